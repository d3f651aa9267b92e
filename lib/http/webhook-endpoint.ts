import { storedTraceparent } from "@/lib/kit/traceparent";
import { problem } from "@/lib/schema/problem";
import { ANY_ORIGIN, findTrigger, receiveWebhook } from "@/lib/service/intake/receive-webhook";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { keysIn } from "./keys-in";
import { notAllowed, UNCACHED } from "./not-allowed";
import { originOf } from "./origin-of";
import { problemAnswer } from "./problem-answer";
import { quotaHeaders } from "./quota-headers";
import { readUnpacked } from "./read-unpacked";

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
    const found = await findTrigger(await services.part(PUBLISHED), { workflowId, webhookId });
    const cors = corsHeaders(asking, found.ok ? found.value.trigger.origins : ANY_ORIGIN);
    return found.ok
      ? { status: 204, headers: { ...UNCACHED, ...cors, ...WEBHOOK_PREFLIGHT, Allow: WEBHOOK_METHODS } }
      : problemAnswer(found.error, { ...UNCACHED, ...cors });
  }
  if (request.method !== "POST" && request.method !== "GET") return notAllowed(WEBHOOK_METHODS);
  const origin = originOf(request, services.publicUrl);
  if (origin === null)
    return problemAnswer(problem("bad_request", "The Host header is missing or invalid."), UNCACHED);
  const { answer, origins, quota } = await receiveWebhook(services, {
    method: request.method,
    workflowId,
    webhookId,
    query: request.query,
    rawQuery: request.rawQuery,
    headers: request.headers,
    keys: keysIn(request),
    hasBody: request.hasBody,
    readBody: (limit) => readUnpacked(request, limit),
    traceparent: storedTraceparent(request.headers.get("traceparent")),
    origin,
    address: () => request.address,
    // A method, not a getter: V8 makes a hidden class for each object with a getter, which retains the object
    // and the whole request in memory until the next full collection.
    signal: () => request.signal,
  });
  const headers = {
    ...UNCACHED,
    ...corsHeaders(asking, origins),
    "X-Request-Id": request.id,
    ...quotaHeaders(quota),
  };
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

function corsHeaders(asking: string | null, origins: readonly string[]): Record<string, string> {
  const expose = {
    "Access-Control-Expose-Headers":
      "Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Quota-Remaining, X-Request-Id",
  };
  if (origins.includes("*")) return { "Access-Control-Allow-Origin": "*", ...expose };
  if (asking === null || !origins.includes(asking)) return { Vary: "Origin" };
  return { "Access-Control-Allow-Origin": asking, Vary: "Origin", ...expose };
}
