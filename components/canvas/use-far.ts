"use client";

import { useStore } from "@xyflow/react";

const FAR_BELOW = 0.42;

/** Zoomed out so far that only icon and state can be read. */
export function useFar(): boolean {
  return useStore((store) => store.transform[2] < FAR_BELOW);
}
