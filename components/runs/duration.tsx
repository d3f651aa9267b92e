"use client";

import { durationBetween } from "@/components/ui/format-duration";
import { useNow } from "@/components/ui/use-now";

interface DurationProps {
  start: string | null;
  end: string | null;
  ongoing: boolean;
}

const TICK_MS = 500;

export function Duration({ start, end, ongoing }: DurationProps) {
  const now = useNow(ongoing ? TICK_MS : null);
  if (end === null && !ongoing) return null;
  return <span className="whitespace-nowrap">{durationBetween(start, end, now)}</span>;
}
