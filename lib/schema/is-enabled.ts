import type { Worker } from "./workflow";

/** A disabled worker passes its input through or, if it is a trigger, starts no runs. */
export function isEnabled({ disabled }: Pick<Worker, "disabled">): boolean {
  return disabled !== true;
}
