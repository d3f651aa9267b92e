import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { connectionKey } from "./connections";
import { sameJson } from "./same-json";

/** A difference that affects runs. Changes to layout and notes don't count. */
export type Change =
  | { readonly kind: "worker_added" | "worker_removed"; readonly worker: Worker }
  | { readonly kind: "worker_changed"; readonly worker: Worker; readonly fields: readonly FieldChange[] }
  | { readonly kind: "connection_added" | "connection_removed"; readonly connection: Connection }
  | { readonly kind: "workflow_changed"; readonly fields: readonly FieldChange[] };

export interface FieldChange {
  /** Path of the changed field, for example `params.symbol`, `name` or `retry`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function diffDocuments(before: WorkflowDocument, after: WorkflowDocument): Change[] {
  const fields = fieldChanges(
    { name: before.name, description: before.description, on_failure: before.on_failure },
    { name: after.name, description: after.description, on_failure: after.on_failure },
  );
  return [
    ...(fields.length > 0 ? [{ kind: "workflow_changed", fields } as const] : []),
    ...workerChanges(before.workers, after.workers),
    ...connectionChanges(before.connections, after.connections),
  ];
}

export function sameLogic(before: WorkflowDocument, after: WorkflowDocument): boolean {
  return diffDocuments(before, after).length === 0;
}

function workerChanges(before: readonly Worker[], after: readonly Worker[]): Change[] {
  const earlier = new Map(before.map((worker) => [worker.index, worker]));
  const later = new Map(after.map((worker) => [worker.index, worker]));
  const changes: Change[] = [];
  for (const worker of before) {
    if (!later.has(worker.index)) changes.push({ kind: "worker_removed", worker });
  }
  for (const worker of after) {
    const old = earlier.get(worker.index);
    if (!old) changes.push({ kind: "worker_added", worker });
    else {
      const fields = fieldChanges(logicOf(old), logicOf(worker));
      if (fields.length > 0) changes.push({ kind: "worker_changed", worker, fields });
    }
  }
  return changes;
}

function connectionChanges(before: readonly Connection[], after: readonly Connection[]): Change[] {
  const earlier = new Set(before.map(connectionKey));
  const later = new Set(after.map(connectionKey));
  return [
    ...before
      .filter((connection) => !later.has(connectionKey(connection)))
      .map((connection) => ({ kind: "connection_removed", connection }) as const),
    ...after
      .filter((connection) => !earlier.has(connectionKey(connection)))
      .map((connection) => ({ kind: "connection_added", connection }) as const),
  ];
}

function logicOf(worker: Worker): Record<string, unknown> {
  const { index: _, position: __, params, ...rest } = worker;
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [`params.${name}`, value])),
  };
}

function fieldChanges(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((field) => !sameJson(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
