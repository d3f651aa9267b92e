import type { CompiledWorkflow } from "@/lib/engine/engine";
import { replayedDefinition } from "./replayed-definition";

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
