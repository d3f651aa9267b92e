import { findMarketItems } from "@/db/queries/market";
import { findPriceItems, priceKey } from "@/db/queries/prices";
import { findRatingSums, ratedKey } from "@/db/queries/ratings";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import type { listMarket as contract } from "@/lib/contract/market";
import { ok, type Result } from "@/lib/kit/result";
import { type PriceState, priceAt } from "@/lib/pricing/price-state";
import type { Caller } from "@/lib/schema/person";
import { FREE } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { itemDescriptions } from "@/lib/service/money/item-descriptions";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

/** What owners have put on show, of all workspaces. */
export async function listMarket(
  { db, clock }: Services,
  { workspaceId }: Caller,
  query: QueryOf<typeof contract>,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findMarketItems(db, {
    workspaceId,
    text: query.q ?? null,
    kind: query.kind ?? null,
    ...window.value,
  });
  const prices = await findPriceItems(db, rows);
  const ratings = await findRatingSums(db, rows);
  const descriptions = await itemDescriptions({ db }, rows);
  return ok(
    pageOf(rows, query, ({ kind, itemId, name, publisher, subscribed, ...row }) => ({
      kind,
      id: itemId,
      name,
      description: descriptions.get(priceKey({ kind, itemId })) ?? "",
      publisher,
      ...priceNow(prices.get(priceKey({ kind, itemId }))?.state, clock()),
      rating: ratings.get(ratedKey({ kind, itemId })) ?? null,
      own: row.workspaceId === workspaceId,
      subscribed,
    })),
  );
}

/** What it costs now, and what is announced. */
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
