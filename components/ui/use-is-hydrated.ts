"use client";

import { useSyncExternalStore } from "react";

/**
 * True once the page is hydrated. False on the server and during hydration, so that both render the same
 * output.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
