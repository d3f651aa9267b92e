import type { Task } from "graphile-worker";
import { z } from "zod";
import { startBackRun } from "@/db/queries/back-runs";
import type { Services } from "@/lib/service/services";
import { repeatSlice } from "./repeat-slice";

const payload = z.object({ id: z.string() });
/**
 * If this many attempts at a slice crashed the process, the first run of the slice is considered the cause
 * and is skipped.
 */
const MAX_CRASHES = 5;

/** After a crash, another runner continues from the stored position. */
export function createBackRunTask(services: Services, stop: AbortSignal): Task {
  return async (given, { job }) => {
    const row = await startBackRun(services.db, payload.parse(given).id);
    if (row === undefined) return;
    await repeatSlice(services, row, job.attempts > MAX_CRASHES, stop);
  };
}
