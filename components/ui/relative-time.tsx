"use client";

import { useState } from "react";
import { formatExact, formatRelative } from "./format-relative";
import { Tooltip } from "./tooltip";
import { useNow } from "./use-now";

const MINUTE_MS = 60_000;

export function RelativeTime({ at }: { at: string }) {
  const time = Date.parse(at);
  const isRecent = Math.abs(Date.now() - time) < MINUTE_MS;
  const now = useNow(isRecent ? 1_000 : MINUTE_MS / 2);
  // Mounts the tooltip once the pointer arrives, because a list can contain dozens of timestamps.
  const [isPointedAt, setIsPointedAt] = useState(false);
  if (Number.isNaN(time)) return null;
  const text = (
    <time
      dateTime={at}
      className="whitespace-nowrap"
      onPointerEnter={() => setIsPointedAt(true)}
      suppressHydrationWarning
    >
      {formatRelative(time, now)}
    </time>
  );
  return isPointedAt ? <Tooltip text={<ExactTime time={time} />}>{text}</Tooltip> : text;
}

/** A component, so that the time is formatted only while the tooltip is open. */
function ExactTime({ time }: { time: number }) {
  return formatExact(time);
}
