import type { CompiledWorkflow } from "@/lib/engine/engine";
import { replayedDefinition } from "./replayed-definition";

/**
 * Returns the workflow with the same plan, but with workers that send nothing, wait for nothing and start no
 * other runs.
 */
export function replayedWorkflow(
  compiled: CompiledWorkflow,
  parts: Parameters<typeof replayedDefinition>[1],
): CompiledWorkflow {
  const workers = [...compiled.workers].map(
    ([index, worker]) =>
      [index, { ...worker, definition: replayedDefinition(worker.definition, parts) }] as const,
  );
  return { ...compiled, workers: new Map(workers) };
}
