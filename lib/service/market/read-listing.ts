import { findItem } from "@/db/queries/items";
import { findLastReview } from "@/db/queries/listing-reviews";
import { findListing } from "@/db/queries/listings";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type { getListing, putListing } from "@/lib/contract/market";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { PriceKind } from "@/lib/schema/price";
import type { Problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { noMarketItem } from "@/lib/service/document/no-market-item";
import type { Services } from "@/lib/service/services";
import { storeListing } from "./save-listing";
import { ownReviewOf } from "./serialize-pending-listing";

type Answer = Promise<Result<AnswerOf<typeof getListing>, Problem>>;
interface Item {
  readonly kind: PriceKind;
  readonly id: string;
}

/** Lists an item of this workspace, or takes it out. */
export async function putListingOf(
  services: Services,
  caller: Caller,
  item: Item,
  given: BodyOf<typeof putListing>,
  origin: string,
): Answer {
  const saved = await storeListing(services, caller, item, given);
  return saved.ok ? readListing(services, caller, item, origin) : saved;
}

/** State of an item of this workspace in the store. */
export async function readListing(
  { db, env }: Services,
  caller: Caller,
  { kind, id }: Item,
  origin: string,
): Answer {
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
    slug,
    url: isShown ? `${origin}/store/${slug}` : null,
    taken_down: found?.takenDown ?? null,
    review: ownReviewOf(await findLastReview(db, { kind, itemId: id })),
  });
}
