import { ancestors, type GraphSource, graphOf } from "@/lib/graph/order";

export interface RunScope {
  /** The workers that are part of the run. */
  readonly workers: readonly number[];
  /** Where it begins. */
  readonly starts: ReadonlySet<number>;
}

/**
 * Which workers a run is made of, and where it begins: at the trigger that started it, and at workers with nothing
 * before them that are no triggers. Other triggers stay in the run and are skipped, with what only they lead to.
 * A test of one worker (`only`) takes it with what it needs upstream.
 */
export function runScope(
  source: GraphSource,
  start: { readonly trigger: number | null; readonly only?: number | null },
  isTrigger: (index: number) => boolean,
): RunScope {
  const graph = graphOf(source);
  const all = source.workers.map((worker) => worker.index);
  const only = start.only ?? null;
  const needed = only === null ? null : ancestors(graph, only).add(only);
  const workers = needed === null ? all : all.filter((index) => needed.has(index));
  const begins = (index: number) =>
    index === start.trigger || (!isTrigger(index) && graph.previous.get(index)?.length === 0);
  return { workers, starts: new Set(workers.filter(begins)) };
}
