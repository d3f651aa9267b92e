import type { Step } from "@/lib/schema/run";

/** Border colour of the card for its state in the run. The footer says the same in a word. */
export function edgeOf(step: Step | undefined): string {
  switch (step?.status) {
    case "succeeded":
      return "border-ok-line shadow-[inset_3px_0_0_var(--color-ok)]";
    case "failed":
      return "border-bad-line shadow-[inset_3px_0_0_var(--color-bad)]";
    case "running":
      return step.waiting_until
        ? "border-warn-line shadow-[inset_3px_0_0_var(--color-warn)]"
        : "border-accent-line shadow-[inset_3px_0_0_var(--color-accent)]";
    case "skipped":
    case "cancelled":
      return "border-dashed border-edge";
    default:
      return "border-edge hover:border-muted";
  }
}
