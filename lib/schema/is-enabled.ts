import type { Worker } from "./workflow";

/** Whether a worker does what it is for. One that is disabled passes its input on; as a trigger it starts nothing. */
export function isEnabled({ disabled }: Pick<Worker, "disabled">): boolean {
  return disabled !== true;
}
