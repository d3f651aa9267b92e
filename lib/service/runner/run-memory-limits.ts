import { getHeapStatistics } from "node:v8";
import type { ServerEnv } from "@/lib/env";

/**
 * All runs of a process together may use half of the process's heap. The other half is left for executing
 * steps.
 */
export function runMemoryLimits({ runBytes }: Pick<ServerEnv, "runBytes">): { run: number; all: number } {
  const all = Math.floor(getHeapStatistics().heap_size_limit / 2);
  return { run: Math.min(runBytes, Math.floor(all / 2)), all };
}
