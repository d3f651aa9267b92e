import { findMarketItems, type MarketFilter } from "@/db/queries/market";
import { findPriceItems, priceKey } from "@/db/queries/prices";
import { findRatingSums, ratedKey } from "@/db/queries/ratings";
import type { QueryOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/market";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import { type PriceState, priceAt } from "@/lib/pricing/price-state";
import { FREE } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { itemDescriptions } from "@/lib/service/money/item-descriptions";
import { on } from "@/lib/service/on";
import { badCursor, pageOf } from "@/lib/service/process/page";
import { itemDrawings } from "./item-drawings";

export const listMarket = on(contract.listMarket, async (services, { caller, query }) => {
  const { db, clock } = services;
  const { workspaceId } = caller;
  const after = afterOf(query);
  if (!after.ok) return after;
  const rows = await findMarketItems(db, {
    workspaceId,
    text: query.q ?? null,
    kind: query.kind ?? null,
    sort: query.sort,
    after: after.value,
    limit: query.limit + 1,
  });
  const prices = await findPriceItems(db, rows);
  const ratings = await findRatingSums(db, rows);
  const drawings = await itemDrawings(services, rows);
  const descriptions = await itemDescriptions({ db }, rows);
  const placed =
    query.sort === "rated" ? rows.map((row) => ({ ...row, id: `${row.score}.${row.id}` })) : rows;
  return ok(
    pageOf(placed, query, ({ kind, itemId, name, summary, category, publisher, subscribed, ...row }) => ({
      kind,
      id: itemId,
      name,
      summary,
      category,
      description: descriptions.get(priceKey({ kind, itemId })) ?? "",
      publisher,
      ...priceNow(prices.get(priceKey({ kind, itemId }))?.state, clock()),
      rating: ratings.get(ratedKey({ kind, itemId })) ?? null,
      drawing: drawings.get(priceKey({ kind, itemId })) ?? null,
      own: row.workspaceId === workspaceId,
      subscribed,
    })),
  );
});

const SCORE_AND_ID = /^(\d{4})\.([\w-]+)$/;

/**
 * Parses the cursor. If items are sorted by rating, it contains the last item's score at the time of the
 * previous page, so that new ratings don't shift the next page.
 */
function afterOf({
  cursor,
  sort,
}: QueryOf<typeof contract.listMarket>): Result<MarketFilter["after"], Problem> {
  if (cursor === undefined) return ok(null);
  const [, score = null, id = cursor] = SCORE_AND_ID.exec(cursor) ?? [];
  if (!isId(id) || (score !== null) !== (sort === "rated")) return badCursor();
  return ok({ id, score: score === null ? null : Number(score) });
}

export function priceNow(state: PriceState | undefined, now: number) {
  if (!state) return { price: FREE, announced: null };
  const { price, pending } = priceAt(state, now);
  return {
    price,
    announced: pending && {
      price: pending.price,
      effective_at: new Date(pending.effectiveAt).toISOString(),
    },
  };
}
