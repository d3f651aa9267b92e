import { getOutputs } from "@/lib/schema/get-outputs";
import type { Connection, Worker } from "@/lib/schema/workflow";

/**
 * Outputs of built-in workers, from top to bottom. They are listed here because a layout may be computed
 * without a catalogue.
 */
const WAYS: Readonly<Record<string, readonly string[]>> = {
  condition: ["true", "false"],
  memory: ["changed", "same"],
  wait: ["done", "approved", "rejected", "timeout"],
};

/** Outputs of a `switch` worker. Must equal `outputsFrom` in the worker's catalogue entry. */
const NAMED = { param: "ways", otherwise: "otherwise" };

export function getPorts(worker: Worker | undefined): readonly string[] {
  if (worker?.type === "switch") return getOutputs({ outputsFrom: NAMED }, worker.params);
  return WAYS[worker?.type ?? ""] ?? [];
}

export function rankOf({ port }: Connection, worker: Worker | undefined): number {
  if (port === "error") return Number.MAX_SAFE_INTEGER;
  return port === undefined ? 0 : Math.max(0, getPorts(worker).indexOf(port));
}
