import type { GuardedAnswer } from "@/lib/schema/guarded-fetch";
import { keyPrint } from "@/lib/workers/upstream/choose-key";
import type { ConnectorContext, OpenUpstream } from "@/lib/workers/upstream/open-upstream";
import type { Refusal } from "@/lib/workers/upstream/refusal";

const MINUTE_MS = 60_000;

export function creditsKey(upstream: Pick<OpenUpstream, "secret">): string {
  return `market:${keyPrint(upstream.secret)}`;
}

/**
 * Refuses a call that would exceed the key's credits for this minute, according to the provider's last
 * report. Assumes one credit per symbol, because only the provider knows any further cost, which depends on
 * the plan.
 */
export async function creditsUsedUp(
  symbols: number,
  upstream: OpenUpstream,
  context: ConnectorContext,
): Promise<Refusal | null> {
  const budget = await context.budget.left(creditsKey(upstream));
  if (budget === null || budget.left >= Math.max(1, symbols)) return null;
  const seconds = Math.max(1, Math.ceil((budget.resetsAtMs - context.now()) / 1000));
  return {
    code: "rate_limited",
    message: `Not enough provider credits for this minute (${budget.left} left). Try again in ${seconds} s.`,
    retryAfterMs: seconds * 1000,
    details: { credits_left: budget.left },
  };
}

/** The number is valid until the next full minute, when the provider resets it. */
export async function noteCredits(
  answer: GuardedAnswer,
  upstream: OpenUpstream,
  context: ConnectorContext,
): Promise<void> {
  const left = answer.ok ? answer.headers["api-credits-left"] : undefined;
  if (left === undefined || !/^\d{1,9}$/.test(left)) return;
  const resetsAtMs = (Math.floor(context.now() / MINUTE_MS) + 1) * MINUTE_MS;
  await context.budget.note(creditsKey(upstream), Number(left), resetsAtMs);
}
