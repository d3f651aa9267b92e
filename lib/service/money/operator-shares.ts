import { findShareRates, findShares, saveShareRate } from "@/db/queries/shares";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/shares";
import { ok, type Result } from "@/lib/kit/result";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";
import type { Services } from "@/lib/service/services";

const PERCENT = 100;
/** Lead time, so that every process that writes a sale at that moment knows the new rate. */
const AHEAD_MS = 60_000;

export async function listShares({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<Result<AnswerOf<typeof contract.listShares>, never>> {
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
}

/** Kinds that are not named stay as they are. */
export async function saveShares(
  services: Services,
  given: BodyOf<typeof contract.saveShares>,
): Promise<Result<AnswerOf<typeof contract.saveShares>, never>> {
  const now = services.clock();
  await services.db.transaction(async (transaction) => {
    for (const kind of PRICE_KINDS) {
      const percent = given[kind];
      if (percent === undefined) continue;
      const rate = Math.round(percent * PERCENT);
      await saveShareRate(transaction, { kind, rate, since: now + AHEAD_MS, now });
    }
  });
  return listShares(services);
}

export async function listTakenShares({
  db,
}: Services): Promise<Result<AnswerOf<typeof contract.listTakenShares>, never>> {
  return ok({ items: await findShares(db) });
}
