import type { Step } from "@/lib/schema/run";

/** The card's footer states the same in words. */
export function edgeOf(step: Step | undefined, hasFailedTest: boolean): string {
  switch (hasFailedTest ? "failed" : step?.status) {
    case "succeeded":
      return "border-ok-line shadow-[inset_3px_0_0_var(--color-ok)]";
    case "failed":
      return "border-bad-line shadow-[inset_3px_0_0_var(--color-bad)]";
    case "running":
      return step?.waiting_until
        ? "border-warn-line shadow-[inset_3px_0_0_var(--color-warn)]"
        : "border-accent-line shadow-[inset_3px_0_0_var(--color-accent)]";
    case "skipped":
    case "cancelled":
      return "border-dashed border-edge";
    default:
      return "border-edge hover:border-muted";
  }
}
