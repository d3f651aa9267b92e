"use client";

import { useEffect, useState } from "react";

/** A value that follows once it has rested for `delayMs`: what is typed into a search. */
export function useDelayed<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
