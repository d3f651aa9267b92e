import { z } from "zod";

export const backRunCounts = z.object({
  succeeded: z.number(),
  failed: z.number(),
  /** Number of runs that made a call for which there was no response. */
  unanswered: z.number(),
  /** Number of published values, keyed by provider. */
  values: z.record(z.string(), z.number()),
});
export type BackRunCounts = z.output<typeof backRunCounts>;

export const NO_COUNTS: BackRunCounts = { succeeded: 0, failed: 0, unanswered: 0, values: {} };
