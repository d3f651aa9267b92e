import { type Change, diffDocuments } from "@/lib/editing/diff-documents";
import { sameJson } from "@/lib/editing/same-json";
import type { Json } from "@/lib/kit/json";
import { FORMAT } from "@/lib/schema/format";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

/**
 * A change that affects runs, or a single `layout_changed` for all changes to positions and notes, because
 * these don't affect runs.
 */
export type Difference = Change | { readonly kind: "layout_changed" };

export function differences(before: WorkflowDocument, after: WorkflowDocument): readonly Difference[] {
  const changes = diffDocuments(before, after);
  return changes.length > 0 || sameJson(before, after)
    ? withLayout(changes, before, after)
    : [{ kind: "layout_changed" }];
}

function withLayout(
  changes: Change[],
  before: WorkflowDocument,
  after: WorkflowDocument,
): readonly Difference[] {
  const places = ({ workers, notes }: WorkflowDocument) => ({
    notes,
    places: workers.map(({ index, position }) => ({ index, position })),
  });
  const stood = new Set(before.workers.map(({ index }) => index));
  const stands = new Set(after.workers.map(({ index }) => index));
  const stored = (document: WorkflowDocument) => ({
    ...document,
    workers: document.workers.filter(({ index }) => stood.has(index) && stands.has(index)),
  });
  return sameJson(places(stored(before)), places(stored(after)))
    ? changes
    : [...changes, { kind: "layout_changed" }];
}

export const EMPTY: WorkflowDocument = {
  format: FORMAT,
  name: "",
  description: "",
  workers: [],
  connections: [],
};

/** The caller must have removed secrets from the documents. */
export function differenceJson(difference: Difference): Json {
  switch (difference.kind) {
    case "worker_added":
    case "worker_removed":
      return plain({ kind: difference.kind, ...called(difference.worker), params: difference.worker.params });
    case "worker_changed":
      return plain({ kind: difference.kind, ...called(difference.worker), fields: difference.fields });
    default:
      return plain(difference);
  }
}

function called({ index, type, name }: Worker) {
  return { worker: index, type, ...(name !== undefined && { name }) };
}

function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value));
}
