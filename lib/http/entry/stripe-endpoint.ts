import { type ApiAnswer, type ApiRequest, ClientGone } from "@/lib/http/api-request";
import { problemAnswer } from "@/lib/http/problem-answer";
import { thrownProblem } from "@/lib/http/thrown-problem";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { handlePaymentWebhook } from "@/lib/service/money/handle-payment-webhook";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";

const PATH = "/api/stripe/webhook";
const EVENT_BYTES = 1024 * 1024;
const BASE = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;

export function stripeEndpoint(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
): Promise<ApiAnswer> | null {
  return request.path === PATH ? answered(services, pulse, request) : null;
}

async function answered(services: Services, pulse: Patience, request: ApiRequest): Promise<ApiAnswer> {
  if (request.method !== "POST")
    return problemAnswer(problem("method_not_allowed", "Method not allowed. Use POST."), {
      ...BASE,
      Allow: "POST",
    });
  try {
    const handled = await pulse.within(() => handleWebhook(services, request));
    return handled.ok
      ? { status: 200, headers: { ...BASE, "Content-Type": "application/json" }, body: '{"received":true}' }
      : problemAnswer(handled.error, BASE);
  } catch (error) {
    if (error instanceof ClientGone) return { status: 499, headers: {} };
    const facts = { requestId: request.id, method: request.method, path: PATH };
    return problemAnswer(thrownProblem(error, services.log, facts, true), BASE);
  }
}

async function handleWebhook(services: Services, request: ApiRequest): Promise<Result<null, Problem>> {
  const body = await request.readBody(EVENT_BYTES);
  if (!body.ok) return fail(problem("body_too_large", "An event can be at most 1 MiB."));
  const signature = request.headers.get("stripe-signature") ?? "";
  const handled = await handlePaymentWebhook(services, { signature, body: body.value });
  return handled.ok ? ok(null) : handled;
}
