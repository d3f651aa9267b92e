import { fail, ok, type Result } from "@/lib/kit/result";
import type { GuardedAnswer } from "@/lib/schema/guarded-fetch";
import { failed, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { accessToken } from "./access-token";
import { type CredentialHeader, credentialHeader } from "./credential-header";
import { type OAuthClient, oauthClient } from "./oauth-client";

export type HttpCredential = CredentialHeader | OAuthClient;

export async function openCredential(
  name: string | undefined,
  url: string,
  context: WorkerContext,
): Promise<Result<HttpCredential | null, WorkerOutcome>> {
  if (name === undefined) return ok(null);
  const details = { parameter: "credential" };
  const secret = await context.secret("http", name);
  if (secret === null)
    return fail(
      failed("invalid_key", "Credential not found. Choose an `http` credential of this workspace.", {
        details,
      }),
    );
  const { host } = new URL(url);
  if (secret.host !== undefined && secret.host !== host) {
    const message = `This credential is limited to ${secret.host}, so it wasn't sent to ${host}.`;
    return fail(failed("invalid_key", message, { details }));
  }
  const read = oauthClient(secret.value) ?? credentialHeader(secret.value);
  return read.ok ? read : fail(failed("invalid_key", read.error, { details }));
}

interface Called {
  readonly answer: GuardedAnswer | WorkerOutcome;
  readonly secrets: readonly string[];
}

/** If the server refuses a cached token, fetches a new token and tries once more. */
export async function withCredential(
  credential: HttpCredential | null,
  context: WorkerContext,
  call: (header: CredentialHeader | null) => Promise<GuardedAnswer>,
): Promise<Called> {
  if (credential === null || !("tokenUrl" in credential))
    return { answer: await call(credential), secrets: credential?.secrets ?? [] };
  let stale: string | undefined;
  for (;;) {
    const token = await accessToken(credential, context, stale);
    const secrets = [credential.secret, ...(token.ok ? [token.value] : [])];
    if (!token.ok) return { answer: token.error, secrets };
    context.conceal(token.value);
    const answer = await call({ name: "authorization", value: `Bearer ${token.value}`, secrets });
    if (stale !== undefined || !answer.ok || answer.status !== 401) return { answer, secrets };
    stale = token.value;
  }
}
