"use client";

import { useEffect, useState } from "react";

/** The time at this rendering, and a new one every `intervalMs` while the page is seen. */
export function useNow(intervalMs: number | null): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (intervalMs === null) return;
    const tick = () => {
      if (document.visibilityState === "visible") setTick((count) => count + 1);
    };
    const timer = setInterval(tick, intervalMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [intervalMs]);
  return Date.now();
}
