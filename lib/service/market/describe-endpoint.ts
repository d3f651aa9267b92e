import type { Caller } from "@/lib/schema/person";
import type { Worker } from "@/lib/schema/workflow";
import { endpointUrl } from "@/lib/service/document/endpoint-url";
import { resultWorkers } from "@/lib/service/document/result-workers";
import { type CallableWorkflow, readCallable } from "@/lib/service/runs/callable-workflow";
import type { Services } from "@/lib/service/services";
import { typeSample } from "@/lib/service/workflows/type-sample";

export interface EndpointName {
  readonly kind: "trigger" | "provider";
  readonly workflowId: string;
  readonly endpointId: string;
}

export interface DescribedEndpoint {
  /** The workflow with only this endpoint's worker in its document, and without secrets. */
  readonly workflow: CallableWorkflow;
  /**
   * Example with the structure of the result, but never with data from a run. Null if the structure is
   * unknown.
   */
  readonly shape: unknown;
}

/** Describes the endpoint in the live version, or in the draft if there is no live version. */
export async function describeEndpoint(
  services: Services,
  owner: Pick<Caller, "workspaceId">,
  { kind, workflowId, endpointId }: EndpointName,
): Promise<DescribedEndpoint | null> {
  const read = await readCallable(services, owner, workflowId);
  if (!read.ok) return null;
  const { document } = read.value;
  const path = `/api/${kind === "trigger" ? "t" : "w"}/${workflowId}/${endpointId}`;
  const worker = document.workers.find((each) => endpointUrl("", workflowId, each) === path);
  if (worker === undefined) return null;
  return {
    workflow: { ...read.value, document: { ...document, workers: [worker], connections: [] } },
    shape: typeSample(document, resultsOf(worker)),
  };

  function resultsOf({ index }: Worker): number[] {
    return kind === "trigger" ? resultWorkers(document, index) : [index];
  }
}
