import { graphOf } from "@/lib/graph/graph";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";

/**
 * Shows only the shape of the data, never data from a run. Null if the shape is unknown, because the data is
 * created by a transform or a similar worker.
 */
export function typeSample(document: WorkflowDocument, resultFrom: readonly number[]): unknown {
  const { previous } = graphOf(document);
  const find = (index: number | undefined) => document.workers.find((worker) => worker.index === index);
  let worker = find(resultFrom.at(-1));
  if (worker?.type === "data_provider") worker = find(previous.get(worker.index)?.[0]);
  const item = workerCatalogue().find(({ type }) => type === worker?.type);
  if (item?.kind !== "connector" || item.type === "http_request") return null;
  const example = item.examples?.find(({ params }) => params.operation === worker?.params.operation);
  return example?.result ?? item.sample;
}
