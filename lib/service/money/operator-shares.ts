import { findShareRates, findShares, saveShareRate } from "@/db/queries/shares";
import * as contract from "@/lib/contract/shares";
import { ok } from "@/lib/kit/result";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import { on } from "@/lib/service/on";

const PERCENT = 100;
/**
 * Time from saving a new rate until it takes effect, so that every process knows the rate before it applies
 * to a sale.
 */
const AHEAD_MS = 60_000;

export const listShares = on(contract.listShares, async ({ db, clock }) => {
  const now = clock();
  const rates = await findShareRates(db, now);
  const items = PRICE_KINDS.map((kind) => {
    const own = rates.filter((rate) => rate.kind === kind);
    const current = own.findLast(({ since }) => since.getTime() <= now);
    const next = own.find(({ since }) => since.getTime() > now);
    return {
      kind,
      percent: (current?.rate ?? 0) / PERCENT,
      next: next ? { percent: next.rate / PERCENT, from: next.since.toISOString() } : null,
    };
  });
  return ok({ items });
});

export const saveShares = on(contract.saveShares, async (services, { caller, body }) => {
  const now = services.clock();
  await services.db.transaction(async (transaction) => {
    for (const kind of PRICE_KINDS) {
      const percent = body[kind];
      if (percent === undefined) continue;
      const rate = Math.round(percent * PERCENT);
      await saveShareRate(transaction, { kind, rate, since: now + AHEAD_MS, now });
    }
  });
  return listShares(services, { caller });
});

export const listTakenShares = on(contract.listTakenShares, async ({ db }) =>
  ok({ items: await findShares(db) }),
);
