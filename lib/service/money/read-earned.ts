import { findSellerFunds } from "@/db/queries/ledger";
import { findWithheld } from "@/db/queries/withheld";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { getEarned } from "@/lib/contract/payouts";
import { ok, type Result } from "@/lib/kit/result";
import { splitEarnings } from "@/lib/pricing/split-earnings";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";

export async function readEarned(
  { db, env, clock }: Services,
  { workspaceId }: Caller,
): Promise<Result<AnswerOf<typeof getEarned>, Problem>> {
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
}
