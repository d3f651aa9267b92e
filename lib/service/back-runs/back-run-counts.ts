import { z } from "zod";

/** What the repeated runs of a back-run gave so far. */
export const backRunCounts = z.object({
  succeeded: z.number(),
  failed: z.number(),
  /** Runs with a call for which there was no response. */
  unanswered: z.number(),
  /** Number of values per provider. */
  values: z.record(z.string(), z.number()),
});
export type BackRunCounts = z.output<typeof backRunCounts>;

export const NO_COUNTS: BackRunCounts = { succeeded: 0, failed: 0, unanswered: 0, values: {} };
