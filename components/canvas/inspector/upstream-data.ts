import { titleOf } from "@/components/canvas/actions/summary-of";
import type { Editor } from "@/components/canvas/state/editor-context";
import { latestResult, type RunView } from "@/components/canvas/state/run-view";
import type { FormData, Origin } from "@/components/worker-form/form-data";
import { type Catalogue, resultSchemaOf, sampleOf } from "@/lib/editing/catalogue";
import { findLoopsAround } from "@/lib/editing/loops";
import { withInsides } from "@/lib/editing/with-insides";
import { rowOrder } from "@/lib/expression/row-order";
import type { Scope } from "@/lib/expression/scope";
import { ancestors, graphOf } from "@/lib/graph/graph";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { withFirstItems } from "./with-first-items";

type KnownRuns = Pick<RunView, "run" | "steps" | "pins" | "tests">;

export function upstreamWorkers(
  document: WorkflowDocument,
  index: number,
  before: readonly Worker[],
): readonly Worker[] {
  const upstream = new Set(ancestors(graphOf(withInsides(document)), index));
  // A loop has no result yet while the workers inside it run, so the loops around this worker are left out.
  for (const loop of findLoopsAround(document, index)) upstream.delete(loop.index);
  const workers = document.workers.filter((worker) => upstream.has(worker.index));
  const same = workers.length === before.length && workers.every((worker, at) => worker === before[at]);
  return same ? before : workers;
}

/**
 * Collects the data for completions and previews in a worker's expressions. For each upstream worker, a
 * pinned value takes precedence, followed by the live preview, the run on the canvas, and the example from
 * the catalogue. Because of the examples, values can be mapped before the first run.
 */
export function upstreamData(
  workers: readonly Worker[],
  { catalogue, workflowId }: Pick<Editor, "catalogue" | "workflowId">,
  runs: KnownRuns,
  loops: readonly Worker[] = [],
  previews: ReadonlyMap<number, Json> = new Map(),
): FormData {
  const seen = workers.map((worker) => ({ worker, ...valueOfWorker(worker, catalogue, runs, previews) }));
  const context = { ...declaredVariables(workers, catalogue), ...jsonObject(runs.run?.context) };
  const outside: Scope = {
    workers: new Map(
      seen.flatMap(({ worker, value }) => (value === undefined ? [] : [[worker.index, { result: value }]])),
    ),
    context,
    request: { body: {}, query: {}, headers: {} },
    // If there is no run yet, expressions are evaluated as if a run were starting now.
    run: { id: runs.run?.id ?? "", started_at: runs.run?.started_at ?? new Date().toISOString() },
    workflow: { id: workflowId },
  };
  const scope = withFirstItems(outside, loops);
  const { iteration } = scope;
  return {
    scope,
    sources: {
      workers: seen.map(({ worker, value, origin }) => {
        const type = catalogue.find(worker.type);
        const schema =
          declaredSchema(worker) ?? (type ? json(resultSchemaOf(type, worker.params)) : undefined);
        return {
          index: worker.index,
          title: titleOf(worker, type),
          ...(schema === undefined ? {} : { schema }),
          ...(value === undefined ? {} : origin === "sample" ? { sample: value } : { last: value }),
        };
      }),
      variables: context,
      ...(iteration && { iteration }),
    },
    origins: new Map(seen.flatMap(({ worker, origin }) => (origin ? [[worker.index, origin]] : []))),
  };
}

/** If a trigger declares variables, its result has exactly these as fields. */
function declaredSchema(worker: Worker): Json | undefined {
  if (worker.type !== "webhook_trigger") return undefined;
  const names = variableRows(worker).flatMap(({ name }) => (typeof name === "string" ? [name] : []));
  if (names.length === 0) return undefined;
  return { properties: Object.fromEntries(names.map((name): [string, Json] => [name, {}])) };
}

function variableRows(worker: Worker): JsonObject[] {
  return Array.isArray(worker.params.variables) ? worker.params.variables.filter(isJsonObject) : [];
}

function valueOfWorker(
  worker: Worker,
  catalogue: Catalogue,
  runs: KnownRuns,
  previews: ReadonlyMap<number, Json>,
): { value: Json | undefined; origin: Origin | null } {
  const preview = runs.pins.has(worker.index) ? undefined : previews.get(worker.index);
  if (preview !== undefined) return { value: preview, origin: "preview" };
  const latest = latestResult(runs, worker.index);
  if (latest) {
    const value = json(latest.value);
    // Includes variables that were declared after the last run, for which the run has no values.
    const declared = catalogue.isTrigger(worker.type) ? declaredVariables([worker], catalogue) : {};
    return { value: isJsonObject(value) ? { ...declared, ...value } : value, origin: latest.origin };
  }
  if (catalogue.isTrigger(worker.type)) {
    const variables = declaredVariables([worker], catalogue);
    if (Object.keys(variables).length > 0) return { value: variables, origin: "sample" };
  }
  const sample = sampleOf(catalogue.find(worker.type), worker.params);
  if (sample === null) return { value: undefined, origin: null };
  const value = json(sample);
  return { value: worker.params.order === "asc" ? withOldestFirst(value) : value, origin: "sample" };
}

/**
 * The catalogue's examples are sorted newest first, which is the default order, so they don't fit a worker
 * that is set to return the oldest rows first.
 */
function withOldestFirst(value: Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      Array.isArray(inner) && rowOrder(inner) === "newest first" ? inner.toReversed() : inner,
    ]),
  );
}

function declaredVariables(workers: readonly Worker[], catalogue: Catalogue): JsonObject {
  const declared = workers.filter((worker) => catalogue.isTrigger(worker.type)).flatMap(variableRows);
  return Object.fromEntries(
    declared.flatMap((row) =>
      typeof row.name === "string" ? [[row.name, row.default ?? exampleOf(row)]] : [],
    ),
  );
}

function exampleOf(row: JsonObject): Json {
  const choices = Array.isArray(row.choices) ? row.choices : [];
  if (row.empty === "null") return null;
  return row.type === "list" ? (choices[0] ?? "") : "";
}

function json(value: unknown): Json {
  if (Array.isArray(value)) return value.map(json);
  if (typeof value === "object" && value !== null) return jsonObject(value);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function jsonObject(value: unknown): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, json(inner)]));
}
