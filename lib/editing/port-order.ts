import { getOutputs } from "@/lib/schema/get-outputs";
import type { Connection, Worker } from "@/lib/schema/workflow";

/** The outputs of workers that have several, from above. A layout is made where there may be no catalogue. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  condition: ["true", "false"],
  memory: ["changed", "same"],
  wait: ["done", "approved", "rejected", "timeout"],
};

/** As the catalogue has it. */
const NAMED = { param: "ways", otherwise: "otherwise" };

export function getPorts(worker: Worker | undefined): readonly string[] {
  if (worker?.type === "switch") return getOutputs({ outputsFrom: NAMED }, worker.params);
  return WAYS[worker?.type ?? ""] ?? [];
}

/** Where a wire leaves its worker, counted from above; `error` leaves it below. */
export function rankOf({ port }: Connection, worker: Worker | undefined): number {
  if (port === "error") return Number.MAX_SAFE_INTEGER;
  return port === undefined ? 0 : Math.max(0, getPorts(worker).indexOf(port));
}
