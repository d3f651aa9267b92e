import { z } from "zod";
import { findCaller, findCallerInSetUp } from "@/lib/auth/find-caller";
import type { Viewer } from "@/lib/auth/viewer";
import { type Endpoint, SMALL_BODY } from "@/lib/contract/endpoint";
import { limitByOwner } from "@/lib/kit/limit-by-owner";
import { fail, ok, type Result } from "@/lib/kit/result";
import { describeFaults } from "@/lib/schema/describe-faults";
import type { Caller } from "@/lib/schema/person";
import { type FieldFault, type Problem, problem } from "@/lib/schema/problem";
import { ruleSentence, zodFaults } from "@/lib/schema/zod-faults";
import type { EndpointRoute, Reply, RouteFor } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import { keysOf } from "@/lib/trigger/check-key";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { checkAccess } from "./check-access";
import { originOf } from "./origin-of";
import { readIfMatch } from "./read-if-match";
import { readJson } from "./read-json";
import { type Notified, recordDone, recordRefusal } from "./record-security-event";
import { whileAllowed } from "./while-allowed";

/** Maximum size of a request body, enough for a complete document with its samples and notes. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/**
 * Maximum number of concurrent reads per workspace. Twenty lists at once would keep every core of PostgreSQL busy, and
 * calls of other workspaces would have to wait.
 */
const READS_AT_ONCE = 3;
const readInTurn = limitByOwner(READS_AT_ONCE);

function bodyLimit({ access, bodyBytes }: Endpoint): number {
  return bodyBytes ?? (access === "anyone" ? SMALL_BODY : BODY_LIMIT_BYTES);
}

export type Bound = (
  services: Services,
  request: ApiRequest,
  params: Readonly<Record<string, string>>,
) => Promise<Result<ApiAnswer, Problem>>;

export interface BoundRoute {
  readonly endpoint: Endpoint;
  readonly bound: Bound;
}

export function handle(route: EndpointRoute): BoundRoute {
  return { endpoint: route.endpoint, bound: bind(route) };
}

function bind(route: EndpointRoute): Bound {
  if (route.kind === "caller") return forCaller(route);
  return route.kind === "viewer" ? forViewer(route) : forAnyone(route);
}

function forCaller(route: RouteFor<"caller", Caller>): Bound {
  const { endpoint } = route;
  return async (services, request, params) => {
    const caller = await callerOf(endpoint, services, request);
    const answered = await answerCaller(route, services, request, params, caller);
    if (!answered.ok) recordRefusal(services, endpoint, request, caller, answered.error);
    return answered;
  };
}

function callerOf({ beforeSecondStep }: Endpoint, services: Services, request: ApiRequest) {
  return beforeSecondStep ? findCallerInSetUp(services, request) : findCaller(services, request);
}

async function answerCaller(
  route: RouteFor<"caller", Caller>,
  services: Services,
  request: ApiRequest,
  params: Readonly<Record<string, string>>,
  caller: Result<Caller, Problem>,
): Promise<Result<ApiAnswer, Problem>> {
  if (!caller.ok) return caller;
  const { endpoint } = route;
  const refusal = checkAccess(endpoint, caller.value);
  if (refusal !== null) return fail(refusal);
  const work = () =>
    answer(route, services, request, params, caller.value, (details) =>
      recordDone(services, endpoint, request, caller.value, details),
    );
  const answered = await (endpoint.method === "GET" ? readInTurn(caller.value.workspaceId, work) : work());
  return answered.ok
    ? ok(guarded(answered.value, () => refusalNow(endpoint, services, request, caller.value)))
    : answered;
}

function guarded(answer: ApiAnswer, refusal: () => Promise<Problem | null>): ApiAnswer {
  const { body } = answer;
  if (body === undefined || typeof body === "string" || body instanceof Uint8Array) return answer;
  if (!String(answer.headers["Content-Type"]).startsWith("text/event-stream")) return answer;
  return { ...answer, body: whileAllowed(body, refusal) };
}

/**
 * Returns why a stream must end. Null while the caller still has the access that opened it: the same key or
 * session, a sufficient role, and the same workspace.
 */
async function refusalNow(
  endpoint: Endpoint,
  services: Services,
  request: ApiRequest,
  before: Caller,
): Promise<Problem | null> {
  const now = await callerOf(endpoint, services, request);
  if (!now.ok) return now.error;
  if (now.value.workspaceId !== before.workspaceId)
    return problem("not_found", "This item belongs to another workspace.");
  return checkAccess(endpoint, now.value);
}

function forAnyone(route: RouteFor<"anyone", null>): Bound {
  if (route.endpoint.access !== "anyone") throw new Error(`${route.endpoint.id} asks for a caller.`);
  return (services, request, params) => answer(route, services, request, params, null);
}

/**
 * Binds routes that are open to authenticated callers and to subscription keys. The service checks what each
 * of them may read.
 */
function forViewer(route: RouteFor<"viewer", Viewer>): Bound {
  return async (services, request, params) => {
    const viewer = await viewerOf(services, request);
    const refusal = viewer.caller.ok ? checkAccess(route.endpoint, viewer.caller.value) : null;
    if (refusal !== null) return fail(refusal);
    return answer(route, services, request, params, viewer);
  };
}

export async function viewerOf(services: Services, request: ApiRequest): Promise<Viewer> {
  return {
    caller: await findCaller(services, request),
    keys: keysOf({
      authorization: request.headers.get("authorization"),
      query: request.url.searchParams,
    }),
    origin: originOf(request, services.publicUrl) ?? "",
  };
}

async function answer<Who>(
  route: RouteFor<string, Who>,
  services: Services,
  request: ApiRequest,
  pathParams: Readonly<Record<string, string>>,
  caller: Who,
  done: (details: Notified) => Promise<void> = async () => undefined,
): Promise<Result<ApiAnswer, Problem>> {
  const { endpoint } = route;
  const origin = originOf(request, services.publicUrl);
  if (origin === null) return fail(problem("bad_request", "The Host header is missing or invalid."));
  const ifMatch = readIfMatch(request.headers.get("if-match"));
  if (endpoint.ifMatch === "required" && ifMatch === null) {
    return fail(problem("revision_required", "Send the current revision in the If-Match header."));
  }
  const takesBody = !(endpoint.body instanceof z.ZodUndefined);
  const json = takesBody
    ? await readJson(request, bodyLimit(endpoint), {
        bounds: endpoint.bodyBounds,
        exact: endpoint.exactBody,
        tooLarge: endpoint.problems?.includes("invalid_document") ? "invalid_document" : "invalid_input",
      })
    : ok(undefined);
  if (!json.ok) return json;
  const read = readInput(endpoint, pathParams, queryOf(request.url), json.value);
  if (!read.ok) return read;
  const reply = await route.reply(services, { ...read.value, caller, ifMatch, origin, request });
  if (!reply.ok) return reply;
  await done({ params: pathParams, body: read.value.body, answer: reply.value.body });
  return ok(good(endpoint, reply.value));
}

function readInput(
  endpoint: Endpoint,
  givenParams: unknown,
  givenQuery: unknown,
  givenBody: unknown,
): Result<{ params: unknown; query: unknown; body: unknown }, Problem> {
  const params = endpoint.params.safeParse(givenParams, IN_WORDS);
  if (!params.success) return fail(problem("not_found", "Nothing found at this URL."));
  const query = endpoint.query.safeParse(givenQuery, IN_WORDS);
  if (!query.success) return fail(faulty("invalid_query", zodFaults(query.error, givenQuery)));
  const body = endpoint.body.safeParse(givenBody, IN_WORDS);
  if (!body.success) return fail(bodyProblem(givenBody, zodFaults(body.error, givenBody)));
  return ok({ params: params.data, query: query.data, body: body.data });
}

const IN_WORDS = { error: ruleSentence };

function bodyProblem(body: unknown, faults: FieldFault[]): Problem {
  if (faults.some(({ path }) => path === "")) {
    const detail =
      body === undefined ? "This request requires a JSON body." : "The body must be a JSON object.";
    return problem("invalid_body", detail, { errors: faults });
  }
  return faulty("invalid_input", faults);
}

function faulty(code: "invalid_query" | "invalid_input", errors: FieldFault[]): Problem {
  return problem(code, describeFaults(errors), { errors });
}

/**
 * Collects the values of a repeated query parameter in an array. None of our schemas accepts an array there,
 * so the repetition is reported as an error.
 */
function queryOf(url: URL): Record<string, unknown> {
  if (url.search === "") return {};
  const values = new Map<string, string[]>();
  // A single pass, because `getAll` for each of 3,000 names would take 40 ms.
  for (const [key, value] of url.searchParams) {
    const known = values.get(key);
    if (known === undefined) values.set(key, [value]);
    else known.push(value);
  }
  return Object.fromEntries([...values].map(([key, all]) => [key, all.length === 1 ? all[0] : all]));
}

function good(endpoint: Endpoint, reply: Reply<unknown>): ApiAnswer {
  const { events, file, text, json, body, unchanged, headers = {} } = reply;
  if (unchanged) return { status: 304, headers };
  if (reply.answer !== undefined) return reply.answer;
  if (events !== undefined) {
    return {
      status: endpoint.status,
      headers: { ...headers, "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" },
      body: events,
    };
  }
  const other = text ?? file;
  if (other !== undefined) return { status: endpoint.status, headers, body: other };
  if (endpoint.status === 204) return { status: 204, headers };
  return {
    status: endpoint.status,
    headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
    body: json ?? JSON.stringify(body ?? null),
  };
}
