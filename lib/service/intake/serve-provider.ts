import { evaluateConditions } from "@/lib/kit/evaluate-conditions";
import { isStorable } from "@/lib/kit/is-storable";
import type { Query } from "@/lib/kit/query";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Quota } from "@/lib/schema/quota";
import { workspaceBlocked } from "@/lib/schema/workspace-blocked";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import { invalidQuery, preconditionFailed } from "@/lib/service/process/faults";
import type { LiveProvider, LiveWorkflow } from "@/lib/service/published/live-workflows";
import type { ProviderValue, PublishedValues } from "@/lib/service/published/provider-values";
import type { Services } from "@/lib/service/services";
import { FREE_WORK, type ReadWork } from "@/lib/service/tables/read-work";
import type { RowsServed } from "@/lib/service/tables/serve-rows";
import { FORMAT_TYPES } from "@/lib/tables/row-format";
import { withPlusSign } from "@/lib/tables/time-text";
import { hasOwnToken, identifyCaller, OWNER, payerOf } from "./identify-caller";
import { INTAKE_MEMORY, type IntakeMemory } from "./intake-memory";
import type { AdmittedPayer, ReaderCall } from "./reader-call";
import { asksForRows, type ListServed, serveList, serveSchema, versionOfCursor } from "./serve-list";
import { serveTable } from "./serve-table";

/** A call to `/api/w/{workflow_id}/{provider_id}`. */
export interface ProviderCall {
  readonly workflowId: string;
  readonly providerId: string;
  readonly query: Query;
  readonly headers: { get(name: string): string | null };
  readonly keys: readonly string[];
  /**
   * True if the caller has already been identified as a member of the workflow's workspace who may read its
   * providers.
   */
  readonly byOwner?: boolean;
  /** True for a HEAD request. Its response has no body, so it doesn't count as a paid read. */
  readonly head?: boolean;
  /** IP address of the caller. */
  address(): string;
  readonly origin: string;
  /** True to request the schema of the rows instead of the rows. */
  readonly schema: boolean;
}

export interface ServedValue {
  readonly value: ProviderValue;
  /** True if the value is not public: it has a key, or is served to a caller with a valid key. */
  readonly keyed: boolean;
  /** True if subscribers may get different values at this endpoint than other readers. */
  readonly offered: boolean;
  readonly unchanged: boolean;
  /** Set if rows or their schema are requested instead of the whole value. */
  readonly list: ListServed | null;
  readonly table: null;
  readonly quota: Quota | null;
}

export interface ServedTable extends Pick<ServedValue, "keyed" | "offered" | "quota"> {
  readonly table: RowsServed;
}

/**
 * Fast path for almost all reads: the current value of a public provider, if it is in memory. Never waits.
 * Returns null if it would have to wait, or if the request needs further checks.
 */
export function serveFromMemory(memory: IntakeMemory, call: ProviderCall): ServedValue | null {
  if (call.schema || call.query.size > 0 || call.keys.length > 0) return null;
  const workflow = memory.live.known(call.workflowId);
  if (!workflow || workflow.pricing !== null) return null;
  const provider = workflow.providers.get(call.providerId);
  if (provider?.key !== "" || provider.view !== null) return null;
  const value = memory.values.known(call.workflowId, call.providerId);
  if (!value || asksForRows(call, value.contentType)) return null;
  const verdict = evaluateConditions(call.headers, value);
  if (verdict === "failed") return null;
  const unchanged = verdict === "unchanged";
  return { value, keyed: false, offered: false, unchanged, list: null, table: null, quota: null };
}

/** Serves a provider: the current value from memory, or an earlier one for `?as_of=` or `?version=`. */
export async function serveProvider(
  services: Services,
  call: ProviderCall,
): Promise<Result<ServedValue | ServedTable, Problem>> {
  const memory = await services.part(INTAKE_MEMORY);
  const admitted = await admit(services, memory, call);
  if (!admitted.ok) return admitted;
  const { workflow, provider, reader, offered } = admitted.value;
  if (provider.view !== null) {
    const version = versionIn(call.query);
    if (!version.ok) return version;
    const isForRows = call.schema || asksForRows(call, FORMAT_TYPES.json);
    const work = isForRows ? await workOf(services, memory, workflow, reader, call) : FREE_WORK;
    const table = await serveTable(services, workflow.workspaceId, provider.view, call, version.value, work);
    if (!table.ok) return table;
    const quota = await countRead(memory, reader, call, table.value.body === null);
    return quota.ok ? ok({ table: table.value, keyed: reader.keyed, offered, quota: quota.value }) : quota;
  }
  const value = await find(valuesFor(memory, reader), call.workflowId, call);
  if (!value.ok) return value;
  const { keyed } = reader;
  const isForRows = call.schema || asksForRows(call, value.value.contentType);
  if (!isForRows) {
    const verdict = evaluateConditions(call.headers, value.value);
    if (verdict === "failed") return preconditionFailed();
    const unchanged = verdict === "unchanged";
    const quota = await countRead(memory, reader, call, unchanged);
    if (!quota.ok) return quota;
    return ok({ value: value.value, keyed, offered, unchanged, list: null, table: null, quota: quota.value });
  }
  const work = await workOf(services, memory, workflow, reader, call);
  const list = call.schema
    ? await serveSchema(value.value, call.headers, work)
    : await serveList({ db: services.db, owner: workflow.workspaceId, work }, value.value, call);
  if (!list.ok) return list;
  const quota = await countRead(memory, reader, call, list.value.body === null);
  if (!quota.ok) return quota;
  return ok({
    quota: quota.value,
    value: value.value,
    keyed,
    offered,
    unchanged: list.value.body === null,
    list: list.value,
    table: null,
  });
}

interface Admission {
  readonly workflow: LiveWorkflow;
  readonly provider: LiveProvider;
  readonly reader: Reader;
  /** True if the workflow is or was for sale, so that subscribers may get other values than the public. */
  readonly offered: boolean;
}

async function admit(
  services: Services,
  memory: IntakeMemory,
  call: ProviderCall,
): Promise<Result<Admission, Problem>> {
  const workflow = await memory.live.find(call.workflowId);
  if (!workflow) return fail(noWorkflow());
  if (workflow.isBlocked) return fail(workspaceBlocked());
  const provider = workflow.providers.get(call.providerId);
  if (!provider) return fail(noProvider(workflow));
  const offered = workflow.pricing !== null;
  const reader =
    provider.key !== "" || offered || call.keys.length > 0
      ? await mayRead(services, memory, workflow, provider, call)
      : EVERYBODY;
  return reader.ok ? ok({ workflow, provider, reader: reader.value, offered }) : reader;
}

export interface FoundValue {
  readonly workflow: LiveWorkflow;
  /** The published value; null if the provider serves a table. */
  readonly value: ProviderValue | null;
  readonly keyed: boolean;
  /** ID of the subscriber's workspace, if the provider has published separate values for it. */
  readonly readerId: string | null;
  readonly work: ReadWork;
}

/** Finds the value that a reader may read, without serving it and without counting a read. */
export async function findServedValue(
  services: Services,
  memory: IntakeMemory,
  call: ProviderCall,
): Promise<Result<FoundValue, Problem>> {
  const admitted = await admit(services, memory, call);
  if (!admitted.ok) return admitted;
  const { workflow, provider, reader } = admitted.value;
  const work = await workOf(services, memory, workflow, reader, call);
  const found = { workflow, keyed: reader.keyed, readerId: reader.readerId, work };
  if (provider.view !== null) return ok({ ...found, value: null });
  const value = await find(valuesFor(memory, reader), call.workflowId, call);
  return value.ok ? ok({ ...found, value: value.value }) : value;
}

function valuesFor({ values }: IntakeMemory, { readerId }: Reader): PublishedValues {
  return readerId === null ? values : values.servedTo(readerId);
}

async function workOf(
  services: Services,
  memory: IntakeMemory,
  workflow: LiveWorkflow,
  { isAnonymous }: Reader,
  call: ProviderCall,
): Promise<ReadWork> {
  if (!isAnonymous) return FREE_WORK;
  if (await hasOwnToken(services, memory, { workflow, id: call.providerId }, call)) return FREE_WORK;
  return memory.readBudgets.workOf(call.address(), workflow.workspaceId);
}

function countRead(
  { readMeter }: IntakeMemory,
  { payer }: Reader,
  { head, schema }: ProviderCall,
  unchanged: boolean,
): Promise<Result<Quota | null, Problem>> | Result<null, Problem> {
  return payer?.plan?.unit === "read" && !head && !schema && !unchanged
    ? readMeter.count(payer)
    : NOT_COUNTED;
}

const NOT_COUNTED = ok(null);

function noWorkflow(): Problem {
  return problem("workflow_not_found", "No workflow at this URL.");
}

/**
 * A workflow that isn't live gets the same problem code as a missing provider, because the API has no
 * separate code for that; only the message differs.
 */
function noProvider({ version }: LiveWorkflow): Problem {
  return problem(
    "provider_not_found",
    version === null
      ? "This workflow isn't live: it hasn't been published or was taken offline. Publish it to activate this URL."
      : "No data is published at this URL: the live version of this workflow has no data provider with this ID.",
  );
}

interface Reader {
  /**
   * ID of the subscriber's workspace, for which the provider may have published separate values; null for all
   * other readers.
   */
  readonly readerId: string | null;
  /**
   * True if the value must not be cached for others, because other readers get different values or aren't
   * admitted.
   */
  readonly keyed: boolean;
  readonly payer: Payer | null;
  /** True if the reader sent no valid key and can read only because the provider is public. */
  readonly isAnonymous: boolean;
  readonly keys: readonly string[];
}

const EVERYBODY = ok<Reader>({ readerId: null, keyed: false, payer: null, isAnonymous: true, keys: [] });

/**
 * Checks a reader's access without reading a value. Streams do this when they open,
 * and again while they are open.
 */
export async function admitReader(
  services: Services,
  memory: IntakeMemory,
  call: ReaderCall,
): Promise<Result<AdmittedPayer, Problem>> {
  const workflow = await memory.live.find(call.workflowId);
  if (!workflow) return fail(noWorkflow());
  if (workflow.isBlocked) return fail(workspaceBlocked());
  const provider = workflow.providers.get(call.providerId);
  if (!provider) return fail(noProvider(workflow));
  const isOpen = provider.key === "" && workflow.pricing === null;
  const reader =
    isOpen && call.keys.length === 0 ? EVERYBODY : await mayRead(services, memory, workflow, provider, call);
  if (!reader.ok) return reader;
  const { readerId, payer, keys } = reader.value;
  const { workspaceId } = workflow;
  const { view } = provider;
  const table = view === null ? null : { workspaceId, view };
  return ok({ readerId, payer, workspaceId, table, keys, isConditional: !isOpen || keys.length > 0 });
}

async function mayRead(
  services: Services,
  memory: IntakeMemory,
  workflow: LiveWorkflow,
  provider: LiveProvider,
  call: Pick<ReaderCall, "keys" | "origin" | "address"> & Pick<ProviderCall, "byOwner">,
): Promise<Result<Reader, Problem>> {
  const admitted = call.byOwner
    ? OWNER
    : await identifyCaller(
        services,
        memory,
        { workflow, id: provider.providerId, key: provider.key, right: "read" },
        call,
        refuseKey,
      );
  if (!admitted.ok) return admitted;
  const payer = await payerOf(services, workflow, admitted.value, call.origin, "to read");
  if (!payer.ok) {
    // If a stream's key is unknown now, it was revoked after the stream opened. So the error is about the key
    // and not about a missing payment.
    const isLost = call.address === null && admitted.value.who === "stranger" && !admitted.value.known;
    return isLost && call.keys.length > 0 ? fail(refuseKey("wrong")) : payer;
  }
  const isStranger = admitted.value.who === "stranger";
  return ok({
    readerId: payer.value?.buyerId ?? null,
    keyed: provider.key !== "" || !isStranger,
    payer: payer.value,
    isAnonymous: provider.key === "" && isStranger,
    keys: provider.key === "" && admitted.value.who === "stranger" && !admitted.value.known ? [] : call.keys,
  });
}

function refuseKey(checked: "missing" | "wrong"): Problem {
  return problem(
    "unauthorized",
    checked === "missing"
      ? "This data provider requires a key. Send `Authorization: Bearer KEY` or `?api_key=KEY`."
      : "Invalid key for this data provider.",
  );
}

/** Maximum value of the database column for versions. */
const MAX_VERSIONS = 2_147_483_647;

/** Returns null if no version is given, and infinity if the number is too large. */
function versionIn(query: Query): Result<number | null, Problem> {
  for (const name of ["as_of", "version"])
    if (query.getAll(name).length > 1) return invalidQuery(name, `Give \`${name}\` once.`);
  const version = query.get("version");
  if (version === null) return ok(null);
  if (query.has("as_of")) return invalidQuery("as_of", "Use `as_of` or `version`, not both.");
  if (!/^[1-9]\d*$/.test(version))
    return invalidQuery("version", "`version` must be a whole number, 1 or more.");
  const number = Number(version);
  return ok(number > MAX_VERSIONS ? Number.POSITIVE_INFINITY : number);
}

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/;

async function find(
  values: PublishedValues,
  workflowId: string,
  { providerId, query }: ProviderCall,
): Promise<Result<ProviderValue, Problem>> {
  const asOf = query.get("as_of");
  const cursor = query.get("cursor");
  const version = versionIn(query);
  if (!version.ok) return version;
  if (cursor !== null) return findOfCursor(values, workflowId, providerId, cursor, version.value);
  if (version.value !== null) {
    const value = Number.isFinite(version.value)
      ? await values.version(workflowId, providerId, version.value)
      : null;
    return value
      ? ok(value)
      : fail(
          problem(
            "version_not_found",
            `Version ${query.get("version")} is not available. Only the last 100 versions are stored.`,
          ),
        );
  }
  if (asOf !== null) {
    const time = readTime(asOf);
    if (time === null)
      return invalidQuery("as_of", "`as_of` must be an ISO 8601 time, for example 2026-03-01T14:00:00Z.");
    const value = await values.asOf(workflowId, providerId, time);
    return value ? ok(value) : fail(notStored(await values.storedSince(workflowId, providerId)));
  }
  const value = await values.current(workflowId, providerId);
  return value
    ? ok(value)
    : fail(problem("no_data_yet", "No data published yet, because no run of a live version has succeeded."));
}

/**
 * All pages of a list come from the same version, even if newer versions have been published since the first
 * page was read.
 */
async function findOfCursor(
  values: PublishedValues,
  workflowId: string,
  providerId: string,
  cursor: string,
  named: number | null,
): Promise<Result<ProviderValue, Problem>> {
  const version = versionOfCursor(cursor);
  if (version === null)
    return invalidQuery(
      "cursor",
      "The cursor is invalid or belongs to a different list. Start again without a cursor.",
    );
  if (named !== null && named !== version)
    return fail(
      problem(
        "cursor_expired",
        "The cursor is from another version of the data. Start again without a cursor.",
      ),
    );
  const value = await values.version(workflowId, providerId, version);
  return value
    ? ok(value)
    : fail(
        problem(
          "cursor_expired",
          "The cursor belongs to a version of the data that is no longer stored. Start again without a cursor.",
        ),
      );
}

function readTime(given: string): Date | null {
  const text = withPlusSign(given);
  if (!TIME.test(text) || !isDay(text.slice(0, 10))) return null;
  const isLocal = /[T ]/.test(text) && !/(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text);
  const time = new Date(isLocal ? `${text}Z` : text);
  return isStorable(time) ? time : null;
}

/** Checks that the day exists, because `Date` parses 30 February as 2 March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

function notStored(since: Date | null): Problem {
  return since === null
    ? problem("no_data_yet", "No data had been published by that time.")
    : problem(
        "version_not_found",
        `No version is stored for that time. The oldest stored version was published at ${since.toISOString()}.`,
      );
}
