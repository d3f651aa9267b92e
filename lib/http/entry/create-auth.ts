import { answerSignIn, type SignInAnswer, type SignInCall } from "@/lib/auth/answer-sign-in";
import { parseCookies } from "@/lib/auth/cookies";
import { deviceCookie, readDeviceCookie } from "@/lib/auth/device-cookie";
import { OIDC_PROVIDER } from "@/lib/auth/oidc-provider";
import { relyingParty } from "@/lib/auth/relying-party";
import { endedSecondStepCookie, readSecondStepCookie } from "@/lib/auth/second-step-ticket";
import { answerConfirmMail } from "@/lib/http/answer-confirm-mail";
import { answerPasswordReset } from "@/lib/http/answer-password-reset";
import { answerSignInOptions } from "@/lib/http/answer-sign-in-options";
import { answerSignUp } from "@/lib/http/answer-sign-up";
import { answerUnsubscribe } from "@/lib/http/answer-unsubscribe";
import { type ApiAnswer, type ApiRequest, ClientGone } from "@/lib/http/api-request";
import { originOf } from "@/lib/http/origin-of";
import { problemAnswer } from "@/lib/http/problem-answer";
import { readJson } from "@/lib/http/read-json";
import { withCookies } from "@/lib/http/read-public-body";
import { apiHeaders } from "@/lib/http/security-headers";
import { thrownProblem } from "@/lib/http/thrown-problem";
import { isJsonType } from "@/lib/kit/parse-json";
import { ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";

export const AUTH_PREFIX = "/api/auth";

/**
 * Maximum size of a request body. It contains either an email address, a password and a return URL, or a
 * passkey's signature.
 */
const BODY_LIMIT_BYTES = 16 * 1024;
/**
 * next-auth has further endpoints, for its own pages and for browsers to write to our log. We don't expose
 * them.
 */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  GET: ["csrf", "session", "providers", "signin", "signout", "callback", "error"],
  POST: ["signin", "signout", "callback"],
};

export function createAuth(services: Services, pulse: Patience) {
  const https = services.publicUrl?.startsWith("https://") ?? false;
  return async (request: ApiRequest): Promise<ApiAnswer> => {
    const answer = await answered(services, pulse, request);
    return { ...answer, headers: { ...apiHeaders(https), "X-Request-Id": request.id, ...answer.headers } };
  };
}

async function answered(services: Services, pulse: Patience, request: ApiRequest): Promise<ApiAnswer> {
  const path = request.path.slice(AUTH_PREFIX.length + 1).split("/");
  const action = path[0] ?? "";
  // next-auth's browser script reports its errors here. We ignore them.
  if (action === "_log") return { status: 204, headers: {} };
  const isKnown =
    (ACTIONS[request.method] ?? []).includes(action) && path.length <= 2 && !isStrangeReturn(request, path);
  try {
    return await pulse.within(async () => {
      const answered = await answerInPublic(services, request, path.join("/"));
      if (answered !== null) return answered;
      if (isKnown) return signIn(services, request, path);
      return problemAnswer(problem("not_found", "Nothing found at this URL."));
    });
  } catch (error) {
    if (error instanceof ClientGone) return { status: 499, headers: {} };
    const facts = { requestId: request.id, method: request.method, url: request.path };
    return problemAnswer(thrownProblem(error, services.log, facts));
  }
}

/**
 * True for a GET callback of any provider except single sign-on, which is the only one that sends browsers
 * back by GET. next-auth would respond with 500 to a GET callback of another provider.
 */
function isStrangeReturn({ method }: ApiRequest, [action, provider]: readonly string[]): boolean {
  return method === "GET" && action === "callback" && provider !== OIDC_PROVIDER;
}

async function signIn(services: Services, request: ApiRequest, path: string[]): Promise<ApiAnswer> {
  const origin = originOf(request, services.publicUrl);
  if (origin === null) return problemAnswer(problem("bad_request", "The Host header is missing or invalid."));
  const body = await readFields(request);
  if (!body.ok) return problemAnswer(body.error);
  let refusal: { problem: Problem; cookie: string | undefined } | undefined;
  let known: string | undefined;
  const device = readDeviceCookie(services, request);
  let broken: { error: unknown } | undefined;
  const call: SignInCall = {
    method: request.method,
    path,
    query: sane(Object.fromEntries(request.url.searchParams), origin),
    body: sane(body.value, origin),
    cookies: saneCookies(request, origin),
    origin,
  };
  const answer = await answerSignIn(services, call, {
    address: request.address,
    agent: request.headers.get("user-agent") ?? "",
    device,
    ticket: readSecondStepCookie(services, request),
    party: relyingParty(origin),
    knows: (email) => {
      known = email;
    },
    refused: (problem, cookie) => {
      refusal = { problem, cookie };
    },
    broke: (error) => {
      broken = { error };
    },
  });
  if (broken !== undefined) throw broken.error;
  if (refusal !== undefined && isReported(refusal.problem, path)) {
    const answered = refusedAnswer(answer, refusal.problem, origin);
    return refusal.cookie === undefined ? answered : withCookies(answered, [refusal.cookie]);
  }
  if (known === undefined) return answer;
  return withCookies(answer, [deviceCookie(services, known, device), endedSecondStepCookie(services)]);
}

/** True if we report the problem ourselves. A wrong password is reported by next-auth, in its own way. */
function isReported({ code }: Problem, path: readonly string[]): boolean {
  return code !== "unauthorized" || path[1] !== "credentials";
}

/**
 * A form submitted by script gets the problem as JSON. Otherwise the browser is redirected to a page that
 * shows it.
 */
function refusedAnswer(answer: SignInAnswer, refusal: Problem, origin: string): ApiAnswer {
  const retry = refusal.retryAfter === undefined ? "" : `&retry_after=${refusal.retryAfter}`;
  const url = `${origin}/sign-in?error=${refusal.code}${retry}`;
  if (answer.headers.location === undefined) return problemAnswer({ ...refusal, extra: { url } });
  return { ...answer, headers: { ...answer.headers, location: url } };
}

async function readFields(request: ApiRequest): Promise<Result<Record<string, string>, Problem>> {
  if (!request.hasBody) return ok({});
  if (isJsonType(request.headers.get("content-type"))) {
    const json = await readJson(request, BODY_LIMIT_BYTES);
    return json.ok ? ok(textFields(json.value)) : json;
  }
  const bytes = await request.readBody(BODY_LIMIT_BYTES);
  if (!bytes.ok) return { ok: false, error: problem("body_too_large", "The body can be at most 16 KiB.") };
  return ok(Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes.value))));
}

function textFields(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) =>
      typeof field === "string" || typeof field === "boolean" ? [[key, String(field)]] : [],
    ),
  );
}

/** Drops an invalid return URL, because next-auth would respond to it with 500. */
function sane(fields: Record<string, string>, origin: string): Record<string, string> {
  const { callbackUrl, ...rest } = fields;
  return callbackUrl !== undefined && isAddress(callbackUrl, origin) ? { ...rest, callbackUrl } : rest;
}

function saneCookies(request: ApiRequest, origin: string): Record<string, string> {
  const cookies = parseCookies(request.headers.get("cookie") ?? "");
  return Object.fromEntries(
    [...cookies].filter(([name, value]) => !name.endsWith("callback-url") || isAddress(value, origin)),
  );
}

function isAddress(text: string, origin: string): boolean {
  const base = text.startsWith("/") ? origin : undefined;
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol);
}

async function answerInPublic(services: Services, request: ApiRequest, action: string) {
  return (
    (await answerSignUp(services, request, action)) ??
    (await answerPasswordReset(services, request, action)) ??
    (await answerUnsubscribe(services, request, action)) ??
    (await answerConfirmMail(services, request, action)) ??
    (await answerSignInOptions(services, request, action))
  );
}
