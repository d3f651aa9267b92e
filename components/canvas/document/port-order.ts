import { isJsonObject } from "@/lib/kit/json";
import type { Connection, Worker } from "@/lib/schema/workflow";

/** The ways out of workers that have several, from above. A layout is made where there may be no catalogue. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  condition: ["true", "false"],
  memory: ["changed", "same"],
  wait: ["done", "approved", "rejected", "timeout"],
};

export function waysOf(worker: Worker | undefined): readonly string[] {
  if (worker?.type === "switch" && Array.isArray(worker.params.ways)) {
    const names = worker.params.ways.map((way) => (isJsonObject(way) ? String(way.name ?? "") : ""));
    return [...names, "otherwise"];
  }
  return WAYS[worker?.type ?? ""] ?? [];
}

/** Where a wire leaves its worker, counted from above; `error` leaves it below. */
export function rankOf({ port }: Connection, worker: Worker | undefined): number {
  if (port === "error") return Number.MAX_SAFE_INTEGER;
  return port === undefined ? 0 : Math.max(0, waysOf(worker).indexOf(port));
}
