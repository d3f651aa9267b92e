import type { WorkflowDocument } from "@/lib/schema/workflow";
import { mergeConnections } from "./merge-connections";
import { byKey, type Choice, type Conflict, mergeKeyed, mergeValue, type Scope } from "./merge-fields";
import { mergeWorker } from "./merge-worker";
import { renumber } from "./renumber";
import { sameJson } from "./same-json";
import type { VerbatimOf } from "./verbatim-of";

export interface Merge {
  readonly document: WorkflowDocument;
  readonly conflicts: readonly Conflict[];
  /** Workers of mine whose index the other side had given away as well: old index to new. */
  readonly renamed: ReadonlyMap<number, number>;
}

export interface MergeOptions {
  readonly verbatim: VerbatimOf;
  readonly highestIndex: number;
  /** The choice that somebody made for a conflict. Without a choice mine is taken, and a change wins over a deletion. */
  readonly choose?: (path: string) => Choice | undefined;
}

/**
 * Brings two descendants of one document together, worker by worker and field by field. Nothing of either side is
 * lost: what only one side changed is taken, what one deleted and the other changed stays, and what both changed
 * differently is listed.
 */
export function mergeDocuments(
  base: WorkflowDocument,
  mine: WorkflowDocument,
  theirs: WorkflowDocument,
  options: MergeOptions,
): Merge {
  if (sameJson(base, theirs)) return { document: mine, conflicts: [], renamed: new Map() };
  if (sameJson(base, mine)) return { document: theirs, conflicts: [], renamed: new Map() };
  const renamed = doubleIndices(base, mine, theirs, options.highestIndex);
  const moved = renumber(mine, renamed, options.verbatim);
  const scope: Scope = { conflicts: [], choose: options.choose ?? (() => undefined) };
  const workers = mergeKeyed(
    "workers",
    byKey(base.workers, (worker) => String(worker.index)),
    byKey(moved.workers, (worker) => String(worker.index)),
    byKey(theirs.workers, (worker) => String(worker.index)),
    scope,
    { merge: mergeWorker, touched: (key) => newlyWired(base, moved, theirs, Number(key)) },
  );
  const notes = mergeKeyed(
    "notes",
    byKey(base.notes ?? [], (note) => note.id),
    byKey(moved.notes ?? [], (note) => note.id),
    byKey(theirs.notes ?? [], (note) => note.id),
    scope,
  );
  const document: WorkflowDocument = {
    ...moved,
    name: mergeValue("name", base.name, moved.name, theirs.name, scope),
    description: mergeValue("description", base.description, moved.description, theirs.description, scope),
    workers,
    on_failure: mergeValue("on_failure", base.on_failure, moved.on_failure, theirs.on_failure, scope),
    connections: mergeConnections(base, moved, theirs, workers, scope),
    ...(moved.notes || theirs.notes ? { notes } : {}),
  };
  return { document, conflicts: scope.conflicts, renamed };
}

/** Both sides gave the next free index to a worker of their own: mine moves on. */
function doubleIndices(
  base: WorkflowDocument,
  mine: WorkflowDocument,
  theirs: WorkflowDocument,
  highestIndex: number,
): Map<number, number> {
  const before = new Set(base.workers.map((worker) => worker.index));
  const others = new Map(theirs.workers.map((worker) => [worker.index, worker]));
  const used = [...mine.workers, ...theirs.workers].map((worker) => worker.index);
  let highest = Math.max(highestIndex, ...used);
  const renamed = new Map<number, number>();
  for (const worker of mine.workers) {
    const other = others.get(worker.index);
    if (!other || before.has(worker.index) || sameJson(worker, other)) continue;
    highest += 1;
    renamed.set(worker.index, highest);
  }
  return renamed;
}

/** A new wire is a change of both its ends: it must not vanish because the other side deleted one of them. */
function newlyWired(
  base: WorkflowDocument,
  mine: WorkflowDocument,
  theirs: WorkflowDocument,
  index: number,
): boolean {
  const before = base.connections.filter((wire) => wire.from === index || wire.to === index);
  return [mine, theirs].some((side) =>
    side.connections.some(
      (wire) => (wire.from === index || wire.to === index) && !before.some((old) => sameJson(old, wire)),
    ),
  );
}
