import { type ClaimedDelivery, lockClaimed, settleDelivery } from "@/db/queries/hook-deliveries";
import { findHook, type HookEnd, lockHook, saveHook } from "@/db/queries/hooks";
import type { Delivery } from "@/lib/contract/hooks";
import type { GuardedAnswer, GuardedFetch } from "@/lib/schema/guarded-fetch";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import type { Services } from "@/lib/service/services";
import { disableHookAndNotify } from "./disable-hook-and-notify";
import { findReadRight } from "./find-read-right";
import { readAttempts } from "./hook-answer";
import { isTest } from "./new-delivery";
import { askedWait, HOPELESS_MS, retryAt } from "./retry-at";
import { signMessage } from "./sign-message";

const TIMEOUT_MS = 15_000;
/** Maximum number of attempts stored per delivery. A delivery can be resent for months. */
const MAX_ATTEMPTS = 50;

/** After a crash, the claim expires and the delivery is sent again under the same ID. */
export async function sendDelivery(
  services: Services,
  fetch: GuardedFetch,
  claimed: ClaimedDelivery,
): Promise<void> {
  const { state } = await findReadRight(services, claimed);
  if (state === "over") return end(services, claimed, "access_ended");
  if (state === "closed" && !isTest(claimed.body)) return settle(services, claimed, null);
  const secret = services.seal.unseal(claimed.sealed);
  const at = new Date(services.clock()).toISOString();
  if (!secret.ok) {
    const error = {
      code: "internal",
      message: "Couldn't decrypt the secret of this webhook. Delete the webhook and create a new one.",
    };
    return settle(services, claimed, { at, status: null, error, askedMs: 0 });
  }
  // The receiver compares the timestamp with real time, so a test's clock must not change it.
  const seconds = Math.floor(Date.now() / 1000);
  const answer = await fetch(claimed.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...signMessage(secret.value, claimed.webhookId, seconds, claimed.body),
    },
    body: claimed.body,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    discardBody: true,
  });
  const outcome = outcomeOf(answer, services.clock());
  services.part(INSTANCE_TOTALS).add("webhook_deliveries", outcome.error === null ? "delivered" : "failed");
  await settle(services, claimed, { at, ...outcome });
}

type Outcome = Delivery["attempts"][number] & { readonly askedMs: number };

function outcomeOf(answer: GuardedAnswer, now: number): Omit<Outcome, "at"> {
  if (!answer.ok) return { status: null, error: { code: answer.code, message: answer.message }, askedMs: 0 };
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { status, error: null, askedMs: 0 };
  const message =
    status >= 300 && status < 400
      ? `The receiver redirects (${status}), and Millrace doesn't follow redirects. Use the URL it redirects to.`
      : `The receiver responded with status ${status}.`;
  return { status, error: { code: "http_error", message }, askedMs: askedWait(headers["retry-after"], now) };
}

const GONE = 410;

/** `outcome` is null if nothing was sent because the provider currently can't be read. */
async function settle(services: Services, claimed: ClaimedDelivery, outcome: Outcome | null): Promise<void> {
  const now = services.clock();
  const ends = await services.db.transaction(async (tx): Promise<HookEnd | null> => {
    // Locks the webhook before the delivery, as all code that locks both does.
    const hook = await lockHook(tx, claimed.hookId);
    const row = hook && (await lockClaimed(tx, claimed));
    if (!row) return null;
    if (outcome === null) {
      await settleDelivery(tx, row, { ...row, state: "dropped", nextAt: null });
      return null;
    }
    const { askedMs, ...attempt } = outcome;
    const attempts = JSON.stringify([...readAttempts(row), attempt].slice(-MAX_ATTEMPTS));
    const tries = row.tries + 1;
    if (attempt.error === null) {
      await settleDelivery(tx, row, { state: "delivered", attempts, tries, nextAt: null });
      if (hook.failingSince !== null) await saveHook(tx, hook.id, { failingSince: null });
      return null;
    }
    const next = retryAt({ tries, now, askedMs, chance: Math.random() });
    const state = next === null ? "failed" : "pending";
    await settleDelivery(tx, row, {
      state,
      attempts,
      tries,
      nextAt: next === null ? null : new Date(next),
    });
    const failingSince = hook.failingSince ?? new Date(now);
    await saveHook(tx, hook.id, { failingSince });
    if (attempt.status === GONE) return "gone";
    return now - failingSince.getTime() >= HOPELESS_MS ? "no_success" : null;
  });
  if (ends !== null) await end(services, claimed, ends);
}

async function end(
  services: Services,
  { workspaceId, hookId }: ClaimedDelivery,
  reason: HookEnd,
): Promise<void> {
  const hook = await findHook(services.db, workspaceId, hookId);
  if (hook) await disableHookAndNotify(services, hook, reason);
}
