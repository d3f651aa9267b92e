import type { Step } from "./run";

/** Returns the item's number as people read it: `3`, or `3.7` in a nested loop. Null outside loops. */
export function itemPlace({ iteration, iterations }: Pick<Step, "iteration" | "iterations">): string | null {
  return iterations?.join(".") ?? iteration?.toString() ?? null;
}
