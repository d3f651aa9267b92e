import { keepTopUp, notePage } from "@/db/queries/top-ups";
import * as contract from "@/lib/contract/top-ups";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { currencyExponent } from "@/lib/pricing/currencies";
import { on } from "@/lib/service/on";
import { makeReturnUrls } from "@/lib/service/payments/make-return-urls";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { invalidField, refused } from "@/lib/service/process/faults";

/**
 * Maximum length of an `Idempotency-Key`, the same as for triggers. A call that repeats the key returns the
 * same payment page.
 */
const MAX_KEY = 255;

/**
 * The order is written before the provider is called, so that even if a process dies, the provider's reports always
 * refer to an existing order.
 */
export const topUp = on(contract.topUp, async (services, { caller, body, origin, request }) => {
  const { workspaceId, userId } = caller;
  const { amount, currency, return_to } = body;
  const key = request.headers.get("idempotency-key")?.slice(0, MAX_KEY) || null;
  const { db, clock } = services;
  if (currencyExponent(currency) === null)
    return invalidField(
      "currency",
      "currency_invalid",
      "Use an ISO 4217 currency code in capitals, such as EUR.",
    );
  const provider = await paymentsOf(services);
  if (provider === null)
    return refused(
      "payments_off",
      "You can't buy credit on this instance. Its operator adds credit to your balance.",
    );
  const now = clock();
  const order = { id: newId(now), workspaceId, amount, currency, createdBy: userId, key, at: new Date(now) };
  const topUp = await keepTopUp(db, order);
  if (topUp.amount !== amount || topUp.currency !== currency)
    return refused("idempotency_conflict", "This Idempotency-Key was already used with a different amount.");
  if (topUp.url !== null) return ok({ id: topUp.id, url: topUp.url });
  const begun = await provider.begin({
    topUpId: topUp.id,
    amount,
    currency,
    ...makeReturnUrls(origin, return_to, { name: "top_up", done: "paid" }),
  });
  if (!begun.ok) return begun;
  const { session, url } = begun.value;
  await notePage(db, topUp.id, session, url);
  return ok({ id: topUp.id, url });
});
