import type { Worker } from "./workflow";

/** False for a disabled worker: it passes its input on, or, as a trigger, starts no runs. */
export function isEnabled({ disabled }: Pick<Worker, "disabled">): boolean {
  return disabled !== true;
}
