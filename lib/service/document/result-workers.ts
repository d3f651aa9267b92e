import { INSISTED } from "@/lib/engine/run-store";
import { graphOf, sinks } from "@/lib/graph/graph";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/**
 * Returns the workers whose result a waiting caller gets: the one that the trigger names, otherwise the last one that
 * succeeds.
 */
export function resultWorkers(document: WorkflowDocument, trigger: number | null): number[] {
  const named = document.workers.find((worker) => worker.index === trigger)?.params.result_from;
  return typeof named === "number" ? [named, INSISTED] : sinks(graphOf(document));
}
