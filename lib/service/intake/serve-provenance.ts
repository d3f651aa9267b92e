import { LRUCache } from "lru-cache";
import { listInputs } from "@/db/queries/run-inputs";
import { findRun, findStepStates, findSteps, type RunRow } from "@/db/queries/runs";
import { findVersion } from "@/db/queries/workflow-versions";
import type { RunInput } from "@/lib/contract/run-inputs";
import { appendTo } from "@/lib/kit/append-to";
import { canonicalJson } from "@/lib/kit/canonical-json.mjs";
import { hashInSlices } from "@/lib/kit/hash-in-slices";
import { joinReads } from "@/lib/kit/join-reads";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { unitsOfText } from "@/lib/kit/steps";
import { type Problem, problem } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { maskSecrets } from "@/lib/service/document/stored-document";
import { documentInTurn } from "@/lib/service/document/workflow-answer";
import { productVersion } from "@/lib/service/process/product-version";
import { SIGNING_KEY } from "@/lib/service/process/signing-key";
import type { ProviderValue } from "@/lib/service/published/provider-values";
import { originOutside } from "@/lib/service/runs/ask-person";
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
/** Maximum number of inputs in a provenance statement. With more, it would be too long for anyone to read. */
const MAX_INPUTS = 20_000;
const MAX_KEPT_BYTES = 16 * 1024 * 1024;
/** Units of work that a provenance statement costs in addition to those for its inputs and steps. */
const STATEMENT_UNITS = 500;

/** Retries of retries are followed up to this depth. */
const MAX_RETRIES = 50;
/** Never aborted, because other callers may be waiting for the same provenance statement. */
const NEVER = new AbortController().signal;

interface Statements {
  readonly kept: LRUCache<string, string>;
  readonly joined: ReturnType<typeof joinReads<Result<string, Problem>>>;
}

/** A provenance statement never changes, so it is computed and signed once, and then served from memory. */
const STATEMENTS: Part<Statements> = {
  key: Symbol.for("millrace.provenance"),
  make: () => ({
    kept: new LRUCache({ maxSize: MAX_KEPT_BYTES, sizeCalculation: (json) => json.length }),
    joined: joinReads(),
  }),
};

export async function serveProvenance(
  services: Services,
  call: ProviderCall,
): Promise<Result<ServedProvenance, Problem>> {
  const memory = await services.part(INTAKE_MEMORY);
  const found = await findServedValue(services, memory, call);
  if (!found.ok) return found;
  const { workflow, value, keyed, readerId, work } = found.value;
  if (value === null)
    return fail(missing("This data provider serves a table. Only published values have provenance."));
  const isMember =
    call.byOwner || (await hasOwnToken(services, memory, { workflow, id: call.providerId }, call));
  const key = [workflow.id, call.providerId, readerId, value.version, isMember].join(" ");
  const { kept, joined } = services.part(STATEMENTS);
  const kind = kept.has(key) ? "kept" : "new";
  const refusal = work.refusal(kind);
  if (refusal !== null) return fail(refusal);
  work.spend(STATEMENT_UNITS, kind);
  const json = await joined(key, async () => {
    const known = kept.get(key);
    if (known !== undefined) return ok(known);
    const facts = await factsOf(services, { ...found.value, value }, call.providerId);
    if (!facts.ok) return facts;
    const made = await signed(services, isMember ? facts.value : forStrangers(facts.value));
    kept.set(key, made);
    return ok(made);
  });
  return json.ok ? ok({ json: json.value, keyed }) : json;
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
  { workflow, value, work }: FoundValue & { readonly value: ProviderValue },
  providerId: string,
): Promise<Result<Facts, Problem>> {
  const { db } = services;
  const { workspaceId } = workflow;
  const run = await findRun(db, workspaceId, value.runId);
  if (run?.version == null) return fail(missing("The run that published this value is no longer stored."));
  const version = await findVersion(db, workspaceId, workflow.id, run.version);
  if (version === undefined)
    return fail(missing("The workflow version that published this value is no longer stored."));
  const steps = (await findStepStates(db, [run.id])).filter(({ status }) => status === "succeeded");
  const inputs = await inputsOf(services, run, steps);
  if (inputs === null)
    return fail(missing("The run reuses steps from too many earlier runs to list all of its inputs."));
  if (inputs.length > MAX_INPUTS) return fail(missing(`The run received more than ${MAX_INPUTS} inputs.`));
  if (steps.some((step) => isUnrecorded(step, inputs)))
    return fail(
      missing(
        "The run that published this value has no recorded inputs, because inputs weren't recorded yet when it ran.",
      ),
    );
  const workers: JsonObject[] = [];
  // Reads one result at a time, because all results together can be larger than this process should hold in
  // memory.
  for (const { worker, type } of steps) {
    const [step] = await findSteps(db, run.id, [worker]);
    const result = step?.result ?? "null";
    work.spend(unitsOfText(result.length), "new");
    const hash = await hashJson(result, { owner: workspaceId, signal: NEVER });
    if (!hash.ok)
      return fail(
        problem("overloaded", "Couldn't hash the run's results in time. Try again in a moment.", {
          retryAfter: 1,
        }),
      );
    workers.push({ index: worker, type, result_sha256: hash.value });
  }
  return ok({
    value_sha256: await hashInSlices(value.body),
    as_of: value.publishedAt.toISOString(),
    version: value.version,
    workflow_id: workflow.id,
    provider_id: providerId,
    workflow_version: run.version,
    document_sha256: await hashInSlices(canonicalJson(coreOf(await documentInTurn(version.document)))),
    run_id: run.id,
    inputs: inputs.map(describeInput),
    workers,
    engine: `millrace/${productVersion()}`,
  });
}

function missing(detail: string): Problem {
  return problem("no_provenance", detail);
}

type Step = Awaited<ReturnType<typeof findStepStates>>[number];

/**
 * Workers that always receive external data. If one of their steps has no recorded inputs, it was executed
 * before inputs were recorded.
 */
const RECEIVES = new Set(["http_request", "market_data", "economic_data", "fetch_news"]);

function isUnrecorded({ type, worker }: Step, inputs: readonly RunInput[]): boolean {
  return RECEIVES.has(type) && !inputs.some((input) => input.worker === worker);
}

/**
 * Returns the recorded inputs of a run. For a step whose result was reused, these are the inputs of the
 * earlier run that executed the step. Null if that run is more than `MAX_RETRIES` retries away.
 */
async function inputsOf(
  services: Services,
  published: RunRow,
  steps: readonly Step[],
): Promise<RunInput[] | null> {
  const inputs = await readInputs(services, published, null);
  let run = published;
  let reused = steps.filter((step) => step.reused);
  for (let depth = 0; reused.length > 0 && run.retryOf !== null; depth += 1) {
    if (depth === MAX_RETRIES) return null;
    const original = await findRun(services.db, run.workspaceId, run.retryOf);
    if (original === undefined) break;
    const workers = reused.map(({ worker }) => worker);
    appendTo(inputs, await readInputs(services, original, workers));
    const states = await findStepStates(services.db, [original.id]);
    reused = states.filter((step) => step.reused && workers.includes(step.worker));
    run = original;
  }
  return inputs;
}

async function readInputs(
  services: Services,
  run: RunRow,
  workers: readonly number[] | null,
): Promise<RunInput[]> {
  const origin = originOutside(services.env);
  const inputs: RunInput[] = [];
  for (let after = null, more = true; more && inputs.length <= MAX_INPUTS; ) {
    const rows = await listInputs(services.db, run, { after, limit: PAGE, workers });
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

/**
 * Returns the parts of a document that determine what the workflow does. Secrets are left out, so that nobody
 * can guess them from the hash.
 */
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
