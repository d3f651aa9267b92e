import { keepTopUp, notePage } from "@/db/queries/top-ups";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { topUp as contract } from "@/lib/contract/top-ups";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { currencyExponent } from "@/lib/pricing/currencies";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { makeReturnUrls } from "@/lib/service/payments/make-return-urls";
import { paymentsOf } from "@/lib/service/payments/payments-of";
import { invalidField, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

interface Place {
  readonly origin: string;
  /** The caller's idempotency key. A repeated call returns the same page. */
  readonly key: string | null;
}

/**
 * Opens a payment page for credit. The order is written before the provider is called, so that its later reports always
 * name an existing order, even if a process dies.
 */
export async function beginTopUp(
  services: Services,
  { workspaceId, userId }: Caller,
  { amount, currency, return_to }: BodyOf<typeof contract>,
  { origin, key }: Place,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
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
  const order = { id: newId(now), workspaceId, amount, currency, createdBy: userId, key, at: now };
  const topUp = await keepTopUp(db, order);
  if (topUp.amount !== amount || topUp.currency !== currency)
    return refused("idempotency_conflict", "This Idempotency-Key was used for another amount.");
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
}
