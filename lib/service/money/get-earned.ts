import { findSellerFunds } from "@/db/queries/ledger";
import { findWithheld } from "@/db/queries/withheld";
import * as contract from "@/lib/contract/payouts";
import { ok } from "@/lib/kit/result";
import { splitEarnings } from "@/lib/pricing/split-earnings";
import { on } from "@/lib/service/on";

export const getEarned = on(contract.getEarned, async ({ db, env, clock }, { caller: { workspaceId } }) => {
  const holdDays = env.payoutHoldDays;
  const withheld = await findWithheld(db, workspaceId, { now: clock(), holdDays });
  const items = (await findSellerFunds(db, workspaceId)).map(({ currency, ...funds }) => {
    const { now, later } = splitEarnings(funds, withheld.get(currency) ?? 0);
    return { currency, amount: now, later };
  });
  return ok({
    items: items.filter(({ amount, later }) => amount + later > 0),
    hold_days: holdDays,
    top_ups: env.stripe !== undefined,
  });
});
