import type { Db } from "@/db/handle";
import { documentOfVersion, findPublishedWorkers } from "@/db/queries/published-workers";
import { hasExpression } from "@/lib/expression/parse-template";
import type { Catalogue, CatalogueEntry, ParamFindings } from "@/lib/graph/catalogue";
import type { JsonObject } from "@/lib/kit/json";
import type { FieldFault } from "@/lib/schema/problem";
import type { Variable } from "@/lib/schema/trigger";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { checkVariables } from "@/lib/trigger/check-variables";
import { checkOrigins } from "@/lib/trigger/read-origin";
import { resolveVariables } from "@/lib/trigger/resolve-variables";
import { publishedId, publishedType, publishedWorker } from "@/lib/workers/published-worker";
import { WORKERS } from "@/lib/workers/registry";
import { findPublishedForm } from "./published-form";

const CHECKS: ReadonlyMap<string, (params: JsonObject) => ParamFindings> = new Map([
  ["webhook_trigger", checkTrigger],
  ["wait", checkWait],
]);

const own: ReadonlyMap<string, CatalogueEntry> = new Map(
  WORKERS.map((worker) => {
    const checkParams = CHECKS.get(worker.type);
    return [worker.type, checkParams ? { ...worker, checkParams } : worker];
  }),
);

function checkTrigger(params: JsonObject): ParamFindings {
  const { faults, problems } = checkVariables(params);
  return { faults, problems: [...problems, ...checkOrigins(params.allowed_origins)] };
}

/**
 * A field can't be called `decision`, because the approval page posts a field of that name together with the
 * others.
 */
function checkWait(params: JsonObject): ParamFindings {
  return checkVariables(params, { parameter: "fields", reserved: ["decision"] });
}

/**
 * Schemas of all workers and rules for trigger variables, used to check the structure of documents. Ignores
 * whether published workers are available, so a document stays valid when a published worker goes offline.
 */
export const catalogue: Catalogue = { get: (type) => own.get(type) ?? publishedWorker(type) };

/**
 * Like `catalogue`, but without published workers that currently can't be called. If the document uses such a
 * worker, the check reports it as unknown.
 */
export async function catalogueFor(db: Db, { workers }: WorkflowDocument): Promise<Catalogue> {
  const ids = new Set(workers.flatMap(({ type }) => publishedId(type) ?? []));
  if (ids.size === 0) return catalogue;
  const published = new Map<string, CatalogueEntry>();
  for (const worker of await findPublishedWorkers(db, [...ids])) {
    const { id } = worker;
    const entry = publishedWorker(publishedType(id));
    const { variables } = await findPublishedForm(worker, () => documentOfVersion(db, worker));
    const checkParams = (params: JsonObject) => ({ faults: [], problems: variableFaults(variables, params) });
    if (entry) published.set(publishedType(id), { ...entry, checkParams });
  }
  return { get: (type) => own.get(type) ?? published.get(type) };
}

function variableFaults(variables: readonly Variable[], params: JsonObject): FieldFault[] {
  const names = new Set(variables.map(({ name }) => name));
  const unknown = Object.keys(params).filter((name) => !names.has(name));
  const known = variables.filter(({ name }) => !hasExpression(JSON.stringify(params[name] ?? null)));
  const read = resolveVariables(known, { kind: "body", body: params });
  return [
    ...(read.ok ? [] : read.error),
    ...unknown.map((path) => ({
      path,
      code: "unknown_parameter",
      message: `This worker has no parameter \`${path}\`.`,
    })),
  ];
}
