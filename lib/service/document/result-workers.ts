import { INSISTED } from "@/lib/engine/run-store";
import { graphOf, sinks } from "@/lib/graph/graph";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/** Whose result answers a caller that waits: the one that the trigger names, else the last in line that succeeds. */
export function resultWorkers(document: WorkflowDocument, trigger: number | null): number[] {
  const named = document.workers.find((worker) => worker.index === trigger)?.params.result_from;
  return typeof named === "number" ? [named, INSISTED] : sinks(graphOf(document));
}
