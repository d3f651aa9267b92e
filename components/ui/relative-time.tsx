"use client";

import { formatExact, formatRelative } from "./format-relative";
import { Tooltip } from "./tooltip";
import { useNow } from "./use-now";

const MINUTE_MS = 60_000;

export function RelativeTime({ at }: { at: string }) {
  const time = Date.parse(at);
  const isRecent = Math.abs(Date.now() - time) < MINUTE_MS;
  const now = useNow(isRecent ? 1_000 : MINUTE_MS / 2);
  if (Number.isNaN(time)) return null;
  return (
    <Tooltip text={<ExactTime time={time} />}>
      <time dateTime={at} className="whitespace-nowrap" suppressHydrationWarning>
        {formatRelative(time, now)}
      </time>
    </Tooltip>
  );
}

/**
 * The exact time is a component, so that it is formatted only while the tooltip is open. A list can contain
 * dozens of timestamps.
 */
function ExactTime({ time }: { time: number }) {
  return formatExact(time);
}
