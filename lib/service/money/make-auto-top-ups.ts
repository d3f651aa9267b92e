import type { Db } from "@/db/handle";
import {
  type AttemptRow,
  type DueAutoTopUp,
  failAttempt,
  insertAttempt,
  putOffAutoTopUp,
  repeatAttempt,
  sumAutoTopUps,
  takeAttempt,
  takeDueAutoTopUp,
} from "@/db/queries/auto-top-ups";
import { findFunds } from "@/db/queries/ledger";
import { addSecurityEvents } from "@/db/queries/security-events";
import { newId } from "@/lib/kit/id";
import { addMonths, monthStart } from "@/lib/pricing/period";
import { shouldTopUp } from "@/lib/pricing/should-top-up";
import { autoTopUpLimitMail } from "@/lib/service/charging/money-mails";
import { mailOnce } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { CardCharged, PaymentProvider } from "@/lib/service/payments/payment-provider";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import type { Services } from "@/lib/service/services";
import { handlePaymentFact } from "./handle-payment-fact";
import { stopAutoTopUp } from "./stop-auto-top-up";

/**
 * How long a process claims a top-up in order to charge the card. This is longer than a request to the
 * provider can take, including retries, so that two processes never repeat the same payment at the same time.
 */
const HELD_MS = 2 * 60 * 1000;
/** If a card is charged more often than this, its bank may suspect fraud. */
const GAP_MS = 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** After this many attempts without a response, retries are made hourly. */
const MAX_QUICK_REPEATS = 3;

type Order = Pick<
  AttemptRow,
  "id" | "workspaceId" | "amount" | "currency" | "customer" | "method" | "failures"
>;

/**
 * An order is written before the card is charged, and its ID is the idempotency key of the charge, so the card is
 * charged and the balance credited only once, even after a crash.
 */
export async function makeAutoTopUps(services: Services): Promise<void> {
  const provider = await paymentsOf(services);
  if (provider === null) return;
  for (;;) {
    const now = services.clock();
    const attempt = await takeAttempt(services.db, now, now + HELD_MS);
    if (attempt === undefined) break;
    const mayCharge = attempt.isWanted && now - attempt.at.getTime() < DAY_MS;
    await charge(services, provider, attempt, { isRepeat: true, mayCharge });
  }
  for (;;) {
    const claimed = await claim(services);
    if (claimed === "none") return;
    if (claimed !== "not_now")
      await charge(services, provider, claimed, { isRepeat: false, mayCharge: true });
  }
}

/** The balance and the month's total are read again while the auto top-up setting is locked. */
async function claim(services: Services): Promise<Order | "not_now" | "none"> {
  return services.db.transaction(async (tx) => {
    const now = services.clock();
    const due = await takeDueAutoTopUp(tx, now, now + GAP_MS);
    if (due === undefined) return "none";
    const { workspaceId, currency, below, amount, monthlyMax, customer, method, cardId, changedBy } = due;
    const { balance, held } = await findFunds(tx, workspaceId, currency);
    const { added, isPending } = await sumAutoTopUps(tx, due, monthStart(now));
    const state = { available: balance - held, below, amount, monthlyMax, addedThisMonth: added, isPending };
    const verdict = shouldTopUp(state);
    if (verdict === "month_full") await waitForNextMonth(services, tx, due, now);
    if (verdict !== "yes") return "not_now";
    const order = { id: newId(now), workspaceId, amount, currency };
    const isMade = await insertAttempt(tx, {
      ...order,
      createdBy: changedBy,
      cardId,
      at: new Date(now),
      tryAt: new Date(now + HELD_MS),
    });
    if (!isMade) return "not_now";
    await addSecurityEvents(tx, [
      {
        ...{ id: newId(now), at: new Date(now), workspaceId, kind: "auto_top_up_begun", subject: order.id },
        details: JSON.stringify({ amount, currency }),
      },
    ]);
    return { ...order, customer, method, failures: 0 };
  });
}

async function waitForNextMonth(
  services: Services,
  tx: Db,
  { workspaceId, changedBy, monthlyMax, currency, below }: DueAutoTopUp,
  now: number,
): Promise<void> {
  const start = monthStart(now);
  await putOffAutoTopUp(tx, workspaceId, addMonths(start, 1));
  const billing = `${instanceOrigin(services.env)}/settings?tab=billing`;
  const mail = autoTopUpLimitMail({ monthlyMax, below, currency, billing });
  const key = `${workspaceId} ${currency} ${monthlyMax} ${new Date(start).toISOString().slice(0, 7)}`;
  await mailOnce(services, tx, { workspaceId, userId: changedBy }, key, mail);
}

interface Try {
  readonly isRepeat: boolean;
  readonly mayCharge: boolean;
}

async function charge(services: Services, provider: PaymentProvider, order: Order, how: Try): Promise<void> {
  const { id: topUpId, customer, method, amount, currency } = order;
  const charged = await provider.cards.charge({ topUpId, customer, method, amount, currency, ...how });
  await settle(services, provider.id, order, charged);
}

async function settle(
  services: Services,
  provider: string,
  order: Order,
  charged: CardCharged,
): Promise<void> {
  const { db, clock } = services;
  switch (charged.state) {
    case "paid":
      return handlePaymentFact(services, provider, charged.fact);
    case "stopped":
      return db.transaction(async (tx) => {
        const { id, workspaceId, amount, currency } = order;
        if (await failAttempt(tx, id))
          await stopAutoTopUp(services, tx, { workspaceId, reason: charged.reason, amount, currency });
      });
    case "none":
      return db.transaction(async (tx) => {
        if (await failAttempt(tx, order.id)) await putOffAutoTopUp(tx, order.workspaceId, clock() + HOUR_MS);
      });
    case "processing":
      return repeatAttempt(db, order.id, clock() + HELD_MS);
    case "unknown":
    case "later": {
      const isQuick = order.failures + 1 < MAX_QUICK_REPEATS;
      return repeatAttempt(db, order.id, clock() + (isQuick ? HELD_MS : HOUR_MS));
    }
  }
}
