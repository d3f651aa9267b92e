import type { Statements } from "@/db/client";
import { findSpent } from "@/db/queries/ledger";
import { findPriceItem } from "@/db/queries/prices";
import type { SubscriptionRow } from "@/db/queries/subscriptions";
import { judgeAccess } from "@/lib/pricing/judge-access";
import { monthStart } from "@/lib/pricing/period";
import { priceAt } from "@/lib/pricing/price-state";
import { type Problem, problem } from "@/lib/schema/problem";

/** A subscription as its buyer sees it: their own price, and the item's where that is another by now. */
export async function subscriptionAnswer(sql: Statements, row: SubscriptionRow, now: number) {
  const item = await findPriceItem(sql, row.kind, row.itemId);
  const current = item && priceAt(item.state, now);
  const spent = await findSpent(sql, [row.id], monthStart(now));
  return {
    id: row.id,
    kind: row.kind,
    item_id: row.itemId,
    status: statusOf(row, now),
    price_version: row.priceVersion,
    price: row.price,
    offered:
      current && current.version !== row.priceVersion
        ? { price_version: current.version, price: current.price }
        : null,
    announced: current?.pending
      ? {
          price_version: current.pending.version,
          price: current.pending.price,
          effective_at: iso(current.pending.effectiveAt),
        }
      : null,
    key_prefix: row.keyPrefix,
    spending_cap: row.spendingCap,
    spent_this_month: spent.get(row.id) ?? 0,
    created_at: iso(row.createdAt),
    paid_until: row.paidUntil === null ? null : iso(row.paidUntil),
    cancelled_at: row.cancelledAt === null ? null : iso(row.cancelledAt),
    ends_at: row.endsAt === null ? null : iso(row.endsAt),
  };
}

function statusOf(row: SubscriptionRow, now: number) {
  const { state } = judgeAccess(row, now);
  if (state === "ended") return "ended" as const;
  if (row.cancelledAt !== null) return "cancelled" as const;
  return state === "due" ? ("unpaid" as const) : ("active" as const);
}

export function notCovered(code: "insufficient_credit" | "spending_cap_reached"): Problem {
  return code === "insufficient_credit"
    ? problem(code, "The balance of your workspace does not cover this. Add credit and try again.")
    : problem(code, "This would go past the limit that your workspace set for this item and month.");
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
