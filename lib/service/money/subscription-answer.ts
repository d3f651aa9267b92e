import type { Db } from "@/db/handle";
import { findSpent } from "@/db/queries/ledger";
import { findNames, findThere } from "@/db/queries/market";
import { findTiersOf } from "@/db/queries/price-tiers";
import { findPriceItems, priceKey } from "@/db/queries/prices";
import { countRuns, type SubscriptionRow } from "@/db/queries/subscriptions";
import type { SubscriptionAnswer } from "@/lib/contract/subscriptions";
import { evaluateAccess } from "@/lib/pricing/evaluate-access";
import { isNoWorse } from "@/lib/pricing/evaluate-price-change";
import { formatPrice } from "@/lib/pricing/format-money";
import { monthStart } from "@/lib/pricing/period";
import { shareReached } from "@/lib/pricing/plan-use";
import { priceAt } from "@/lib/pricing/price-state";
import type { Price } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { hasData } from "@/lib/service/charging/has-data";
import { tierNamed } from "./tier-named";

/**
 * Returns subscriptions for API responses, each with the item's current price if it differs from the
 * subscription's.
 */
export async function subscriptionAnswers(
  db: Db,
  rows: readonly SubscriptionRow[],
  now: number,
): Promise<SubscriptionAnswer[]> {
  const ids = rows.map(({ id }) => id);
  const month = monthStart(now);
  const items = await findPriceItems(db, rows);
  const tiers = await findTiersOf(db, rows);
  const names = new Map((await findNames(db, rows)).map((named) => [priceKey(named), named]));
  const there = new Map((await findThere(db, rows)).map((each) => [priceKey(each), each]));
  const withoutData = await findDueWithoutData(db, rows, now);
  const spent = await findSpent(db, ids, month);
  const used = await countRuns(db, ids, month);
  return rows.map((row) => {
    const main = items.get(priceKey(row));
    const beside = tiers.get(priceKey(row)) ?? [];
    const planOf = (tier: string | null) =>
      tier === null ? main : beside.find((each) => each.tier === tier);
    const own = planOf(row.tier);
    const chosen = row.next && planOf(row.next.tier);
    const current = own && !own.closed ? priceAt(own.state, now) : undefined;
    const named = names.get(priceKey(row));
    const found = there.get(priceKey(row));
    const stood = row.offlineSince === null ? 0 : Math.max(0, now - row.offlineSince);
    return {
      id: row.id,
      kind: row.kind,
      item_id: row.itemId,
      name: named?.name ?? null,
      publisher: named?.publisher ?? null,
      available: found !== undefined,
      status: found ? statusOf(row, isToBeHad(row, found) && !withoutData.has(row.id), now) : "ended",
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
      plan: own && beside.length > 0 ? tierNamed(own) : null,
      switching:
        row.next && chosen
          ? {
              ...tierNamed(chosen),
              price: row.next.price,
              effective_at: iso(Math.max(now, (row.paidUntil ?? now) + stood)),
            }
          : null,
      key_prefix: row.keyPrefix,
      coupon: row.coupon && {
        code: row.coupon.code,
        percent: row.coupon.rate === null ? null : row.coupon.rate / 100,
        amount: row.coupon.amount,
        periods_left: row.coupon.left,
      },
      spending_cap: row.spendingCap,
      spent_this_month: spent.get(row.id) ?? 0,
      runs_this_month: used.get(row.id) ?? 0,
      plan_used: usedOf(row),
      created_at: iso(row.createdAt),
      paid_until: row.paidUntil === null ? null : iso(row.paidUntil + stood),
      trial_ends_at: trialEndOf(row, now),
      failing_since: found?.failingSince?.toISOString() ?? null,
      paused_since: row.offlineSince === null ? null : iso(row.offlineSince),
      cancelled_at: row.cancelledAt === null ? null : iso(row.cancelledAt),
      ends_at: row.endsAt === null ? null : iso(row.endsAt + stood),
    };
  });
}

export async function subscriptionAnswer(
  db: Db,
  row: SubscriptionRow,
  now: number,
): Promise<SubscriptionAnswer> {
  const [answer] = await subscriptionAnswers(db, [row], now);
  if (!answer) throw new Error("An answer for each row");
  return answer;
}

function usedOf({ metered, used }: SubscriptionRow): SubscriptionAnswer["plan_used"] {
  if (metered === null || used === null) return null;
  return { unit: metered, used: used.units, of: used.max ?? used.includes, warned: shareReached(used) };
}

async function findDueWithoutData(
  db: Db,
  rows: readonly SubscriptionRow[],
  now: number,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const row of rows)
    if (evaluateAccess(row, now).state === "due" && !(await hasData(db, row.kind, row.itemId)))
      found.add(row.id);
  return found;
}

/**
 * True if the subscriber can use the item. While the item fails, a subscription with paid periods can't be used,
 * because its next period starts only once the item works again. A paused one can't be used either.
 */
function isToBeHad(
  { offlineSince, paidUntil }: SubscriptionRow,
  { live, failingSince }: { live: boolean; failingSince: Date | null },
): boolean {
  return live && (failingSince === null || (offlineSince === null && paidUntil === null));
}

export function statusOf(row: SubscriptionRow, isLive: boolean, now: number) {
  const { state } = evaluateAccess(row, now);
  if (state === "ended") return "ended" as const;
  if (row.cancelledAt !== null) return "cancelled" as const;
  if (!isLive) return "paused" as const;
  return state === "due" ? ("unpaid" as const) : ("active" as const);
}

/** Time that the item is offline is added to the trial. */
export function trialEndOf(row: SubscriptionRow, now: number): string | null {
  const { isTrial, paidUntil, offlineSince, price } = row;
  if (!isTrial || price.mode === "free" || paidUntil === null || evaluateAccess(row, now).state !== "open")
    return null;
  const end = paidUntil + (offlineSince === null ? 0 : Math.max(0, now - offlineSince));
  return end > now ? iso(end) : null;
}

export function worseThanAgreed(agreed: Price | undefined, current: Price): Problem | null {
  if (agreed === undefined || isNoWorse(current, agreed)) return null;
  const detail = `The price has changed to ${formatPrice(current, "en")}. Nothing was charged. Review the new price and confirm again.`;
  return problem("price_changed", detail, { extra: { price: current } });
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
