import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { listInputs } from "@/db/queries/run-inputs";
import { findRun, findSteps, type RunRow } from "@/db/queries/runs";
import { findVersion } from "@/db/queries/workflow-versions";
import type { RunInput } from "@/lib/contract/run-inputs";
import type { StepRecord } from "@/lib/engine/run-store";
import { appendTo } from "@/lib/kit/append-to";
import { canonicalJson } from "@/lib/kit/canonical-json.mjs";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { slicesOf } from "@/lib/kit/slices-of";
import { type Problem, problem } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { maskSecrets } from "@/lib/service/document/stored-document";
import { documentInTurn } from "@/lib/service/document/workflow-answer";
import { productVersion } from "@/lib/service/process/product-version";
import { SIGNING_KEY } from "@/lib/service/process/signing-key";
import type { ProviderValue } from "@/lib/service/published/provider-values";
import { inputOf } from "@/lib/service/runs/run-inputs";
import type { Part, Services } from "@/lib/service/services";
import { hashJson } from "@/lib/workers/jsonata/hash-json";
import { hasOwnToken } from "./identify-caller";
import { INTAKE_MEMORY } from "./intake-memory";
import { type FoundValue, findServedValue, type ProviderCall } from "./serve-provider";

export interface ServedProvenance {
  readonly json: string;
  readonly keyed: boolean;
}

const PAGE = 1_000;
/** A statement about more inputs would be too long to read. */
const MAX_INPUTS = 20_000;
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Units of a statement besides its inputs and steps. */
const STATEMENT_UNITS = 500;

/** Statements don't change, so that each is made and signed once, and then served from memory. */
const STATEMENTS: Part<LRUCache<string, string>> = {
  key: Symbol.for("millrace.provenance"),
  make: () => new LRUCache({ maxSize: MAX_KEPT_BYTES, sizeCalculation: (json) => json.length }),
};

/** Serves the signed statement of how a published value came about. */
export async function serveProvenance(
  services: Services,
  call: ProviderCall,
  signal: AbortSignal,
): Promise<Result<ServedProvenance, Problem>> {
  const memory = await services.part(INTAKE_MEMORY);
  const found = await findServedValue(services, memory, call);
  if (!found.ok) return found;
  const { workflow, value, keyed, readerId, work } = found.value;
  if (value === null) return fail(missing("Tables have no provenance."));
  const isMember =
    call.byOwner || (await hasOwnToken(services, memory, { workflow, id: call.providerId }, call));
  const key = [workflow.id, call.providerId, readerId, value.version, isMember, call.origin].join(" ");
  const statements = services.part(STATEMENTS);
  const known = statements.get(key);
  const refusal = work.refusal(known === undefined ? "new" : "kept");
  if (refusal !== null) return fail(refusal);
  work.spend(STATEMENT_UNITS, known === undefined ? "new" : "kept");
  if (known !== undefined) return ok({ json: known, keyed });
  const facts = await factsOf(services, { ...found.value, value }, call, signal);
  if (!facts.ok) return facts;
  work.spend(facts.value.inputs.length + facts.value.workers.length, "new");
  const json = await signed(services, isMember ? facts.value : forStrangers(facts.value));
  statements.set(key, json);
  return ok({ json, keyed });
}

interface Facts extends JsonObject {
  inputs: JsonObject[];
  workers: JsonObject[];
}

/**
 * Only members learn which servers a workflow calls. The statement that is signed for everyone else contains
 * only the hash and time of each input.
 */
function forStrangers(facts: Facts): Facts {
  return {
    ...facts,
    inputs: facts.inputs.map(({ sha256 = null, retrieved_at = null }) => ({ sha256, retrieved_at })),
  };
}

async function signed(services: Services, facts: Facts): Promise<string> {
  const jws = await services.part(SIGNING_KEY).sign(canonicalJson(facts));
  return JSON.stringify({ ...facts, jws });
}

async function factsOf(
  services: Services,
  { workflow, value }: FoundValue & { readonly value: ProviderValue },
  { providerId, origin }: ProviderCall,
  signal: AbortSignal,
): Promise<Result<Facts, Problem>> {
  const { db } = services;
  const { workspaceId } = workflow;
  const run = await findRun(db, workspaceId, value.runId);
  if (run?.version == null) return fail(missing("The run that published this value is no longer stored."));
  const version = await findVersion(db, workspaceId, workflow.id, run.version);
  if (version === undefined)
    return fail(missing("The version that published this value is no longer stored."));
  const steps = (await findSteps(db, run.id)).filter(({ status }) => status === "succeeded");
  const inputs = await inputsOf(services, run, steps, origin);
  if (inputs.length > MAX_INPUTS) return fail(missing(`The run received more than ${MAX_INPUTS} inputs.`));
  if (steps.some((step) => isUnrecorded(step, inputs)))
    return fail(missing("This value was published before inputs were recorded."));
  const workers: JsonObject[] = [];
  for (const { worker, type, result } of steps) {
    const hash = await hashJson(result ?? "null", { owner: workspaceId, signal });
    if (!hash.ok)
      return fail(problem("overloaded", "The results are too large to hash now.", { retryAfter: 1 }));
    workers.push({ index: worker, type, result_sha256: hash.value });
  }
  return ok({
    value_sha256: await hashOf(value.body),
    as_of: value.publishedAt.toISOString(),
    version: value.version,
    workflow_id: workflow.id,
    provider_id: providerId,
    workflow_version: run.version,
    document_sha256: await hashOf(canonicalJson(coreOf(await documentInTurn(version.document)))),
    run_id: run.id,
    inputs: inputs.map(describeInput),
    workers,
    engine: `millrace/${productVersion()}`,
  });
}

function missing(detail: string): Problem {
  return problem("no_provenance", detail);
}

/** Workers that always receive something, so that a step of theirs without inputs is older than recording. */
const RECEIVES = new Set(["http_request", "market_data", "economic_data", "fetch_news"]);

function isUnrecorded({ type, worker }: StepRecord, inputs: readonly RunInput[]): boolean {
  return RECEIVES.has(type) && !inputs.some((input) => input.worker === worker);
}

/** The inputs of reused steps are those of the run in which the steps truly ran. */
async function inputsOf(
  services: Services,
  run: RunRow,
  steps: readonly StepRecord[],
  origin: string,
): Promise<RunInput[]> {
  const inputs = await allInputs(services, run, origin);
  const reused = steps.filter((step) => step.reused).map(({ worker }) => worker);
  if (reused.length === 0 || run.retryOf === null) return inputs;
  const original = await findRun(services.db, run.workspaceId, run.retryOf);
  if (original === undefined) return inputs;
  const earlier = await findSteps(services.db, original.id, reused);
  const before = await inputsOf(services, original, earlier, origin);
  return [...inputs, ...before.filter(({ worker }) => reused.includes(worker))];
}

async function allInputs(services: Services, run: RunRow, origin: string): Promise<RunInput[]> {
  const inputs: RunInput[] = [];
  for (let after = null, more = true; more && inputs.length <= MAX_INPUTS; ) {
    const rows = await listInputs(services.db, run, { after, limit: PAGE });
    appendTo(inputs, await Promise.all(rows.map((row) => inputOf(services, origin, row))));
    after = rows.at(-1) ?? null;
    more = rows.length === PAGE;
  }
  return inputs;
}

function describeInput({ worker, url, method, sha256, retrieved_at, sample }: RunInput): JsonObject {
  const vintage = URL.canParse(url) ? new URL(url).searchParams.get("realtime_end") : null;
  return { worker, url, method, sha256, retrieved_at, ...(vintage === null ? {} : { vintage }), sample };
}

/** The part of a document that decides what it does. Secrets stay out, so their hash can't be guessed. */
function coreOf(document: WorkflowDocument): JsonObject {
  const { name: _n, description: _d, notes: _o, workers, ...rest } = maskSecrets(document);
  return {
    ...rest,
    workers: workers.map(({ name: _name, position: _position, params, ...worker }) => ({
      ...worker,
      params: Object.fromEntries(Object.entries(params).filter(([, value]) => !isMask(value))),
    })),
  } as JsonObject;
}

function isMask(value: Json): boolean {
  return isJsonObject(value) && value.$secret === true;
}

async function hashOf(body: string | Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for await (const slice of slicesOf(body)) hash.update(slice);
  return hash.digest("hex");
}
