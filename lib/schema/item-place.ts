import type { Step } from "./run";

/** Which item of a box a step or a question was for, as people read it: `3`, and `3.7` in a box in a box. Null outside. */
export function itemPlace({ iteration, iterations }: Pick<Step, "iteration" | "iterations">): string | null {
  return iterations?.join(".") ?? iteration?.toString() ?? null;
}
