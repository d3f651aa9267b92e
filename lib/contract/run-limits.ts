import { z } from "zod";

/** What a workflow may set for its runs, and a workspace for the runs of all its workflows. */
export const concurrency = z
  .int()
  .min(1)
  .max(1000)
  .nullable()
  .describe("Runs at once; null for no limit of its own.");
export const retentionDays = z
  .int()
  .min(1)
  .max(3650)
  .nullable()
  .describe("Days that ended runs are kept; null for the workspace's, there for 30.");
