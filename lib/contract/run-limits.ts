import { z } from "zod";

export const concurrency = z
  .int()
  .min(1)
  .max(1000)
  .nullable()
  .describe("Maximum number of concurrent runs; null means no separate limit.");
/** Number of days that ended runs are stored if neither the workflow nor its workspace sets one. */
export const RETENTION_DAYS = 30;

export const retentionDays = z
  .int()
  .min(1)
  .max(3650)
  .nullable()
  .describe(
    `Days for which ended runs are stored. Null uses the workspace's setting or, for the workspace itself, ${RETENTION_DAYS}.`,
  );
