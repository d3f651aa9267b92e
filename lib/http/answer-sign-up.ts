import type { z } from "zod";
import { readDeviceCookie } from "@/lib/auth/device-cookie";
import { mayUsePassword } from "@/lib/auth/requires-sign-on";
import { endedSignUpCookie, readSignUpCookie, signUpCookie } from "@/lib/auth/sign-up-cookie";
import { signedInCookies } from "@/lib/auth/signed-in-cookies";
import { confirmBody, signUpBody } from "@/lib/contract/sign-ups";
import { isJsonType } from "@/lib/kit/parse-json";
import { ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { confirmSignUp } from "@/lib/service/people/confirm-sign-up";
import { closedSignUp, signUp } from "@/lib/service/people/sign-up";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { fromElsewhere, isFromElsewhere } from "./from-elsewhere";
import { problemAnswer } from "./problem-answer";
import { json, readPublicBody, withCookies } from "./read-public-body";

const BODY_LIMIT_BYTES = 8 * 1024;

/**
 * A GET of `/api/auth/confirm` shows the page and changes nothing, because scanners open the links in an
 * email before people do.
 */
export async function answerSignUp(
  services: Services,
  request: ApiRequest,
  action: string,
): Promise<ApiAnswer | null> {
  const { method } = request;
  if (action === "confirm" && (method === "GET" || method === "HEAD")) {
    return seeOther(pageOf(request.url.searchParams.get("token") ?? ""));
  }
  if (method !== "POST" || (action !== "sign-up" && action !== "confirm")) return null;
  if (isFromElsewhere(services, request)) return problemAnswer(fromElsewhere());
  if (action === "sign-up") {
    const body = await bodyOf(services, request, signUpBody);
    const answered = body.ok ? await signUp(services, body.value, request.address) : body;
    if (!answered.ok) return problemAnswer(answered.error);
    const { answer, id } = answered.value;
    return withCookies(json(202, answer), id === null ? [] : [signUpCookie(services, id)]);
  }
  if (!isJsonType(request.headers.get("content-type"))) return confirmByForm(services, request);
  const body = await bodyOf(services, request, confirmBody);
  const confirmed = body.ok ? await confirm(services, request, body.value) : body;
  if (!confirmed.ok) return problemAnswer(confirmed.error);
  return withCookies(json(200, confirmed.value.answer), confirmed.value.cookies);
}

async function confirmByForm(services: Services, request: ApiRequest): Promise<ApiAnswer> {
  const bytes = await request.readBody(BODY_LIMIT_BYTES);
  if (!bytes.ok) return problemAnswer(tooLarge());
  const form = new URLSearchParams(new TextDecoder().decode(bytes.value));
  const token = form.get("token") ?? "";
  const parsed = confirmBody.safeParse({ token, password: form.get("password") ?? undefined });
  if (!parsed.success) return seeOther(`${pageOf(token)}&failed=password`);
  const confirmed = await confirm(services, request, parsed.data);
  if (confirmed.ok) {
    const { cookies, isSignedIn, next } = confirmed.value;
    const done = next === null ? "/confirm?done=1" : `/confirm?done=1&next=${encodeURIComponent(next)}`;
    return withCookies(seeOther(isSignedIn ? (next ?? "/") : done), cookies);
  }
  const { code } = confirmed.error;
  if (code === "password_required") return seeOther(pageOf(token));
  if (code === "invalid_input") return seeOther(`${pageOf(token)}&failed=common`);
  if (code === "rate_limited") return seeOther(`${pageOf(token)}&failed=busy`);
  return seeOther(`/confirm?failed=${code}`);
}

interface ConfirmedHere {
  readonly answer: object;
  readonly cookies: string[];
  readonly isSignedIn: boolean;
  readonly next: string | null;
}

/**
 * If the email address requires single sign-on, the person isn't signed in after confirming it and has to use single
 * sign-on instead.
 */
async function confirm(
  services: Services,
  request: ApiRequest,
  given: z.output<typeof confirmBody>,
): Promise<Result<ConfirmedHere, Problem>> {
  const { address, headers } = request;
  const confirmed = await confirmSignUp(services, given, {
    address,
    signUpId: readSignUpCookie(services, request),
  });
  if (!confirmed.ok) return confirmed;
  const { answer, user, next } = confirmed.value;
  const device = readDeviceCookie(services, request);
  const agent = headers.get("user-agent") ?? "";
  const isSignedIn = mayUsePassword(services, user);
  const cookies = isSignedIn
    ? await signedInCookies(services, { user, address, agent, device, by: "password" })
    : [];
  return ok({ answer, isSignedIn, next, cookies: [...cookies, endedSignUpCookie(services)] });
}

function pageOf(token: string): string {
  return `/confirm?token=${encodeURIComponent(token.slice(0, 500))}`;
}

/**
 * If sign-up is closed, reports that instead of errors in the body, because correcting the body wouldn't
 * help.
 */
async function bodyOf<T extends z.ZodType>(
  { env }: Services,
  request: ApiRequest,
  shape: T,
): Promise<Result<z.output<T>, Problem>> {
  return env.signUp === "closed" ? closedSignUp() : readPublicBody(request, shape, BODY_LIMIT_BYTES);
}

function tooLarge(): Problem {
  return problem("body_too_large", "The body can be at most 8 KiB.");
}

function seeOther(location: string): ApiAnswer {
  return { status: 303, headers: { Location: location } };
}
