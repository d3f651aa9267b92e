import { findItem } from "@/db/queries/items";
import { findLastReview } from "@/db/queries/listing-reviews";
import { findListing } from "@/db/queries/listings";
import * as contract from "@/lib/contract/market";
import { ok } from "@/lib/kit/result";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { noMarketItem } from "@/lib/service/document/no-market-item";
import { on } from "@/lib/service/on";
import { storeListing } from "./save-listing";
import { ownReviewOf } from "./serialize-pending-listing";

export const putListing = on(contract.putListing, async (services, { caller, params, body, origin }) => {
  const saved = await storeListing(services, caller, params, body);
  return saved.ok ? getListing(services, { caller, params, origin }) : saved;
});

export const getListing = on(contract.getListing, async ({ db, env }, { caller, params, origin }) => {
  const { kind, id } = params;
  const item = await findItem(db, kind, id);
  if (!item || !belongsTo(item, caller)) return noMarketItem(kind);
  const found = await findListing(db, { kind, itemId: id });
  const slug = found?.slug ?? null;
  const isShown = env.store && found?.listed && found.takenDown === null && item.live;
  return ok({
    kind,
    id,
    listed: found?.listed ?? false,
    summary: found?.summary ?? "",
    description: found?.description ?? "",
    category: found?.category ?? "",
    show_tests: found?.showTests ?? false,
    slug,
    url: isShown ? `${origin}/store/${slug}` : null,
    taken_down: found?.takenDown ?? null,
    review: ownReviewOf(await findLastReview(db, { kind, itemId: id })),
  });
});
