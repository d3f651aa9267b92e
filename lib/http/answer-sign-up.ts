import type { z } from "zod";
import { isSameOrigin } from "@/lib/auth/is-same-origin";
import { confirmBody, signUpBody } from "@/lib/contract/sign-ups";
import { isJsonType } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { confirmSignUp } from "@/lib/service/people/confirm-sign-up";
import { closedSignUp, signUp } from "@/lib/service/people/sign-up";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { problemAnswer } from "./problem-answer";
import { readJson } from "./read-json";
import { ruleSentence, zodFaults } from "./zod-faults";

const BODY_LIMIT_BYTES = 8 * 1024;

/**
 * Answers `/api/auth/sign-up` and `/api/auth/confirm`; null for what is not of them. A GET of the second shows its page and
 * changes nothing: mail is opened by scanners before people open it.
 */
export async function answerSignUp(
  services: Services,
  request: ApiRequest,
  action: string,
): Promise<ApiAnswer | null> {
  const { method } = request;
  if (action === "confirm" && (method === "GET" || method === "HEAD")) {
    const token = request.url.searchParams.get("token") ?? "";
    return seeOther(`/confirm?token=${encodeURIComponent(token.slice(0, 500))}`);
  }
  if (method !== "POST" || (action !== "sign-up" && action !== "confirm")) return null;
  if (isFromElsewhere(services, request)) {
    return problemAnswer(problem("forbidden", "This is done from our own pages, or from no page at all."));
  }
  if (action === "sign-up") {
    const body = await bodyOf(services, request, signUpBody);
    const answered = body.ok ? await signUp(services, body.value, request.address) : body;
    return answered.ok ? json(202, answered.value) : problemAnswer(answered.error);
  }
  if (!isJsonType(request.headers.get("content-type"))) return confirmByForm(services, request);
  const body = await bodyOf(services, request, confirmBody);
  const answered = body.ok ? await confirmSignUp(services, body.value.token, request.address) : body;
  return answered.ok ? json(200, answered.value) : problemAnswer(answered.error);
}

/** The page's own form, where no script runs. */
async function confirmByForm(services: Services, request: ApiRequest): Promise<ApiAnswer> {
  const bytes = await request.readBody(BODY_LIMIT_BYTES);
  if (!bytes.ok) return problemAnswer(tooLarge());
  const token = new URLSearchParams(new TextDecoder().decode(bytes.value)).get("token") ?? "";
  const answered = await confirmSignUp(services, token, request.address);
  return seeOther(answered.ok ? "/confirm?done=1" : `/confirm?failed=${answered.error.code}`);
}

/** A browser says where a request comes from. Who says nothing is no browser, and carries nobody's session. */
function isFromElsewhere(services: Services, request: ApiRequest): boolean {
  const saysSo = request.headers.get("sec-fetch-site") ?? request.headers.get("origin");
  return saysSo !== null && !isSameOrigin(request, services.publicUrl);
}

/** Where nobody can sign up that is said at once: no other password would help. */
async function bodyOf<T extends z.ZodType>(
  { env }: Services,
  request: ApiRequest,
  shape: T,
): Promise<Result<z.output<T>, Problem>> {
  if (env.signUp === "closed") return closedSignUp();
  const given = await readJson(request, BODY_LIMIT_BYTES);
  if (!given.ok) return given;
  const parsed = shape.safeParse(given.value ?? {}, { error: ruleSentence });
  if (parsed.success) return ok(parsed.data);
  const errors = zodFaults(parsed.error, given.value ?? {});
  return fail(problem("invalid_input", "The body has faults.", { errors }));
}

function tooLarge(): Problem {
  return problem("body_too_large", "The body may have 8 KiB at most.");
}

function json(status: number, body: object): ApiAnswer {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  };
}

function seeOther(location: string): ApiAnswer {
  return { status: 303, headers: { Location: location } };
}
