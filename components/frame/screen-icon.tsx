"use client";

import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { useLinkStatus } from "next/link";
import { Spinner } from "@/components/ui/spinner";
import { useDelayed } from "@/components/ui/use-delayed";

const LATE_MS = 200;

/**
 * Shows a spinner instead of the icon if the screen is slow to load, because the previous screen stays
 * visible until the new one is ready.
 */
export function ScreenIcon({ icon: Icon, className }: { icon: LucideIcon; className: string }) {
  const { pending } = useLinkStatus();
  const isLate = useDelayed(pending, LATE_MS) && pending;
  return isLate ? (
    <Spinner className={className} />
  ) : (
    <Icon aria-hidden className={clsx("shrink-0", className)} />
  );
}
