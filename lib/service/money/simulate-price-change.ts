import { findUsage } from "@/db/queries/earnings";
import { findItem } from "@/db/queries/items";
import * as contract from "@/lib/contract/price-history";
import { RETENTION_DAYS } from "@/lib/contract/run-limits";
import { ok } from "@/lib/kit/result";
import { monthsOf, readProposal, simulatePrice } from "@/lib/pricing/simulate-price";
import type { Price } from "@/lib/schema/price";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { on } from "@/lib/service/on";
import { noItem } from "./price-facts";
import { HISTORY_DAYS } from "./price-history";

const DAY_MS = 24 * 3600 * 1000;

export const simulatePriceChange = on(contract.simulatePrice, async (services, { caller, params, body }) => {
  const { db, clock } = services;
  const { kind, id } = params;
  const item = await findItem(db, kind, id);
  if (!item || !belongsTo(item, caller)) return noItem({ kind });
  const to = clock();
  const span = { from: to - HISTORY_DAYS * DAY_MS, to };
  const usage = await findUsage(db, caller.workspaceId, { kind, itemId: id }, span);
  const price = readProposal(kind, body);
  const storedFrom = to - (usage.retentionDays ?? RETENTION_DAYS) * DAY_MS;
  return ok({
    from: iso(span.from),
    to: iso(to),
    subscribers: usage.uses.length,
    cycles: sum(usage.uses.flatMap(({ cycles }) => cycles)),
    months: sum(usage.uses.map((use) => monthsOf(use, span))),
    earned: usage.earned,
    proposed: price && { currency: price.currency, ...simulatePrice(price, usage.uses, span) },
    without_subscription: { cycles: usage.others, amount: hadEachPaid(price, usage.others) },
    unpaid_known_from: usage.hasRuns && storedFrom > span.from ? iso(storedFrom) : null,
  });
});

function hadEachPaid(price: Price | null, cycles: number): number | null {
  return price?.mode === "per_cycle" ? price.amount * cycles : null;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
