import { saveAutoTopUp as storeSetting } from "@/db/queries/auto-top-ups";
import { findCurrentCard, lockCards } from "@/db/queries/saved-cards";
import * as contract from "@/lib/contract/auto-top-up";
import type { BodyOf } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import { currencyExponent } from "@/lib/pricing/currencies";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import type { PaymentProvider } from "@/lib/service/payments/payment-provider";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { invalidField, refused } from "@/lib/service/process/faults";
import { describeAutoTopUp } from "./get-auto-top-up";

type Wanted = BodyOf<typeof contract.saveAutoTopUp>;

/** Enabling auto top-up requires Stripe and a saved card. Disabling it always works. */
export const saveAutoTopUp = on(contract.saveAutoTopUp, async (services, { caller, body }) => {
  const { workspaceId, userId } = caller;
  const { db, clock } = services;
  const provider = await paymentsOf(services);
  if (body.enabled && provider === null)
    return refused(
      "payments_off",
      "This instance doesn't accept card payments, so auto top-up can't be turned on.",
    );
  const checked = checkLimits(provider, body);
  if (!checked.ok) return checked;
  return db.transaction(async (tx) => {
    await lockCards(tx, workspaceId);
    if (body.enabled && (await findCurrentCard(tx, workspaceId)) === undefined)
      return refused("card_missing", "Save a card first: `POST /billing/card`.");
    const { enabled, currency, below, amount, monthly_max: monthlyMax } = body;
    await storeSetting(tx, {
      ...{ workspaceId, enabled, currency, below, amount, monthlyMax },
      ...{ changedBy: userId, changedAt: new Date(clock()) },
    });
    return ok(await describeAutoTopUp(services, tx, workspaceId));
  });
});

function checkLimits(
  provider: PaymentProvider | null,
  { currency, amount, monthly_max: monthlyMax }: Wanted,
): Result<undefined, Problem> {
  if (currencyExponent(currency) === null)
    return invalidField(
      "currency",
      "currency_invalid",
      "Use an ISO 4217 currency code in capitals, such as EUR.",
    );
  const notPayable = provider?.cards.checkAmount(amount, currency) ?? null;
  if (notPayable !== null) return invalidField("amount", "not_payable", notPayable);
  if (amount > monthlyMax)
    return invalidField(
      "monthly_max",
      "below_amount",
      "The monthly maximum must be at least the amount of one top-up.",
    );
  return ok(undefined);
}
