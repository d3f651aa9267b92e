"use client";

import { useSyncExternalStore } from "react";

/** False on the server and while React takes over the server's HTML, so that both draw the same. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
