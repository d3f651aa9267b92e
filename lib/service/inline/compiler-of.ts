import type { Db } from "@/db/handle";
import { findVersionToRun } from "@/db/queries/workflow-versions";
import { compileInside, compilePlan, type Plan } from "@/lib/engine/compile-plan";
import { disabledWorker } from "@/lib/engine/disabled-worker";
import type { CompiledWorker, CompiledWorkflow } from "@/lib/engine/engine";
import type { RunFacts } from "@/lib/engine/run-store";
import { ancestors, ancestry, type Graph, graphOf } from "@/lib/graph/graph";
import { createReadCache, type ReadOnce } from "@/lib/kit/read-cache";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { workerOf } from "@/lib/workers/registry";

/** Versions never change, but the settings of their workflows do, so the settings are read again after this time. */
const FRESH_MS = 5_000;
/**
 * Memory limit for all compiled documents. A compiled document takes about
 * `TIMES_TEXT` times the memory of its text.
 */
const MAX_BYTES = 64 * 1024 * 1024;
const TIMES_TEXT = 6;

type Compile = (
  run: Pick<RunFacts, "workflowId" | "version" | "document">,
) => Promise<CompiledWorkflow | null>;

const compilers = new WeakMap<Db, Compile>();

export function compilerOf(hot: Db): Compile {
  const compile = compilers.get(hot) ?? createCompiler(hot);
  compilers.set(hot, compile);
  return compile;
}

function createCompiler(hot: Db): Compile {
  const cache = createReadCache<CompiledWorkflow | null>({ maxBytes: MAX_BYTES, maxAgeMs: FRESH_MS });
  return (run) =>
    run.document === null
      ? cache.find(`${run.workflowId}/${run.version}`, () => load(hot, run, null))
      : load(hot, run, run.document).then(({ value }) => value);
}

async function load(
  hot: Db,
  run: Pick<RunFacts, "workflowId" | "version">,
  document: string | null,
): Promise<ReadOnce<CompiledWorkflow | null>> {
  const found = await findVersionToRun(hot, run.workflowId, run.version);
  const text = document ?? found?.document;
  if (!found || !text) return { value: null, bytes: 0 };
  const value = compileWorkflow(documentOf(text), {
    ownerId: found.ownerId,
    runTimeoutMs: found.runTimeoutS === null ? null : found.runTimeoutS * 1000,
    concurrency: found.concurrency,
  });
  return { value, bytes: text.length * TIMES_TEXT };
}

export function compileWorkflow(
  document: WorkflowDocument,
  settings: Pick<CompiledWorkflow, "ownerId" | "runTimeoutMs" | "concurrency">,
): CompiledWorkflow {
  const workers = new Map<number, CompiledWorker>();
  for (const worker of document.workers) {
    const definition = workerOf(worker.type);
    if (!definition) continue;
    const isOff = worker.disabled === true;
    workers.set(
      worker.index,
      isOff ? disabledWorker(worker, definition, document.connections) : { worker, definition },
    );
  }
  const plans = new Map<string, Plan>();
  const insides = new Map<string, Plan>();
  return {
    ...settings,
    document,
    workers,
    plan(trigger, only) {
      const key = `${trigger}/${only}`;
      const plan = plans.get(key) ?? planOf(document, workers, trigger, only);
      plans.set(key, plan);
      return plan;
    },
    inside(loop, only) {
      const key = `${loop}/${only}`;
      const plan =
        insides.get(key) ?? compileInside(loop, insideOf(document, loop, only), document.connections);
      insides.set(key, plan);
      return plan;
    },
    waitsBefore: waitsBefore(document, workers),
  };
}

const NO_WAITS: readonly number[] = [];

/**
 * Returns a function that lists the upstream workers of a given worker that may wait for a time or a person.
 * For a worker in a loop, the list includes those before the loop.
 */
function waitsBefore(
  document: WorkflowDocument,
  workers: ReadonlyMap<number, CompiledWorker>,
): CompiledWorkflow["waitsBefore"] {
  const waits = [...workers].flatMap(([index, { definition }]) => (definition.waits ? [index] : []));
  if (waits.length === 0) return () => NO_WAITS;
  const isBefore = ancestry(graphOf(document));
  const found = new Map<number, readonly number[]>();
  const find = (index: number): readonly number[] => {
    const known = found.get(index);
    if (known !== undefined) return known;
    const loop = workers.get(index)?.worker.inside;
    const before = isBefore(index);
    const own = waits.filter((wait) => before.has(wait));
    const all = loop === undefined ? own : [...new Set([...own, ...find(loop)])];
    found.set(index, all);
    return all;
  };
  return find;
}

/**
 * Plans the workers of a run. A run starts at its trigger. A test of one worker includes that worker and all
 * workers upstream of it, and starts at those without an input connection. A run of a workflow without a
 * trigger also starts at the workers without an input connection.
 */
function planOf(
  document: WorkflowDocument,
  workers: ReadonlyMap<number, CompiledWorker>,
  trigger: number | null,
  only: number | null,
): Plan {
  const graph = graphOf(document);
  const needed = only === null ? null : withAncestors(graph, outermost(workers, only));
  const included = [...workers].flatMap(([index, { worker }]) =>
    worker.inside === undefined && (needed?.has(index) ?? true) ? [index] : [],
  );
  if (trigger !== null && only === null)
    return compilePlan(included, document.connections, new Set([trigger]));
  const starts = included.filter(
    (index) => only !== null || workers.get(index)?.definition.kind !== "trigger",
  );
  return compilePlan(included, document.connections, new Set(starts));
}

function outermost(workers: ReadonlyMap<number, CompiledWorker>, index: number): number {
  const loop = workers.get(index)?.worker.inside;
  return loop === undefined ? index : outermost(workers, loop);
}

function insideOf(document: WorkflowDocument, loop: number, only: number | null): readonly Worker[] {
  const inside = document.workers.filter((worker) => worker.inside === loop);
  if (!inside.some(({ index }) => index === only) || only === null) return inside;
  const needed = withAncestors(graphOf(document), only);
  return inside.filter(({ index }) => needed.has(index));
}

function withAncestors(graph: Graph, index: number): ReadonlySet<number> {
  return new Set([...ancestors(graph, index), index]);
}
