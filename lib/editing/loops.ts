import { getLoopsAround, MAX_LOOP_DEPTH } from "@/lib/graph/get-loops-around";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

export function isLoop({ type }: Pick<Worker, "type">): boolean {
  return type === "for_each";
}

/** Many documents contain no loops, so callers check this first to skip all work on loops. */
export function hasInsides({ workers }: WorkflowDocument): boolean {
  return workers.some(({ inside }) => inside !== undefined);
}

export function withContents(document: WorkflowDocument, indices: Iterable<number>): Set<number> {
  const found = new Set(indices);
  if (!hasInsides(document)) return found;
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { index, inside } of document.workers)
      if (inside !== undefined && found.has(inside)) found.add(index);
  }
  return found;
}

export function findLoopsAround({ workers }: WorkflowDocument, index: number): readonly Worker[] {
  const byIndex = new Map(workers.map((worker) => [worker.index, worker]));
  const worker = byIndex.get(index);
  return worker === undefined
    ? []
    : getLoopsAround(worker, byIndex).flatMap((loop) => byIndex.get(loop) ?? []);
}

export function findCommonLoop(
  document: WorkflowDocument,
  indices: readonly number[],
): number | undefined | null {
  const loops = new Set(
    document.workers.filter(({ index }) => indices.includes(index)).map(({ inside }) => inside),
  );
  const [loop] = loops;
  return loops.size > 1 ? null : loop;
}

export function standingIn({ inside: _, ...worker }: Worker, loop: number | undefined): Worker {
  return loop === undefined ? worker : { ...worker, inside: loop };
}

type Standing = "trigger" | "deep" | "itself";

export const STANDINGS: Record<Standing, string> = {
  trigger: "Triggers and data providers can't be inside a loop.",
  deep: "Loops can be nested one level deep.",
  itself: "A loop can't be inside itself.",
};

export function refuseStanding(
  document: WorkflowDocument,
  worker: Pick<Worker, "index" | "type">,
  loop: number,
  standsOutside: (type: string) => boolean,
): Standing | null {
  if (standsOutside(worker.type)) return "trigger";
  const contents = withContents(document, [worker.index]);
  if (contents.has(loop)) return "itself";
  const byIndex = new Map(document.workers.map((each) => [each.index, each]));
  const around = byIndex.get(loop);
  const depth = around === undefined ? 0 : 1 + getLoopsAround(around, byIndex).length;
  const hasLoop = document.workers.some(
    (each) => contents.has(each.index) && each.index !== worker.index && isLoop(each),
  );
  const height = isLoop(worker) ? (hasLoop ? 2 : 1) : 0;
  return depth + height > MAX_LOOP_DEPTH ? "deep" : null;
}

/**
 * Moves workers out of loops that are missing, circular or nested too deeply, and removes connections that
 * cross the edge of a loop. The server rejects such documents, but two people editing in parallel can cause
 * them.
 */
export function fixLoops(document: WorkflowDocument): WorkflowDocument {
  if (!hasInsides(document)) return document;
  const byIndex = new Map(document.workers.map((worker) => [worker.index, worker]));
  // Corrects loops before all other workers, because the workers inside a loop may be valid once the loop has
  // been corrected.
  for (const worker of document.workers.toSorted(
    (one, other) => Number(isLoop(other)) - Number(isLoop(one)),
  )) {
    const [nearest, ...further] = getLoopsAround(worker, byIndex);
    if (nearest === undefined) continue;
    const depth = 1 + further.length + Number(isLoop(worker));
    const isCircle = nearest === worker.index || further.includes(worker.index);
    const isWrong = depth > MAX_LOOP_DEPTH || isCircle || !isLoop(byIndex.get(nearest) ?? { type: "" });
    if (isWrong) byIndex.set(worker.index, standingIn(worker, undefined));
  }
  const workers = document.workers.map((worker) => byIndex.get(worker.index) ?? worker);
  const connections = document.connections.filter(
    ({ from, to }) => byIndex.get(from)?.inside === byIndex.get(to)?.inside,
  );
  const isSame =
    connections.length === document.connections.length &&
    workers.every((worker, at) => worker === document.workers[at]);
  return isSame ? document : { ...document, workers, connections };
}
