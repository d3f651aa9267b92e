"use client";

import { useEffect, useState } from "react";

interface Clock {
  readonly ticks: Set<() => void>;
  readonly stop: () => void;
}

/**
 * Timers by interval. Components with the same interval share a timer, because a list can contain dozens of
 * timestamps.
 */
const clocks = new Map<number, Clock>();

/** Returns the current time and updates it every `intervalMs`, but only while the page is visible. */
export function useNow(intervalMs: number | null): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (intervalMs === null) return;
    return followClock(intervalMs, () => setTick((count) => count + 1));
  }, [intervalMs]);
  return Date.now();
}

function followClock(intervalMs: number, tick: () => void): () => void {
  const clock = clocks.get(intervalMs) ?? startClock(intervalMs);
  clock.ticks.add(tick);
  return () => {
    clock.ticks.delete(tick);
    if (clock.ticks.size > 0) return;
    clock.stop();
    clocks.delete(intervalMs);
  };
}

function startClock(intervalMs: number): Clock {
  const ticks = new Set<() => void>();
  const run = () => {
    if (document.visibilityState === "visible") for (const tick of ticks) tick();
  };
  const timer = setInterval(run, intervalMs);
  document.addEventListener("visibilitychange", run);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", run);
  };
  const clock = { ticks, stop };
  clocks.set(intervalMs, clock);
  return clock;
}
