import { graphOf, sinks } from "@/lib/graph/graph";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Expectation } from "@/lib/schema/workflow-test";

/** The worker to look at if an expectation fails. Null if several workers could have caused the failure. */
export function targetWorker(document: WorkflowDocument, target: Expectation["target"]): number | null {
  if (target === "status") return null;
  if (target === "answer") return answeringWorker(document);
  const found = document.workers.find(({ index, params }) =>
    "worker" in target ? index === target.worker : params.provider_id === target.provider,
  );
  return found?.index ?? null;
}

function answeringWorker(document: WorkflowDocument): number | null {
  const named = document.workers.flatMap(({ params: { result_from: worker } }) =>
    typeof worker === "number" ? [worker] : [],
  );
  const [only, ...others] = named.length > 0 ? named : sinks(graphOf(document));
  return only !== undefined && others.length === 0 ? only : null;
}
