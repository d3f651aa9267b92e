"use client";

import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { useLinkStatus } from "next/link";
import { Spinner } from "@/components/ui/spinner";
import { useDelayed } from "@/components/ui/use-delayed";

const LATE_MS = 200;

/** The icon of a link to a screen. A spinner while that screen is late, because the screen before it stays until then. */
export function ScreenIcon({ icon: Icon, className }: { icon: LucideIcon; className: string }) {
  const { pending } = useLinkStatus();
  const isLate = useDelayed(pending, LATE_MS) && pending;
  return isLate ? (
    <Spinner className={className} />
  ) : (
    <Icon aria-hidden className={clsx("shrink-0", className)} />
  );
}
