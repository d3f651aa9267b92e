import { maxOf } from "@/lib/kit/max-of";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { connectionKey } from "./connections";
import { removeLostOutputs } from "./follow-outputs";
import { fixLoops } from "./loops";
import { mergeConnections } from "./merge-connections";
import { byKey, type Choice, type Conflict, mergeKeyed, mergeValue, type Scope } from "./merge-fields";
import { mergeWorker } from "./merge-worker";
import { renumber } from "./renumber";
import { sameJson } from "./same-json";
import type { VerbatimOf } from "./verbatim-of";

export interface Merge {
  readonly document: WorkflowDocument;
  readonly conflicts: readonly Conflict[];
  /**
   * Maps old to new indexes of the workers that I added and that had to be renumbered, because the other side
   * added a worker with the same index.
   */
  readonly renamed: ReadonlyMap<number, number>;
}

export interface MergeOptions {
  readonly verbatim: VerbatimOf;
  readonly highestIndex: number;
  /**
   * The user's choice for a conflict. Without a choice, the local change (`mine`) wins, and a change wins
   * over a deletion.
   */
  readonly choose?: (path: string) => Choice | undefined;
}

/**
 * Changes by only one side are applied, anything that one side changed survives a deletion by the other, and
 * differing changes are listed as conflicts.
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
    { merge: mergeWorker, touched: (key) => newlyUsed(base, moved, theirs, Number(key)) },
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
    require_tests: mergeValue(
      "require_tests",
      base.require_tests,
      moved.require_tests,
      theirs.require_tests,
      scope,
    ),
    on_failure: mergeValue("on_failure", base.on_failure, moved.on_failure, theirs.on_failure, scope),
    connections: mergeConnections(base, moved, theirs, workers, scope),
    ...(moved.notes || theirs.notes ? { notes } : {}),
  };
  return { document: mended(document, scope), conflicts: scope.conflicts, renamed };
}

/**
 * Fixes loops and outputs, because the merge of two valid documents may be invalid. Everything removed here
 * is listed as a conflict.
 */
function mended(document: WorkflowDocument, { conflicts }: Scope): WorkflowDocument {
  const whole = removeLostOutputs(fixLoops(document));
  if (whole === document) return document;
  const isStored = new Set(whole.connections);
  for (const connection of document.connections)
    if (!isStored.has(connection))
      conflicts.push({
        path: `connections.${connectionKey(connection)}`,
        mine: connection,
        theirs: undefined,
      });
  for (const [at, worker] of document.workers.entries())
    if (whole.workers[at]?.inside !== worker.inside)
      conflicts.push({ path: `workers.${worker.index}.inside`, mine: worker.inside, theirs: undefined });
  return whole;
}

function doubleIndices(
  base: WorkflowDocument,
  mine: WorkflowDocument,
  theirs: WorkflowDocument,
  highestIndex: number,
): Map<number, number> {
  const before = new Set(base.workers.map((worker) => worker.index));
  const others = new Map(theirs.workers.map((worker) => [worker.index, worker]));
  const used = [...mine.workers, ...theirs.workers].map((worker) => worker.index);
  let highest = Math.max(highestIndex, maxOf(used));
  const renamed = new Map<number, number>();
  for (const worker of mine.workers) {
    const other = others.get(worker.index);
    if (!other || before.has(worker.index) || sameJson(worker, other)) continue;
    highest += 1;
    renamed.set(worker.index, highest);
  }
  return renamed;
}

/**
 * True if a side newly uses the worker, so that a deletion by the other side doesn't remove it. A new
 * connection uses both of its ends, and a worker added to a loop uses the loop.
 */
function newlyUsed(
  base: WorkflowDocument,
  mine: WorkflowDocument,
  theirs: WorkflowDocument,
  index: number,
): boolean {
  const before = base.connections.filter(
    (connection) => connection.from === index || connection.to === index,
  );
  const stood = new Set(base.workers.filter(({ inside }) => inside === index).map((worker) => worker.index));
  return [mine, theirs].some(
    (side) =>
      side.workers.some((worker) => worker.inside === index && !stood.has(worker.index)) ||
      side.connections.some(
        (connection) =>
          (connection.from === index || connection.to === index) &&
          !before.some((old) => sameJson(old, connection)),
      ),
  );
}
