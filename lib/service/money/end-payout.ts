import type { Db } from "@/db/handle";
import { openAccount, writeEntry } from "@/db/queries/ledger";
import { lockPayout, type PayoutRow, endPayout as saveEnding } from "@/db/queries/payouts";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import type { Payout } from "@/lib/contract/payouts";
import * as contract from "@/lib/contract/payouts";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { payoutMail } from "@/lib/service/charging/money-mails";
import { queueBillingEmail } from "@/lib/service/charging/queue-billing-email";
import { on } from "@/lib/service/on";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { payoutAnswer } from "./payout-answer";

type Parts = Pick<Services, "db" | "clock" | "env">;

export interface PayoutEnding {
  readonly status: "paid" | "failed" | "cancelled";
  readonly note?: string | undefined;
}

export const markPayoutPaid = on(contract.markPayoutPaid, (services, { caller, params, body }) =>
  end(services, caller.userId, null, params.id, { status: "paid", ...body }),
);

/** The payout's amount is added back to the balance as earnings, so that it can be paid out again. */
export const markPayoutFailed = on(contract.markPayoutFailed, (services, { caller, params, body }) =>
  end(services, caller.userId, null, params.id, { status: "failed", ...body }),
);

export const cancelPayout = on(contract.cancelPayout, async (services, { caller, params }) => {
  const { userId, workspaceId } = caller;
  const { id } = params;
  const ended = await end(services, userId, workspaceId, id, { status: "cancelled" });
  return ended.ok ? ok(null) : ended;
});

async function end(
  services: Parts,
  userId: string,
  workspaceId: string | null,
  id: string,
  { status, note }: PayoutEnding,
): Promise<Result<Payout, Problem>> {
  return services.db.transaction(async (transaction): Promise<Result<Payout, Problem>> => {
    const payout = await lockPayout(transaction, workspaceId, id);
    if (!payout) return notFound("payout");
    if (payout.status === status) return ok(payoutAnswer(payout));
    if (payout.status !== "pending")
      return refused("payout_ended", `This payout can't be changed anymore. Its status is ${payout.status}.`);
    if (payout.sendingAt !== null)
      return refused(
        "payout_ended",
        "The payment provider is processing this payout, so you can't change it.",
      );
    return ok(payoutAnswer(await write(services, transaction, payout, { status, note }, userId)));
  });
}

export async function endSentPayout(services: Parts, id: string, ending: PayoutEnding): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const payout = await lockPayout(transaction, null, id);
    if (payout?.status === "pending") await write(services, transaction, payout, ending, null);
  });
}

export async function returnPayout(services: Parts, id: string): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const payout = await lockPayout(transaction, null, id);
    if (payout === undefined || payout.destination === null) return;
    if (payout.status !== "paid" && payout.status !== "pending") return;
    const note = "The payment provider reversed this payout.";
    await write(services, transaction, payout, { status: "failed", note }, null);
  });
}

async function write(
  services: Parts,
  transaction: Db,
  payout: PayoutRow,
  { status, note = undefined }: PayoutEnding,
  userId: string | null,
): Promise<PayoutRow> {
  const now = services.clock();
  if (status !== "paid") await issueRefund(transaction, payout, now);
  const ending = { status, note: note ?? null };
  await saveEnding(transaction, payout.id, { ...ending, endedAt: new Date(now), endedBy: userId });
  if (status !== "cancelled") {
    const { amount, currency, workspaceId, requestedBy } = payout;
    const billing = `${instanceOrigin(services.env)}/settings?tab=billing`;
    const mail = payoutMail({ amount, currency, status, note: ending.note, billing });
    await queueBillingEmail(services, transaction, { workspaceId, userId: requestedBy }, mail);
  }
  return { ...payout, ...ending, endedAt: new Date(now) };
}

async function issueRefund(
  db: Db,
  { id, workspaceId, amount, currency }: PayoutRow,
  now: number,
): Promise<void> {
  const own = await openAccount(db, workspaceId, currency, now);
  const outside = await openAccount(db, null, currency, now);
  const cause = `payout-back:${id}`;
  await writeEntry(db, { cause, debit: outside, credit: own, currency, amount, at: now, payoutId: id });
  await retrySubscriptions(db, workspaceId);
}
