import type { JsonObject } from "@/lib/kit/json";
import { retryAfterMs } from "@/lib/kit/retry-after-ms";
import type { GuardedAnswer } from "@/lib/schema/guarded-fetch";
import { failed, type WorkerOutcome } from "@/lib/workers/define-worker";

type Answer = Extract<GuardedAnswer, { ok: true }>;

export function answerFailure(answer: Answer, nowMs: number, secrets: readonly string[]): WorkerOutcome {
  const { host } = new URL(answer.url);
  const details: JsonObject = { status: answer.status };
  const said = excerpt(answer, secrets);
  if (said !== "") details.body = said;
  const waitMs = retryAfterMs(answer.headers["retry-after"], nowMs);
  if (answer.status === 429) {
    const message = `${host} is limiting requests (status 429). Try again later.`;
    return failed("rate_limited", message, { retryAfterMs: waitMs, details });
  }
  const code = answer.status >= 500 ? "upstream_error" : "http_error";
  const message = `${host} returned status ${answer.status}.`;
  return failed(code, message, { ...(waitMs !== null && { retryAfterMs: waitMs }), details });
}

const EXCERPT_CHARS = 2_000;

/** Secrets are redacted, because some servers echo the request. */
function excerpt(answer: Answer, secrets: readonly string[]): string {
  if (!/^(text\/|application\/(.+\+)?(json|xml))/.test(answer.headers["content-type"] ?? "text/")) return "";
  const text = Buffer.from(answer.body).toString("utf8");
  return hideSecrets(text, secrets).slice(0, EXCERPT_CHARS);
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => (secret === "" ? rest : rest.replaceAll(secret, "***")), text);
}
