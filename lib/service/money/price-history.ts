import { findDailyEarnings } from "@/db/queries/earnings";
import { listPriceVersions as findPriceVersions } from "@/db/queries/price-changes";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/price-history";
import type { Page } from "@/lib/contract/shapes";
import { ok, type Result } from "@/lib/kit/result";
import type { PriceState } from "@/lib/pricing/price-state";
import type { Caller } from "@/lib/schema/person";
import { FREE } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { versionWindowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { type ItemName, ownFacts } from "./price-facts";

const DAY_MS = 24 * 3600 * 1000;
export const HISTORY_DAYS = 90;
/** More than one a day: what is older is not drawn. */
const MOST_CHANGES = 100;

type Versions = AnswerOf<typeof contract.listPriceVersions>;

export async function listPriceVersions(
  services: Services,
  caller: Caller,
  { kind, id }: ItemName,
  page: Page,
): Promise<Result<Versions, Problem>> {
  const now = services.clock();
  const facts = await ownFacts(services, caller, { kind, id }, now);
  if (!facts.ok) return facts;
  const window = versionWindowOf(page);
  if (!window.ok) return window;
  const rows = await findPriceVersions(services.db, { kind, itemId: id }, window.value);
  const shown = rows.slice(0, page.limit);
  const oldest = shown.at(-1);
  const items = shown.map((row) => ({
    version: row.version,
    price: row.price,
    made_at: row.madeAt.toISOString(),
    effective_at: row.effectiveAt.toISOString(),
    state: stateOf(row, facts.value.state),
    subscribers: row.subscribers,
  }));
  return ok({ items, next_cursor: rows.length > page.limit && oldest ? String(oldest.version) : null });
}

function stateOf({ version, withdrawn }: { version: number; withdrawn: boolean }, state: PriceState) {
  if (version === state.version) return "current" as const;
  if (version === state.pending?.version) return "pending" as const;
  return withdrawn ? ("withdrawn" as const) : ("past" as const);
}

/** Day by day in each currency, and when the price changed meanwhile. */
export async function readEarnings(
  services: Services,
  caller: Caller,
  { kind, id }: ItemName,
): Promise<Result<AnswerOf<typeof contract.getEarnings>, Problem>> {
  const now = services.clock();
  const facts = await ownFacts(services, caller, { kind, id }, now);
  if (!facts.ok) return facts;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const since = today - (HISTORY_DAYS - 1) * DAY_MS;
  const item = { kind, itemId: id };
  const [days, versions] = await Promise.all([
    findDailyEarnings(services.db, caller.workspaceId, item, since),
    findPriceVersions(services.db, item, { before: null, limit: MOST_CHANGES }),
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
      .map(({ version, price, effectiveAt }) => ({ at: effectiveAt.toISOString(), version, price }))
      .reverse(),
  });
}

function inSpan(at: Date, from: number, to: number): boolean {
  return at.getTime() >= from && at.getTime() <= to;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
