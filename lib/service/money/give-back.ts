import type { Db } from "@/db/handle";
import { type findCharges, findRefunded } from "@/db/queries/charges";
import { settleRefunded } from "@/db/queries/disputes";
import { lockFunds, writeEntry } from "@/db/queries/ledger";
import { findShareBack } from "@/db/queries/shares";
import { retrySubscriptions } from "@/db/queries/subscription-ids";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";

type Charge = Awaited<ReturnType<typeof findCharges>>[number]["entry"];

export interface GivenBack {
  readonly id: string;
  readonly amount: number;
}

/**
 * A part of a charge, or without an amount its rest, from the seller's balance to the buyer's: no more than was charged,
 * however often and by however many at once, and no more than the seller has. Whoever asks for it, a seller or the operator
 * who judges a dispute, it is the same entry. It writes nothing where it refuses.
 */
export async function giveBack(
  tx: Db,
  { entry, buyerId, whose }: { entry: Charge; buyerId: string; whose: string },
  amount: number | undefined,
  now: number,
): Promise<Result<GivenBack, Problem>> {
  const funds = (await lockFunds(tx, [entry.debit, entry.credit])).get(entry.credit);
  // Read once the balances are held: of two refunds at once the second sees the first.
  const rest = entry.amount - ((await findRefunded(tx, [entry.cause])).get(entry.cause) ?? 0);
  const back = amount ?? rest;
  if (back > rest || rest === 0)
    return refused("more_than_charged", `Of this charge ${rest} minor units of ${entry.currency} are left.`);
  const shareBack = await findShareBack(tx, [{ cause: entry.cause, amount: back }]);
  if ((funds?.balance ?? 0) - (funds?.held ?? 0) + shareBack < back)
    return refused(
      "balance_too_low",
      `The balance of ${whose} in ${entry.currency} does not cover this. Add credit and try again.`,
    );
  const id = `refund:${newId(now)}`;
  await writeEntry(tx, {
    ...entry,
    cause: id,
    charge: entry.cause,
    debit: entry.credit,
    credit: entry.debit,
    amount: back,
    at: now,
  });
  await settleRefunded(tx, entry.cause, now);
  await retrySubscriptions(tx, buyerId);
  return ok({ id, amount: back });
}
