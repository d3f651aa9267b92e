"use client";

import { useEffect, useState, useSyncExternalStore } from "react";

const LATE_MS = 150;

/**
 * False for a moment after the component appears, and then true, so that a placeholder for content that is
 * about to arrive isn't rendered at all. In a page that the server has rendered it is true at once, because
 * such a page is shown before its scripts run.
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
