import { pathText } from "@/lib/expression/path-text";
import { appendTo } from "@/lib/kit/append-to";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { boundSentence, exceededByValue } from "@/lib/kit/json-bounds";
import { fail, ok, type Result } from "@/lib/kit/result";
import { atOnce, type Steps } from "@/lib/kit/steps";
import { DOCUMENT_BOUNDS } from "@/lib/schema/body-bounds";
import type { FieldFault } from "@/lib/schema/problem";
import {
  type Connection,
  connection,
  WORKFLOW_LIMITS,
  type WorkflowDocument,
  worker,
  workflowDocument,
} from "@/lib/schema/workflow";
import type { Catalogue } from "./catalogue";
import { checkConnections, type Placed } from "./check-connections";
import { checkInside } from "./check-inside";
import { checkParams } from "./check-params";
import { explainIssues, type Finding } from "./explain-issues";
import { tooMuchToRead } from "./too-much-to-read";

/** Fields that API responses add to a document. They are ignored when they are sent back. */
const IGNORED = [
  ...["id", "revision", "live_version", "problems", "created_at", "updated_at", "workspace_id"],
  ...["tests", "inputs"],
];

/**
 * Each part is checked separately, so that one broken worker doesn't hide errors in others. If there are no
 * errors, defaults are filled in.
 */
export function checkStructure(input: unknown, catalogue: Catalogue): Result<WorkflowDocument, FieldFault[]> {
  return atOnce(structureSteps(input, catalogue));
}

/**
 * Checking stops after this many errors, so that a document full of errors doesn't take long. It is one more
 * than a response lists, so that the response can say that there are more.
 */
const MAX_FAULTS = 101;

const UNITS_A_WORKER = 200;

export function* structureSteps(
  input: unknown,
  catalogue: Catalogue,
): Steps<Result<WorkflowDocument, FieldFault[]>> {
  if (!isJsonObject(input))
    return fail([{ path: "", code: "invalid_type", message: "A workflow is a JSON object." }]);
  const document = Object.fromEntries(Object.entries(input).filter(([key]) => !IGNORED.includes(key)));
  const crowded = crowdedFault(document);
  if (crowded !== null) return fail([crowded]);
  yield UNITS_A_WORKER;
  const tooMuch = tooMuchToRead(rawWorkers(document), catalogue);
  if (tooMuch !== null) return fail([{ path: "workers", code: "too_large", message: tooMuch }]);
  yield UNITS_A_WORKER;
  const parsed = workflowDocument.safeParse(document);
  yield rawWorkers(document).length * UNITS_A_WORKER;
  const issues = parsed.success ? [] : parsed.error.issues.slice(0, MAX_FAULTS);
  const shape = explainIssues(issues, document, () => false).map(shapeFault);
  const workers = yield* workerFaults(document, catalogue);
  const connections = placedConnections(document);
  yield connections.length;
  const loops = checkInside(rawWorkers(document), connections, catalogue);
  yield connections.length;
  const faults = [...shape, ...workers, ...connectionFaults(document, connections, catalogue), ...loops];
  if (faults.length > 0) return fail(faults.slice(0, MAX_FAULTS));
  return parsed.success ? ok(parsed.data) : fail(shape);
}

function crowdedFault(input: JsonObject): FieldFault | null {
  for (const [path, limit] of Object.entries(WORKFLOW_LIMITS)) {
    const list = input[path];
    if (Array.isArray(list) && list.length > limit)
      return { path, code: "out_of_range", message: `A workflow can have at most ${limit} ${path}.` };
  }
  const exceeded = exceededByValue(input, DOCUMENT_BOUNDS);
  if (exceeded === null) return null;
  const code = exceeded === "levels" ? "too_deep" : "too_large";
  return { path: "", code, message: boundSentence(exceeded, DOCUMENT_BOUNDS) };
}

/**
 * Converts a finding about the document's structure to an API error. A document with such an error can't even
 * be saved as a draft.
 */
function shapeFault({ path, code, message, expected, received }: Finding): FieldFault {
  return {
    path: pathText(path),
    code: code === "unknown_parameter" ? "unknown_field" : code,
    message:
      code === "unknown_parameter"
        ? `Unknown field \`${pathText(path)}\` in a workflow.${fieldsBeside(path)}`
        : message,
    ...(expected === undefined ? {} : { expected }),
    ...(received === undefined ? {} : { received }),
  };
}

const FIELDS = new Map<PropertyKey | undefined, object>([
  ["workers", worker.shape],
  ["connections", connection.shape],
]);

function fieldsBeside(path: Finding["path"]): string {
  const [list] = path;
  const fields = path.length === 1 ? workflowDocument.shape : path.length === 3 && FIELDS.get(list);
  return fields ? ` Known fields: ${Object.keys(fields).join(", ")}.` : "";
}

interface RawWorker {
  readonly position: number;
  readonly index: Json | undefined;
  readonly type: Json | undefined;
  readonly params: Json | undefined;
  readonly inside: Json | undefined;
}

function rawWorkers(document: JsonObject): RawWorker[] {
  const list = Array.isArray(document.workers) ? document.workers : [];
  return list.flatMap((each, position) => {
    if (!isJsonObject(each)) return [];
    return [{ position, index: each.index, type: each.type, params: each.params, inside: each.inside }];
  });
}

function* workerFaults(document: JsonObject, catalogue: Catalogue): Steps<FieldFault[]> {
  const indexes = new Map<Json, number>();
  const ids = new Map<string, number>();
  const faults: FieldFault[] = [];
  for (const worker of rawWorkers(document)) {
    if (faults.length >= MAX_FAULTS) break;
    appendTo(faults, indexFault(worker, indexes));
    appendTo(faults, typeFault(worker, catalogue));
    appendTo(faults, paramFaults(worker, catalogue));
    appendTo(faults, idFault(worker, catalogue, ids));
    yield UNITS_A_WORKER;
  }
  return faults;
}

function indexFault({ position, index }: RawWorker, seen: Map<Json, number>): FieldFault[] {
  if (typeof index !== "number") return [];
  const first = seen.get(index);
  if (first === undefined) {
    seen.set(index, position);
    return [];
  }
  const message = `Index ${index} is already used by \`workers[${first}]\`.`;
  return [{ path: `workers[${position}].index`, code: "duplicate_index", message }];
}

function typeFault({ position, type }: RawWorker, catalogue: Catalogue): FieldFault[] {
  if (typeof type !== "string" || catalogue.get(type) !== undefined) return [];
  const message = `Unknown worker type \`${type.slice(0, 100)}\`.`;
  return [{ path: `workers[${position}].type`, code: "unknown_type", message }];
}

function paramFaults(
  { position, type, params = {} }: RawWorker,
  catalogue: Catalogue,
): readonly FieldFault[] {
  const entry = typeof type === "string" ? catalogue.get(type) : undefined;
  if (entry === undefined || !isJsonObject(params)) return [];
  return checkParams(entry, params, position).faults;
}

/**
 * The document must already contain the generated IDs, because an ID chosen by the user may equal one that
 * was generated for another worker.
 */
export function duplicateIds({ workers }: WorkflowDocument, catalogue: Catalogue): FieldFault[] {
  const ids = new Map<string, number>();
  return workers.flatMap(({ inside, ...worker }, position) =>
    idFault({ ...worker, inside, position }, catalogue, ids),
  );
}

/** These IDs become part of URLs, so they must be unique within a workflow. */
const IDS = { trigger: "webhook_id", provider: "provider_id" } as const;

function idFault(
  { position, type, params = {} }: RawWorker,
  catalogue: Catalogue,
  seen: Map<string, number>,
): FieldFault[] {
  const kind = typeof type === "string" ? catalogue.get(type)?.kind : undefined;
  if ((kind !== "trigger" && kind !== "provider") || !isJsonObject(params)) return [];
  const name = IDS[kind];
  const id = params[name];
  if (typeof id !== "string" || id === "") return [];
  const first = seen.get(`${kind} ${id}`);
  if (first === undefined) {
    seen.set(`${kind} ${id}`, position);
    return [];
  }
  const message = `\`${id.slice(0, 80)}\` is already the ${name} of \`workers[${first}]\`.`;
  return [{ path: `workers[${position}].params.${name}`, code: `duplicate_${name}`, message }];
}

function connectionFaults(
  document: JsonObject,
  connections: readonly Placed<Connection>[],
  catalogue: Catalogue,
): FieldFault[] {
  const workers = rawWorkers(document).flatMap(({ index, type, params = {} }) => {
    if (typeof index !== "number") return [];
    return [
      { index, type: typeof type === "string" ? type : "", params: isJsonObject(params) ? params : {} },
    ];
  });
  return checkConnections(workers, connections, catalogue);
}

function placedConnections(document: JsonObject): Placed<Connection>[] {
  const list = Array.isArray(document.connections) ? document.connections : [];
  return list.flatMap((each, position) => {
    const parsed = connection.safeParse(each);
    return parsed.success ? [{ position, value: parsed.data }] : [];
  });
}
