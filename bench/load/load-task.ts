import { z } from "zod";

export const loadTask = z.object({
  port: z.int(),
  connections: z.int(),
  request: z.string(),
  warmupMs: z.number(),
  durationMs: z.number(),
  /**
   * Sends requests at this rate (open loop). Without it, each connection sends as fast as it gets responses.
   */
  perSecond: z.number().optional(),
});

export type LoadTask = z.infer<typeof loadTask>;

export const roundsTask = loadTask.extend({ rounds: z.int() });

export type RoundsTask = z.infer<typeof roundsTask>;

export const loadResult = z.object({
  answers: z.number(),
  perSecond: z.number(),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  statuses: z.record(z.string(), z.number()),
  /** Responses by status, not counting those of the warm-up. */
  byStatus: z.record(z.string(), z.object({ answers: z.number(), p50: z.number(), p99: z.number() })),
  cpuShare: z.number(),
});

export type LoadResult = z.infer<typeof loadResult>;
