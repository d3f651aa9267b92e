import { type Coding, codingFor } from "@/lib/kit/coding";
import { problem } from "@/lib/schema/problem";
import { readMarks } from "@/lib/schema/publication";
import { type PackedValue, WORTH_PACKING_BYTES } from "@/lib/service/intake/packed-values";
import type { ProviderValue } from "@/lib/service/intake/provider-values";
import { ANY_ORIGIN, findTrigger, receiveWebhook } from "@/lib/service/intake/receive-webhook";
import type { ListServed } from "@/lib/service/intake/serve-list";
import { type ServedValue, serveProvider } from "@/lib/service/intake/serve-provider";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";
import { keysOf } from "@/lib/trigger/check-key";
import { type ApiAnswer, type ApiRequest, ClientGone } from "./api-request";
import { nextPage } from "./next-page";
import { originOf } from "./origin-of";
import { packAnswer } from "./pack-answer";
import { problemAnswer } from "./problem-answer";
import { thrownProblem } from "./thrown-problem";

/** The two addresses that the outside world keeps: `/api/t` starts runs, `/api/w` serves what they published. */

type Answerer = (
  services: Services,
  request: ApiRequest,
  workflowId: string,
  id: string,
) => Promise<ApiAnswer>;

/** Null for any other address. */
export function publicEndpoint(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
): Promise<ApiAnswer> | null {
  const { path } = request;
  // A call limits its own waiting: once it is accepted, an outage must not turn it into a refusal.
  if (path.startsWith("/api/t/")) return guarded(services, request, webhookEndpoint);
  return path.startsWith("/api/w/")
    ? guarded(services, request, (...call) => pulse.within(() => provider(...call)))
    : null;
}

async function guarded(services: Services, request: ApiRequest, answer: Answerer): Promise<ApiAnswer> {
  const { path } = request;
  const slash = path.indexOf("/", PREFIX);
  const id = path.slice(slash + 1);
  const name = answer === webhookEndpoint ? id : providerNameOf(id);
  try {
    if (slash < 0 || name === "" || name.includes("/"))
      return problemAnswer(problem("not_found", "There is nothing at this address."), BASE);
    return await answer(services, request, path.slice(PREFIX, slash).toLowerCase(), id);
  } catch (error) {
    if (error instanceof ClientGone) return { status: 499, headers: {} };
    const facts = { requestId: request.id, method: request.method, path };
    return problemAnswer(thrownProblem(error, services.log, facts), {
      ...BASE,
      "Access-Control-Allow-Origin": "*",
    });
  }
}

const PREFIX = "/api/t/".length;
const SCHEMA = "/schema";

function providerNameOf(id: string): string {
  return id.endsWith(SCHEMA) ? id.slice(0, -SCHEMA.length) : id;
}

const BASE = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;

const WEBHOOK_METHODS = "GET, POST, OPTIONS";
const WEBHOOK_PREFLIGHT = {
  "Access-Control-Allow-Methods": WEBHOOK_METHODS,
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, Prefer",
  "Access-Control-Max-Age": "600",
} as const;

export async function webhookEndpoint(
  services: Services,
  request: ApiRequest,
  workflowId: string,
  webhookId: string,
): Promise<ApiAnswer> {
  const asking = request.headers.get("origin");
  if (request.method === "OPTIONS") {
    const found = await findTrigger(await services.web(), { workflowId, webhookId });
    const cors = corsHeaders(asking, found.ok ? found.value.trigger.origins : ANY_ORIGIN);
    return found.ok
      ? { status: 204, headers: { ...BASE, ...cors, ...WEBHOOK_PREFLIGHT, Allow: WEBHOOK_METHODS } }
      : problemAnswer(found.error, { ...BASE, ...cors });
  }
  if (request.method !== "POST" && request.method !== "GET") return notAllowed(WEBHOOK_METHODS);
  const origin = originOf(request, services.publicUrl);
  if (origin === null) return problemAnswer(problem("bad_request", "The Host header names no host."), BASE);
  const { answer, origins } = await receiveWebhook(services, {
    method: request.method,
    workflowId,
    webhookId,
    query: request.query,
    rawQuery: request.rawQuery,
    headers: request.headers,
    keys: keysIn(request),
    hasBody: request.hasBody,
    readBody: (limit) => request.readBody(limit),
    origin,
    address: () => request.address,
    // A method, not a getter: V8 makes a hidden class for each object with a getter, which keeps the object, and the
    // whole request, in memory until the next full collection.
    signal: () => request.signal,
  });
  const headers = { ...BASE, ...corsHeaders(asking, origins), "X-Request-Id": request.id };
  if (!answer.ok) return problemAnswer(answer.error, headers);
  const { status, body, replayed } = answer.value;
  return {
    status,
    headers: {
      ...headers,
      "Content-Type": status < 300 ? "application/json; charset=utf-8" : "application/problem+json",
      ...(replayed ? { "Idempotency-Replayed": "true" } : {}),
    },
    body,
  };
}

function keysIn({ headers, query }: ApiRequest): readonly string[] {
  return keysOf({ authorization: headers.get("authorization"), query });
}

function corsHeaders(asking: string | null, origins: readonly string[]): Record<string, string> {
  const expose = { "Access-Control-Expose-Headers": "Idempotency-Replayed, Retry-After, X-Request-Id" };
  if (origins.includes("*")) return { "Access-Control-Allow-Origin": "*", ...expose };
  if (asking === null || !origins.includes(asking)) return { Vary: "Origin" };
  return { "Access-Control-Allow-Origin": asking, Vary: "Origin", ...expose };
}

const PROVIDER_METHODS = "GET, HEAD, OPTIONS";
const PROVIDER_CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Last-Modified, Link, X-Data-As-Of, X-Run-Id, X-Data-Version, X-Data-Sample, X-Next-Cursor",
} as const;
const PROVIDER_PREFLIGHT = {
  ...PROVIDER_CORS,
  "Access-Control-Allow-Methods": PROVIDER_METHODS,
  "Access-Control-Allow-Headers": "Authorization, If-None-Match, If-Modified-Since",
  "Access-Control-Max-Age": "600",
} as const;

async function provider(
  services: Services,
  request: ApiRequest,
  workflowId: string,
  id: string,
): Promise<ApiAnswer> {
  if (request.method === "OPTIONS")
    return { status: 204, headers: { ...BASE, ...PROVIDER_PREFLIGHT, Allow: PROVIDER_METHODS } };
  if (request.method !== "GET" && request.method !== "HEAD") return notAllowed(PROVIDER_METHODS);
  const origin = originOf(request, services.publicUrl);
  if (origin === null) return problemAnswer(problem("bad_request", "The Host header names no host."), BASE);
  const providerId = providerNameOf(id);
  const served = await serveProvider(services, {
    workflowId,
    providerId,
    schema: providerId !== id,
    query: request.query,
    headers: request.headers,
    keys: keysIn(request),
    address: () => request.address,
    origin,
  });
  if (!served.ok) return problemAnswer(served.error, { ...BASE, ...PROVIDER_CORS });
  const headers = providerHeaders(served.value);
  const { value, unchanged, list } = served.value;
  if (list !== null) return packAnswer(request, listAnswer(request, origin, list, headers));
  const coding =
    value.body.length > WORTH_PACKING_BYTES ? codingFor(request.headers.get("accept-encoding")) : null;
  if (coding !== null) {
    const packed = await (await services.web()).packed.find(`${workflowId}/${providerId}`, value, coding);
    if (packed !== null) return packedAnswer(packed, coding, headers, unchanged);
  }
  return unchanged
    ? { status: 304, headers: headers.unchanged }
    : { status: 200, headers: headers.whole, body: value.body };
}

/** Rows of a value, or what they are made of: the value's headers, and those of their own. */
function listAnswer(
  request: ApiRequest,
  origin: string,
  { body, etag, next, type }: ListServed,
  { unchanged }: ProviderHeaders,
): ApiAnswer {
  const { "Last-Modified": _, ...known } = unchanged;
  const headers = { ...known, ETag: etag, Vary: [known.Vary, "Accept"].filter(Boolean).join(", ") };
  if (body === null) return { status: 304, headers };
  const page = next === null ? {} : nextPage(request, origin, next);
  return { status: 200, headers: { ...headers, ...page, "Content-Type": type }, body };
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

interface ProviderHeaders extends Pick<ServedValue, "keyed" | "offered"> {
  readonly unchanged: Readonly<Record<string, string>>;
  readonly whole: Readonly<Record<string, string>>;
}

const madeHeaders = new WeakMap<ProviderValue, ProviderHeaders>();

/** Made once for each value: it is read far more often than it changes. */
function providerHeaders({
  value,
  keyed,
  offered,
}: Omit<ServedValue, "unchanged" | "list">): ProviderHeaders {
  const made = madeHeaders.get(value);
  if (made?.keyed === keyed && made.offered === offered) return made;
  const varies = [
    ...(offered ? ["Authorization"] : []),
    ...(value.body.length > WORTH_PACKING_BYTES ? ["Accept-Encoding"] : []),
  ];
  const unchanged = {
    ...PROVIDER_CORS,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": `${keyed ? "private" : "public"}, max-age=0, must-revalidate`,
    ETag: value.etag,
    "Last-Modified": value.publishedAt.toUTCString(),
    "X-Data-As-Of": value.publishedAt.toISOString(),
    "X-Run-Id": value.runId,
    "X-Data-Version": String(value.version),
    ...(readMarks(value.marks).sample ? { "X-Data-Sample": "true" } : {}),
    ...(varies.length > 0 ? { Vary: varies.join(", ") } : {}),
  };
  const headers = { keyed, offered, unchanged, whole: { ...unchanged, "Content-Type": value.contentType } };
  madeHeaders.set(value, headers);
  return headers;
}

function notAllowed(allow: string): ApiAnswer {
  return problemAnswer(problem("method_not_allowed", `Here you can use ${allow}.`), {
    ...BASE,
    Allow: allow,
    "Access-Control-Allow-Origin": "*",
  });
}
