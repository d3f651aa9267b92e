import { toId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { checkRight } from "@/lib/schema/rights";
import { findToolUser } from "@/lib/service/intake/tools/tool-user";
import { openbbApps } from "@/lib/service/openbb/openbb-apps";
import { openbbWidgets } from "@/lib/service/openbb/openbb-widgets";
import { readOpenbb } from "@/lib/service/openbb/read-openbb";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";
import { keysOf } from "@/lib/trigger/check-key";
import { type ApiAnswer, type ApiRequest, ClientGone } from "./api-request";
import { originOf } from "./origin-of";
import { packAnswer } from "./pack-answer";
import { problemAnswer } from "./problem-answer";
import { thrownProblem } from "./thrown-problem";

const PREFIX = "/api/openbb/";
const METHODS = "GET, HEAD, OPTIONS";
/** Requests from any origin are allowed, because cookies are ignored and a key is required. */
const BASE = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
} as const;
const PREFLIGHT = {
  "Access-Control-Allow-Methods": METHODS,
  "Access-Control-Allow-Headers": "Authorization, Content-Type, X-API-KEY",
  // Allows pages on the public web to call an instance that runs on the user's own machine.
  "Access-Control-Allow-Private-Network": "true",
  "Access-Control-Max-Age": "600",
} as const;

export function openbbEndpoint(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
): Promise<ApiAnswer> | null {
  return request.path.startsWith(PREFIX) ? answered(services, pulse, request) : null;
}

async function answered(services: Services, pulse: Patience, request: ApiRequest): Promise<ApiAnswer> {
  const what = request.path.slice(PREFIX.length);
  const widgetId = /^data\/([^/]+)$/.exec(what)?.[1];
  if (widgetId === undefined && what !== "widgets.json" && what !== "apps.json")
    return problemAnswer(problem("not_found", "Nothing found at this URL."), BASE);
  if (request.method === "OPTIONS")
    return { status: 204, headers: { ...BASE, ...PREFLIGHT, Allow: METHODS } };
  if (request.method !== "GET" && request.method !== "HEAD") {
    const fault = problem("method_not_allowed", `Method not allowed. Use ${METHODS}.`);
    return problemAnswer(fault, { ...BASE, Allow: METHODS });
  }
  try {
    const answer = await serve(services, pulse, request, widgetId ?? null, what);
    return answer.ok ? packAnswer(request, answer.value) : problemAnswer(answer.error, BASE);
  } catch (error) {
    if (error instanceof ClientGone) return { status: 499, headers: {} };
    const facts = { requestId: request.id, method: request.method, path: request.path };
    return problemAnswer(thrownProblem(error, services.log, facts), BASE);
  }
}

async function serve(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
  widgetId: string | null,
  what: string,
): Promise<Result<ApiAnswer, Problem>> {
  const origin = originOf(request, services.publicUrl);
  if (origin === null) return fail(problem("bad_request", "The Host header is missing or invalid."));
  const { headers, query } = request;
  const sent = headers.get("x-api-key");
  const keys = [
    ...keysOf({ authorization: headers.get("authorization"), query }),
    ...(sent === null ? [] : [sent]),
  ];
  const user = await pulse.within(() =>
    findToolUser(services, keys, { endpoint: "openbb", address: request.address }),
  );
  if (!user.ok) return user;
  const { value: who } = user;
  if (who.who === "subscriber") return fail(problem("unauthorized", "Send an API token or a reader key."));
  const refusal = who.who === "caller" ? checkRight(who.caller, "read") : null;
  if (refusal !== null) return fail(refusal);
  if (widgetId === null) {
    const list = await pulse.within<unknown>(() =>
      what === "apps.json" ? openbbApps(services, who, origin) : openbbWidgets(services, who),
    );
    return ok(json(JSON.stringify(list)));
  }
  const read = await readOpenbb(services, who, toId(widgetId), query, {
    keys,
    userAgent: headers.get("user-agent"),
    origin,
    address: () => request.address,
    signal: () => request.signal,
  });
  if (!read.ok) return read;
  if ("body" in read.value) return ok(json(read.value.body));
  const { status, body } = read.value.refused;
  return ok({ status, headers: { ...BASE, "Content-Type": "application/problem+json" }, body });
}

function json(body: string): ApiAnswer {
  return { status: 200, headers: { ...BASE, "Content-Type": "application/json; charset=utf-8" }, body };
}
