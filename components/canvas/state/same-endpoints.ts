import { ENDPOINT_IDS } from "@/lib/editing/paste-into";
import { sameJson } from "@/lib/editing/same-json";
import type { WorkflowDocument } from "@/lib/schema/workflow";

export function sameEndpoints(a: WorkflowDocument, b: WorkflowDocument): boolean {
  return a === b || sameJson(endpointsOf(a), endpointsOf(b));
}

function endpointsOf({ workers }: WorkflowDocument) {
  return workers.flatMap(({ index, params }) =>
    ENDPOINT_IDS.flatMap((name) => (params[name] ? [[index, params[name]]] : [])),
  );
}
