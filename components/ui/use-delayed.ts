"use client";

import { useEffect, useState } from "react";

/** Follows a value after it has been stable for `delayMs`, for example a search text. */
export function useDelayed<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
