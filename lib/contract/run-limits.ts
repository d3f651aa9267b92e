import { z } from "zod";

/** What a workflow may set for its runs, and a workspace for the runs of all its workflows. */
export const concurrency = z
  .int()
  .min(1)
  .max(1000)
  .nullable()
  .describe("Concurrent runs; null for no limit of its own.");
/** How long ended runs are kept where neither a workflow nor its workspace says anything. */
export const RETENTION_DAYS = 30;

export const retentionDays = z
  .int()
  .min(1)
  .max(3650)
  .nullable()
  .describe(`Days that ended runs are kept; null for the workspace's, there for ${RETENTION_DAYS}.`);
