import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { sameJson } from "./same-json";

export interface EndpointChange {
  readonly kind: "stops" | "changes" | "starts";
  readonly path: string;
  readonly fields: readonly string[];
}

export function endpointChanges(
  workflowId: string,
  live: WorkflowDocument | null,
  next: WorkflowDocument,
): EndpointChange[] {
  const before = endpointsOf(workflowId, live?.workers ?? []);
  const after = endpointsOf(workflowId, next.workers);
  const stopped = [...before].flatMap(([path]) =>
    after.has(path) ? [] : [{ kind: "stops", path, fields: [] } as const],
  );
  const others = [...after].flatMap(([path, worker]): EndpointChange[] => {
    const old = before.get(path);
    if (old === undefined) return [{ kind: "starts", path, fields: [] }];
    const fields = changedParams(old, worker);
    return fields.length === 0 ? [] : [{ kind: "changes", path, fields }];
  });
  return [...stopped, ...others];
}

function endpointsOf(workflowId: string, workers: readonly Worker[]): ReadonlyMap<string, Worker> {
  return new Map(
    workers.flatMap((worker): [string, Worker][] => {
      const { webhook_id: webhook, provider_id: provider } = worker.params;
      if (worker.disabled) return [];
      if (worker.type === "webhook_trigger" && typeof webhook === "string")
        return [[`/api/t/${workflowId}/${webhook}`, worker]];
      if (worker.type === "data_provider" && typeof provider === "string")
        return [[`/api/w/${workflowId}/${provider}`, worker]];
      return [];
    }),
  );
}

function changedParams(before: Worker, after: Worker): string[] {
  const names = new Set([...Object.keys(before.params), ...Object.keys(after.params)]);
  return [...names].filter((name) => !sameJson(before.params[name], after.params[name]));
}
