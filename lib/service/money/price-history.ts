import type { Db } from "@/db/handle";
import { findDailyEarnings } from "@/db/queries/earnings";
import { listPriceVersions as findPriceVersions } from "@/db/queries/price-changes";
import { findTiers } from "@/db/queries/price-tiers";
import { findPriceItem, type PriceItem } from "@/db/queries/prices";
import * as contract from "@/lib/contract/price-history";
import { ok } from "@/lib/kit/result";
import { type PriceState, priceAt } from "@/lib/pricing/price-state";
import { FREE, type PriceKind } from "@/lib/schema/price";
import { on } from "@/lib/service/on";
import { versionWindowOf } from "@/lib/service/process/page";
import { ownFacts } from "./price-facts";
import { tierNamed } from "./tier-named";

const DAY_MS = 24 * 3600 * 1000;
export const HISTORY_DAYS = 90;
/** Maximum number of changes shown. Enough for more than one per day of the history. */
const MAX_CHANGES = 100;

export const listPriceVersions = on(
  contract.listPriceVersions,
  async (services, { caller, params: { kind, id }, query: page }) => {
    const now = services.clock();
    const facts = await ownFacts(services, caller, { kind, id }, now);
    if (!facts.ok) return facts;
    const window = versionWindowOf(page);
    if (!window.ok) return window;
    const rows = await findPriceVersions(services.db, { kind, itemId: id }, window.value);
    const shown = rows.slice(0, page.limit);
    const oldest = shown.at(-1);
    const plans = await plansOf(services.db, { kind, itemId: id });
    const items = shown.map((row) => {
      const plan = plans.get(row.tier);
      const state = plan ? priceAt(plan.state, now) : facts.value.state;
      return {
        version: row.version,
        ...tierNamed({ tier: row.tier, name: plan?.name ?? null }),
        price: row.price,
        made_at: row.madeAt.toISOString(),
        effective_at: row.effectiveAt.toISOString(),
        state: stateOf(row, state, plan?.closed ?? false),
        subscribers: row.subscribers,
      };
    });
    return ok({ items, next_cursor: rows.length > page.limit && oldest ? String(oldest.version) : null });
  },
);

/** Returns every plan that the item ever had, by the plan's ID. The item's base price has the key null. */
export async function plansOf(db: Db, item: ItemKey): Promise<ReadonlyMap<string | null, PriceItem>> {
  const main = await findPriceItem(db, item.kind, item.itemId);
  const plans = main ? [main, ...(await findTiers(db, item))] : [];
  return new Map(plans.map((plan) => [plan.tier, plan]));
}

interface ItemKey {
  readonly kind: PriceKind;
  readonly itemId: string;
}

function stateOf(
  { version, withdrawn }: { version: number; withdrawn: boolean },
  state: PriceState,
  closed: boolean,
) {
  if (version === state.version) return closed ? ("closed" as const) : ("current" as const);
  if (version === state.pending?.version) return "pending" as const;
  return withdrawn ? ("withdrawn" as const) : ("past" as const);
}

export const getEarnings = on(contract.getEarnings, async (services, { caller, params: { kind, id } }) => {
  const now = services.clock();
  const facts = await ownFacts(services, caller, { kind, id }, now);
  if (!facts.ok) return facts;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const since = today - (HISTORY_DAYS - 1) * DAY_MS;
  const item = { kind, itemId: id };
  const [plans, days, versions] = await Promise.all([
    plansOf(services.db, item),
    findDailyEarnings(services.db, caller.workspaceId, item, since),
    findPriceVersions(services.db, item, { before: null, limit: MAX_CHANGES }),
  ]);
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  return ok({
    from: dateOf(since),
    to: dateOf(today),
    items: currencies.map((currency) => {
      const own = days.filter((day) => day.currency === currency);
      return {
        currency,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
        days: own.map(({ date, amount, cycles, months }) => ({ date, amount, cycles, months })),
      };
    }),
    changes: versions
      .filter(({ withdrawn, effectiveAt }) => !withdrawn && inSpan(effectiveAt, since, now))
      .filter(({ version, price }) => version > 1 || price.mode !== FREE.mode)
      .map(({ version, tier, price, effectiveAt }) => ({
        at: effectiveAt.toISOString(),
        version,
        ...tierNamed({ tier, name: plans.get(tier)?.name ?? null }),
        price,
      }))
      .reverse(),
  });
});

function inSpan(at: Date, from: number, to: number): boolean {
  return at.getTime() >= from && at.getTime() <= to;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
