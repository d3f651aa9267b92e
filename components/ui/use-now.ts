"use client";

import { useEffect, useState } from "react";

/** The current time, updated every `intervalMs` while the page is visible. */
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
