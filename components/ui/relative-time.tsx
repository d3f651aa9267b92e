"use client";

import { formatExact, formatRelative } from "./format-relative";
import { useNow } from "./use-now";

const MINUTE_MS = 60_000;

export function RelativeTime({ at }: { at: string }) {
  const time = Date.parse(at);
  const isRecent = Math.abs(Date.now() - time) < MINUTE_MS;
  const now = useNow(isRecent ? 1_000 : MINUTE_MS / 2);
  if (Number.isNaN(time)) return null;
  return (
    <time
      dateTime={at}
      className="whitespace-nowrap"
      // A list can contain dozens of timestamps, so the exact time is formatted once the pointer arrives.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExact(time);
      }}
      suppressHydrationWarning
    >
      {formatRelative(time, now)}
    </time>
  );
}
