import { z } from "zod";
import { signUpAnswer, type signUpBody } from "@/lib/contract/sign-ups";
import { type PasskeyAssertion, type PasskeyRequest, passkeyRequest } from "@/lib/schema/passkey";
import { problemBody } from "@/lib/schema/problem";
import { type SecondSteps, secondSteps } from "@/lib/schema/sign-in-way";
import { ApiError } from "./api-error";
import { problemOf } from "./call";
import { askPasskey, canUsePasskeys } from "./passkey";

/** The few calls of next-auth that a page needs; its own client would answer a refusal without the reason. */

const csrf = z.object({ csrfToken: z.string() });
const target = z.object({ url: z.string() });
const providers = z.record(z.string(), z.object({ id: z.string(), name: z.string(), type: z.string() }));

export interface SignInProvider {
  id: string;
  name: string;
}

/** Throws `ApiError`: `unauthorized` for a wrong pair, `rate_limited` after too many, `second_step_required`. */
export function signInByPassword(email: string, password: string): Promise<void> {
  return signIn("credentials", { email, password });
}

/** After the password: a code of the app, one for recovery, or what a passkey has signed. */
export function takeSecondStep(given: { code: string } | { passkey: PasskeyAssertion }): Promise<void> {
  return signIn("second-step", "code" in given ? given : { passkey: JSON.stringify(given.passkey) });
}

/** Null where this server or browser knows no passkeys. */
export async function passkeySignIn(signal: AbortSignal): Promise<true | null> {
  return (await passkeyOptions(signal)) !== null && canUsePasskeys() ? true : null;
}

/** The browser asks which passkey; it says who comes. */
export async function signInByPasskey(): Promise<void> {
  const options = await passkeyOptions();
  if (options === null) throw new Error("Passkeys cannot be used at this address.");
  await signIn("passkey", { passkey: JSON.stringify(await askPasskey(options)) });
}

/** What the second step can be taken with. */
export async function readSecondSteps(signal: AbortSignal): Promise<SecondSteps> {
  const response = await reached(fetch("/api/auth/second-step", { signal, cache: "no-store" }));
  if (!response.ok) throw await problemOf(response);
  return secondSteps.parse(await response.json());
}

async function passkeyOptions(signal?: AbortSignal): Promise<PasskeyRequest | null> {
  const response = await reached(
    fetch("/api/auth/passkey", { cache: "no-store", ...(signal && { signal }) }),
  );
  if (!response.ok) throw await problemOf(response);
  return z.object({ passkey: passkeyRequest.nullable() }).parse(await response.json()).passkey;
}

async function signIn(way: string, fields: Record<string, string>): Promise<void> {
  const response = await post(`/api/auth/callback/${way}`, fields);
  const body: unknown = await response.json().catch(() => null);
  const problem = problemBody.safeParse(body).data;
  if (problem) throw refused(problem.code, problem.detail, problem.status, response);
  const answer = target.safeParse(body).data;
  const error = answer && new URL(answer.url, window.location.origin).searchParams.get("error");
  if (response.ok && answer && !error) return;
  if (response.status === 429) {
    throw refused("rate_limited", "Too many failed sign-ins from here.", 429, response);
  }
  if (response.status === 401 || error === "CredentialsSignin") {
    throw refused("unauthorized", "The e-mail address or the password is wrong.", 401, response);
  }
  throw refused(
    "internal",
    "Signing in failed on the server. Try again in a moment.",
    response.status,
    response,
  );
}

/** Leaves for the issuer's own page. */
export async function signInByProvider(id: string, next: string): Promise<void> {
  const response = await post(`/api/auth/signin/${encodeURIComponent(id)}`, { callbackUrl: next });
  const answer = target.safeParse(await response.json().catch(() => null)).data;
  if (!answer)
    throw refused("internal", "Single sign-on could not be started. Try again.", response.status, response);
  window.location.assign(answer.url);
}

/** Throws `ApiError`, with the faults of the fields. */
export async function signUp(given: z.input<typeof signUpBody>): Promise<z.output<typeof signUpAnswer>> {
  const response = await reached(
    fetch("/api/auth/sign-up", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(given),
    }),
  );
  if (!response.ok) throw await problemOf(response);
  return signUpAnswer.parse(await response.json());
}

export async function signOut(): Promise<void> {
  await post("/api/auth/signout", {});
}

/** Ways in besides a password. */
export async function signInProviders(signal: AbortSignal): Promise<SignInProvider[]> {
  const response = await fetch("/api/auth/providers", { signal });
  const known = providers.safeParse(await response.json()).data ?? {};
  return Object.values(known).filter(({ type }) => type !== "credentials");
}

async function post(address: string, fields: Record<string, string>): Promise<Response> {
  const token = async () => csrf.parse(await (await fetch("/api/auth/csrf", { cache: "no-store" })).json());
  const send = async () =>
    fetch(address, {
      method: "POST",
      body: new URLSearchParams({ ...fields, csrfToken: (await token()).csrfToken, json: "true" }),
    });
  return reached(send());
}

async function reached(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (cause) {
    throw new ApiError(
      {
        kind: "network",
        status: null,
        code: "network",
        title: "The server cannot be reached",
        detail: "The server cannot be reached. Check that Millrace is running, then try again.",
        problem: null,
        errorId: null,
        retryAfter: null,
      },
      cause,
    );
  }
}

function refused(code: string, detail: string, status: number, response: Response): ApiError {
  const wait = Number(response.headers.get("Retry-After"));
  return new ApiError({
    kind: "problem",
    status,
    code,
    title: "Sign-in refused",
    detail,
    problem: null,
    errorId: response.headers.get("X-Request-Id"),
    retryAfter: wait > 0 ? wait : null,
  });
}
