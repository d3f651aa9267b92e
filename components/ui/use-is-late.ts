"use client";

import { useEffect, useState, useSyncExternalStore } from "react";

const LATE_MS = 150;

/**
 * False for a moment after the component appears, and then true. A placeholder for content that arrives within
 * that moment is never rendered. In a server-rendered page it is true at once, because such a page is shown
 * before its scripts run.
 */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(
    useSyncExternalStore(
      subscribeToNothing,
      () => false,
      () => true,
    ),
  );
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
