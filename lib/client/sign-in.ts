import type { z } from "zod";
import type { resetAnswer, resetConfirmBody } from "@/lib/contract/passwords";
import type { signUpAnswer, signUpBody } from "@/lib/contract/sign-ups";
import { isJsonObject } from "@/lib/kit/json";
import type { PasskeyAssertion, PasskeyRequest } from "@/lib/schema/passkey";
import type { SecondSteps } from "@/lib/schema/sign-in-way";
import { ApiError } from "./api-error";
import { problemOf } from "./call";
import { isProblem } from "./is-problem";

/**
 * The functions in this file call next-auth directly, because next-auth's own client doesn't report why a
 * sign-in was rejected.
 */

export interface SignInProvider {
  id: string;
  name: string;
}

/**
 * Throws an `ApiError`: `unauthorized` if the email or password is wrong, `rate_limited` after too many
 * attempts, or `second_step_required`.
 */
export function signInByPassword(email: string, password: string): Promise<void> {
  return signIn("credentials", { email, password });
}

export function takeSecondStep(given: { code: string } | { passkey: PasskeyAssertion }): Promise<void> {
  return signIn("second-step", "code" in given ? given : { passkey: JSON.stringify(given.passkey) });
}

/** Resolves to null if this server or browser doesn't support passkeys. */
export async function passkeySignIn(signal: AbortSignal): Promise<true | null> {
  if ((await passkeyOptions(signal)) === null) return null;
  return (await passkeys()).canUsePasskeys() ? true : null;
}

/** The user selects a passkey in the browser, and the passkey identifies the user. */
export async function signInByPasskey(): Promise<void> {
  const options = await passkeyOptions();
  if (options === null) throw new Error("Passkeys cannot be used at this address.");
  const { askPasskey } = await passkeys();
  await signIn("passkey", { passkey: JSON.stringify(await askPasskey(options)) });
}

export async function readSecondSteps(signal: AbortSignal): Promise<SecondSteps> {
  const response = await reached(fetch("/api/auth/second-step", { signal, cache: "no-store" }));
  if (!response.ok) throw await problemOf(response);
  return response.json();
}

/** Loads the passkey code only on demand, because every page imports this file to sign out. */
function passkeys() {
  return import("./passkey");
}

async function passkeyOptions(signal?: AbortSignal): Promise<PasskeyRequest | null> {
  const response = await reached(
    fetch("/api/auth/passkey", { cache: "no-store", ...(signal && { signal }) }),
  );
  if (!response.ok) throw await problemOf(response);
  const answer: { passkey: PasskeyRequest | null } = await response.json();
  return answer.passkey;
}

async function signIn(way: string, fields: Record<string, string>): Promise<void> {
  const response = await post(`/api/auth/callback/${way}`, fields);
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) throw refused(body.code, body.detail, response.status, response);
  const url = textIn(body, "url");
  const error = url && new URL(url, window.location.origin).searchParams.get("error");
  if (response.ok && url !== null && !error) return;
  if (response.status === 429) {
    throw refused("rate_limited", "Too many failed sign-ins from your network.", 429, response);
  }
  if (response.status === 401 || error === "CredentialsSignin") {
    throw refused("unauthorized", "Wrong email address or password.", 401, response);
  }
  throw refused(
    "internal",
    "Signing in failed on the server. Try again in a moment.",
    response.status,
    response,
  );
}

export async function signInByProvider(id: string, next: string): Promise<void> {
  const response = await post(`/api/auth/signin/${encodeURIComponent(id)}`, { callbackUrl: next });
  const url = textIn(await response.json().catch(() => null), "url");
  if (url === null)
    throw refused("internal", "Couldn't start single sign-on. Try again.", response.status, response);
  window.location.assign(url);
}

/** Throws an `ApiError` whose errors are listed by field. */
export async function signUp(given: z.input<typeof signUpBody>): Promise<z.output<typeof signUpAnswer>> {
  return (await postJson("/api/auth/sign-up", given)).json();
}

/** The response is the same whether or not an account with this address exists. */
export async function askForNewPassword(email: string): Promise<z.output<typeof resetAnswer>> {
  return (await postJson("/api/auth/password-reset", { email })).json();
}

export async function resetPassword(given: z.input<typeof resetConfirmBody>): Promise<void> {
  await postJson("/api/auth/password-reset/confirm", given);
}

async function postJson(address: string, body: object): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const response = await reached(fetch(address, { method: "POST", headers, body: JSON.stringify(body) }));
  if (!response.ok) throw await problemOf(response);
  return response;
}

export async function signOut(): Promise<void> {
  await post("/api/auth/signout", {});
}

export async function signInProviders(signal: AbortSignal): Promise<SignInProvider[]> {
  const response = await fetch("/api/auth/providers", { signal });
  const known: Record<string, SignInProvider & { readonly type: string }> = await response.json();
  return Object.values(known).filter(({ type }) => type !== "credentials");
}

async function post(address: string, fields: Record<string, string>): Promise<Response> {
  const token = async () =>
    textIn(await (await fetch("/api/auth/csrf", { cache: "no-store" })).json(), "csrfToken") ?? "";
  const send = async () =>
    fetch(address, {
      method: "POST",
      body: new URLSearchParams({ ...fields, csrfToken: await token(), json: "true" }),
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

function textIn(body: unknown, name: string): string | null {
  const value = isJsonObject(body) ? body[name] : null;
  return typeof value === "string" ? value : null;
}
