import { type Coding, codingFor } from "@/lib/kit/coding";
import { SLICE_BYTES } from "@/lib/kit/slices-of";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import { problem } from "@/lib/schema/problem";
import { readMarks } from "@/lib/schema/publication";
import { INTAKE_MEMORY, type IntakeMemory } from "@/lib/service/intake/intake-memory";
import { type PackedValue, WORTH_PACKING_BYTES } from "@/lib/service/intake/packed-values";
import type { ListServed } from "@/lib/service/intake/serve-list";
import { serveProvenance } from "@/lib/service/intake/serve-provenance";
import {
  type ProviderCall,
  type ServedTable,
  type ServedValue,
  serveFromMemory,
  serveProvider,
} from "@/lib/service/intake/serve-provider";
import type { ProviderValue } from "@/lib/service/published/provider-values";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { asksForRange, fileAnswer } from "./file-answer";
import { keysIn } from "./keys-in";
import { nextPage } from "./next-page";
import { notAllowed, UNCACHED } from "./not-allowed";
import { originOf } from "./origin-of";
import { packRows } from "./pack-answer";
import { problemAnswer } from "./problem-answer";
import { quotaHeaders } from "./quota-headers";
import { asksForStream, streamEndpoint } from "./stream-endpoint";

const PROVIDER_METHODS = "GET, HEAD, OPTIONS";
const PROVIDER_CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Accept-Ranges, Content-Range, ETag, Last-Modified, Link, Retry-After, X-Data-As-Of, X-Run-Id, X-Data-Version, X-Data-Sample, X-Next-Cursor, RateLimit, RateLimit-Policy, X-Provenance, X-Quota-Remaining",
} as const;
const PROVIDER_PREFLIGHT = {
  ...PROVIDER_CORS,
  "Access-Control-Allow-Methods": PROVIDER_METHODS,
  "Access-Control-Allow-Headers":
    "Authorization, If-Match, If-None-Match, If-Modified-Since, If-Range, If-Unmodified-Since, Last-Event-ID, Range",
  "Access-Control-Max-Age": "600",
} as const;

/** Serves public values from memory, which covers nearly all reads. Returns null if more work is needed. */
export function readAtOnce(
  { publicUrl }: Services,
  memory: IntakeMemory,
  request: ApiRequest,
  workflowId: string,
  id: string,
): ApiAnswer | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const origin = originOf(request, publicUrl);
  if (origin === null || asksForStream(request) || asksForRange(request)) return null;
  if (id.endsWith(PROVENANCE)) return null;
  const call = callOf(request, origin, workflowId, id);
  const served = serveFromMemory(memory, call);
  if (served === null || codingOf(request, served.value) !== null) return null;
  return plainAnswer(served, providerHeaders(served, call));
}

export async function providerEndpoint(
  services: Services,
  request: ApiRequest,
  workflowId: string,
  id: string,
): Promise<ApiAnswer> {
  if (request.method === "OPTIONS")
    return { status: 204, headers: { ...UNCACHED, ...PROVIDER_PREFLIGHT, Allow: PROVIDER_METHODS } };
  if (request.method !== "GET" && request.method !== "HEAD") return notAllowed(PROVIDER_METHODS);
  const origin = originOf(request, services.publicUrl);
  if (origin === null)
    return problemAnswer(problem("bad_request", "The Host header is missing or invalid."), UNCACHED);
  const call = callOf(request, origin, workflowId, id);
  if (id.endsWith(PROVENANCE)) return provenanceAnswer(services, request, call);
  if (id === "" || (asksForStream(request) && !call.schema)) {
    const item = id === "" ? null : { workflowId, providerId: call.providerId };
    return streamEndpoint(services, request, origin, item, { ...UNCACHED, ...PROVIDER_CORS });
  }
  const served = await serveProvider(services, call);
  if (!served.ok) return problemAnswer(served.error, { ...UNCACHED, ...PROVIDER_CORS });
  const { quota } = served.value;
  if (quota === null) return servedAnswer(services, request, call, served.value);
  // If a plan counts reads, files are always sent whole. Otherwise, a file could be read in ranges without
  // being counted.
  const answer = await servedAnswer(services, request, call, served.value, WHOLE);
  return { ...answer, headers: { ...answer.headers, ...quotaHeaders(quota) } };
}

type FileAsk = Parameters<typeof fileAnswer>[0];
const WHOLE: FileAsk = { method: "GET", headers: new Headers() };

async function servedAnswer(
  services: Services,
  request: ApiRequest,
  call: ProviderCall,
  served: ServedValue | ServedTable,
  file: FileAsk = request,
): Promise<ApiAnswer> {
  const { origin, workflowId, providerId } = call;
  if (served.table !== null) return packRows(request, await tableAnswer(request, origin, served, file));
  const headers = providerHeaders(served, call);
  const { value, unchanged, list } = served;
  if (list !== null) return packRows(request, await listAnswer(request, origin, list, headers, file));
  if (asksForRange(file) && !unchanged) return fileAnswer(file, headers.whole, await bytesOf(value.body));
  const coding = codingOf(request, value);
  if (coding !== null) {
    const packed = await (await services.part(INTAKE_MEMORY)).packed.find(
      `${workflowId}/${providerId}`,
      value,
      coding,
    );
    if (packed !== null) return packedAnswer(packed, coding, headers, unchanged);
  }
  return plainAnswer(served, headers);
}

function callOf(request: ApiRequest, origin: string, workflowId: string, id: string): ProviderCall {
  const providerId = providerNameOf(id);
  return {
    workflowId,
    providerId,
    schema: id.endsWith(SCHEMA),
    head: request.method === "HEAD",
    query: request.query,
    headers: request.headers,
    keys: keysIn(request),
    address: () => request.address,
    origin,
  };
}

function codingOf(request: ApiRequest, { body }: ProviderValue): Coding | null {
  return body.length > WORTH_PACKING_BYTES ? codingFor(request.headers.get("accept-encoding")) : null;
}

function plainAnswer({ value, unchanged }: ServedValue, headers: ProviderHeaders): ApiAnswer {
  return unchanged
    ? { status: 304, headers: headers.unchanged }
    : { status: 200, headers: headers.whole, body: value.body };
}

async function listAnswer(
  request: ApiRequest,
  origin: string,
  { body, etag, next, type }: ListServed,
  { offered, unchanged }: ProviderHeaders,
  file: FileAsk,
): Promise<ApiAnswer> {
  const { "Last-Modified": _, ...known } = unchanged;
  const headers = { ...known, ETag: etag, Vary: varyOf(offered) };
  if (body === null) return { status: 304, headers };
  const page = next === null ? {} : nextPage(request, origin, next);
  return rowsAnswer(file, { ...headers, ...page, "Content-Type": type }, body);
}

async function tableAnswer(
  request: ApiRequest,
  origin: string,
  { table, keyed, offered }: ServedTable,
  file: FileAsk,
): Promise<ApiAnswer> {
  const { body, etag, next, type, version, changedAt, runId, sample } = table;
  const headers = {
    ...PROVIDER_CORS,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": cacheControl(keyed),
    ETag: etag,
    ...(changedAt === null ? {} : { "X-Data-As-Of": changedAt.toISOString() }),
    ...(runId === null ? {} : { "X-Run-Id": runId }),
    "X-Data-Version": String(version),
    ...(sample ? { "X-Data-Sample": "true" } : {}),
    Vary: varyOf(offered),
  };
  if (body === null) return { status: 304, headers };
  const page = next === null ? {} : nextPage(request, origin, next);
  return rowsAnswer(file, { ...headers, ...page, "Content-Type": type }, body);
}

/**
 * Bodies that aren't streamed support range requests, which clients such as DuckDB send even for CSV and
 * JSON.
 */
async function rowsAnswer(
  file: FileAsk,
  headers: Readonly<Record<string, string>>,
  body: Exclude<ListServed["body"] | ServedTable["table"]["body"], null>,
): Promise<ApiAnswer> {
  if (body instanceof Uint8Array) return fileAnswer(file, headers, body);
  if (typeof body === "string" && asksForRange(file)) return fileAnswer(file, headers, await bytesOf(body));
  return { status: 200, headers, body };
}

/**
 * Encodes the whole string as UTF-8, because ranges are counted in bytes. Yields to the event loop first, so
 * that each turn encodes at most one long string.
 */
async function bytesOf(body: string | Buffer): Promise<Buffer> {
  if (typeof body !== "string") return body;
  if (body.length > SLICE_BYTES) await pauseAfter(unitsOfText(body.length));
  return Buffer.from(body);
}

/**
 * `Accept` selects the format. If the provider is offered for sale, the response also depends on
 * `Authorization`, because subscribers may get different values.
 */
function varyOf(offered: boolean): string {
  return offered ? "Authorization, Accept" : "Accept";
}

function cacheControl(keyed: boolean): string {
  return `${keyed ? "private" : "public"}, max-age=0, must-revalidate`;
}

function packedAnswer(
  { body, etag }: PackedValue,
  coding: Coding,
  headers: ProviderHeaders,
  unchanged: boolean,
): ApiAnswer {
  return unchanged
    ? { status: 304, headers: { ...headers.unchanged, ETag: etag } }
    : { status: 200, headers: { ...headers.whole, ETag: etag, "Content-Encoding": coding }, body };
}

async function provenanceAnswer(
  services: Services,
  request: ApiRequest,
  call: ProviderCall,
): Promise<ApiAnswer> {
  const served = await serveProvenance(services, call);
  if (!served.ok) return problemAnswer(served.error, { ...UNCACHED, ...PROVIDER_CORS });
  const headers = {
    ...PROVIDER_CORS,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": cacheControl(true),
    "Content-Type": "application/json; charset=utf-8",
    Vary: "Authorization",
  };
  return packRows(request, { status: 200, headers, body: served.value.json });
}

interface ProviderHeaders extends Pick<ServedValue, "keyed" | "offered"> {
  readonly origin: string;
  readonly unchanged: Readonly<Record<string, string>>;
  readonly whole: Readonly<Record<string, string>>;
}

const madeHeaders = new WeakMap<ProviderValue, ProviderHeaders>();

/**
 * Creates the response headers once per value and reuses them, because values are read far more often than
 * they change.
 */
function providerHeaders(
  { value, keyed, offered }: Pick<ServedValue, "value" | "keyed" | "offered">,
  { origin, workflowId, providerId }: Pick<ProviderCall, "origin" | "workflowId" | "providerId">,
): ProviderHeaders {
  const made = madeHeaders.get(value);
  if (made?.keyed === keyed && made.offered === offered && made.origin === origin) return made;
  const isPacked = value.body.length > WORTH_PACKING_BYTES;
  const unchanged = {
    ...PROVIDER_CORS,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": cacheControl(keyed),
    ETag: value.etag,
    "Last-Modified": value.publishedAt.toUTCString(),
    "X-Data-As-Of": value.publishedAt.toISOString(),
    "X-Run-Id": value.runId,
    "X-Data-Version": String(value.version),
    ...(readMarks(value.marks).sample ? { "X-Data-Sample": "true" } : {}),
    "X-Provenance": `${origin}/api/w/${workflowId}/${providerId}${PROVENANCE}?version=${value.version}`,
    Vary: isPacked ? `${varyOf(offered)}, Accept-Encoding` : varyOf(offered),
  };
  const headers = {
    keyed,
    offered,
    origin,
    unchanged,
    whole: { ...unchanged, "Content-Type": value.contentType },
  };
  madeHeaders.set(value, headers);
  return headers;
}

const SCHEMA = "/schema";
const PROVENANCE = "/provenance";

export function providerNameOf(id: string): string {
  const suffix = [SCHEMA, PROVENANCE].find((each) => id.endsWith(each)) ?? "";
  return id.slice(0, id.length - suffix.length);
}
