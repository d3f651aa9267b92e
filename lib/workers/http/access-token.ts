import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { fail, ok, type Result } from "@/lib/kit/result";
import { retryAfterMs } from "@/lib/kit/retry-after-ms";
import type { GuardedAnswer } from "@/lib/schema/guarded-fetch";
import { failed, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { isHeaderValue } from "./credential-header";
import { basicOf, type OAuthClient } from "./oauth-client";

type Context = Pick<WorkerContext, "fetch" | "now" | "signal" | "workspaceId">;
type Token = Result<string, WorkerOutcome>;

interface Cached {
  readonly token: string;
  readonly untilMs: number;
}

const MAX_KEPT = 5_000;
/** Tokens are stored only in the process's memory, because a token grants access. */
const cache = new LRUCache<string, Cached>({ max: MAX_KEPT });
const underWay = new Map<string, Promise<Token>>();

/**
 * Concurrent requests share one fetch. `stale` is a token that the server refused before it had expired.
 */
export async function accessToken(client: OAuthClient, context: Context, stale?: string): Promise<Token> {
  const cacheKey = cacheKeyOf(client, context.workspaceId);
  const known = cache.get(cacheKey);
  if (known && known.untilMs > context.now() && known.token !== stale) return ok(known.token);
  const fetched = underWay.get(cacheKey) ?? begin(cacheKey, client, context);
  return await unlessAborted(fetched, context.signal);
}

function begin(cacheKey: string, client: OAuthClient, context: Context): Promise<Token> {
  const fetched = fetchToken(client, context)
    .then((answer): Token => {
      if (!answer.ok) return answer;
      cache.set(cacheKey, answer.value);
      return ok(answer.value.token);
    })
    .finally(() => underWay.delete(cacheKey));
  underWay.set(cacheKey, fetched);
  return fetched;
}

/**
 * The cache key includes the secret, so that a new secret never gets a token that was issued for the old
 * secret.
 */
function cacheKeyOf(client: OAuthClient, workspaceId: string): string {
  const { tokenUrl, id, secret, scope = "", audience = "" } = client;
  return createHash("sha256")
    .update(JSON.stringify([workspaceId, tokenUrl, id, secret, scope, audience]))
    .digest("base64url");
}

const TIMEOUT_MS = 20_000;

/**
 * Sends the client credentials in a header, as the standard recommends. If the server refuses the header,
 * sends them in the body, because some servers accept nothing else.
 */
async function fetchToken(client: OAuthClient, context: Context): Promise<Result<Cached, WorkerOutcome>> {
  const first = await ask(client, context, "header");
  const isRefused = first.ok && (first.status === 400 || first.status === 401);
  return readToken(isRefused ? await ask(client, context, "body") : first, client, context.now());
}

function ask(client: OAuthClient, context: Context, where: "header" | "body"): Promise<GuardedAnswer> {
  const { tokenUrl, id, secret, scope, audience } = client;
  const basic = basicOf(client);
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    ...(scope === undefined ? {} : { scope }),
    ...(audience === undefined ? {} : { audience }),
    ...(where === "body" ? { client_id: id, client_secret: secret } : {}),
  });
  return context.fetch(tokenUrl, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      ...(where === "header" ? { authorization: `Basic ${basic}` } : {}),
    },
    body: form.toString(),
    isSignIn: true,
    secrets: [secret, basic],
    // The first caller's abort signal isn't used, because others may be waiting for the same token.
    signal: AbortSignal.timeout(TIMEOUT_MS),
    timeoutMs: TIMEOUT_MS,
    maxBytes: 256 * 1024,
  });
}

const granted = z.object({
  access_token: z.string().min(1).max(64_000).refine(isHeaderValue),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});
const refusal = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });

/** Lifetime of a token if the server doesn't state one. */
const USUAL_S = 300;
/** Tokens are discarded this long before they expire, so that none expires in transit. */
const MARGIN_S = 30;

/**
 * Error messages contain only the server's error code and not its error text, which may repeat the secret.
 */
function readToken(answer: GuardedAnswer, client: OAuthClient, nowMs: number): Result<Cached, WorkerOutcome> {
  const { host } = new URL(client.tokenUrl);
  const details = { parameter: "credential", token_host: host };
  const refuse = (...outcome: Parameters<typeof failed>) => fail(failed(...outcome));
  if (!answer.ok) return refuse(answer.code, `Couldn't get an access token: ${answer.message}`, { details });
  const body = parsed(answer.body);
  if (answer.status === 429 || answer.status === 503) {
    const waitMs = retryAfterMs(answer.headers["retry-after"], nowMs);
    const message = `${host} is rate-limiting requests for access tokens (status ${answer.status}). Try again later.`;
    return refuse("rate_limited", message, { retryAfterMs: waitMs, details });
  }
  if (answer.status >= 500)
    return refuse("upstream_error", `${host} returned status ${answer.status}.`, { details });
  if (answer.status >= 300) {
    const said = refusal.safeParse(body).data?.error;
    const reason = said === undefined ? `status ${answer.status}` : said;
    return refuse("invalid_key", `${host} rejected this credential: ${reason}.`, { details });
  }
  const token = granted.safeParse(body);
  if (!token.success) return refuse("upstream_invalid", `${host} didn't return a bearer token.`, { details });
  const seconds = token.data.expires_in ?? USUAL_S;
  const life = seconds - Math.min(MARGIN_S, seconds / 2);
  return ok({ token: token.data.access_token, untilMs: nowMs + life * 1000 });
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

function unlessAborted(wait: Promise<Token>, signal: AbortSignal): Promise<Token> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(fail(failed("cancelled", "The request was cancelled.")));
    if (signal.aborted) return onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    wait.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
