import { findItem } from "@/db/queries/items";
import { decideReview, findQueue, findReview, type ListingReview } from "@/db/queries/listing-reviews";
import { lockListing, saveListing } from "@/db/queries/listings";
import { findMarketItem } from "@/db/queries/market";
import { findTiersOf } from "@/db/queries/price-tiers";
import { findPriceItems, lockPriceItem, priceKey, releasePriceItem } from "@/db/queries/prices";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/listing-reviews";
import { newId } from "@/lib/kit/id";
import { quoteBlock, quoteName } from "@/lib/kit/quote-text";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { queueBillingEmail } from "@/lib/service/charging/queue-billing-email";
import { withOpenTiers } from "@/lib/service/money/open-tiers";
import { tierNamed } from "@/lib/service/money/tier-named";
import { on } from "@/lib/service/on";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { priceNow } from "./list-market";
import { newSlug } from "./new-slug";
import { textsOf, wishOf } from "./serialize-pending-listing";
import { shownSample } from "./shown-sample";
import { STORE_CACHE } from "./store-cache";

type Reviews = AnswerOf<typeof contract.listReviews>;

export const listReviews = on(contract.listReviews, async (services, { query: page }) => {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findQueue(services.db, window.value);
  const prices = await findPriceItems(services.db, rows);
  const tiers = await findTiersOf(services.db, rows);
  const { items, next_cursor } = pageOf(rows, page, (row) => row);
  const shown = items.map(async (row): Promise<Reviews["items"][number]> => {
    const { id, kind, itemId, name, publisher, at, live, opens } = row;
    const wish = wishOf(row);
    const main = prices.get(priceKey(row));
    const plans = main ? withOpenTiers(main, tiers.get(priceKey(row)) ?? []) : [];
    const sample = { sample: wish?.sample ?? null, sampledAt: wish?.sampledAt ?? null };
    return {
      ...{ id, kind, item_id: itemId, name, publisher, at: at.toISOString(), live, opens },
      price: priceNow(main?.state, services.clock()).price,
      tiers: plans.map((plan) => ({
        ...tierNamed(plan),
        price: priceNow(plan.state, services.clock()).price,
      })),
      now: textsOf({ ...row, ...sample }),
      wanted: wish && textsOf(wish),
      ...(await shownSample(services, row, sample)),
    };
  });
  return ok({ items: await Promise.all(shown), next_cursor, on: services.env.listingReview });
});

export const approveListing = on(contract.approveListing, (services, { caller, params }) =>
  decideListing(services, caller, params.id, null),
);

export const declineListing = on(contract.declineListing, (services, { caller, params, body }) =>
  decideListing(services, caller, params.id, body.reason),
);

/** Approves the change if `reason` is null, otherwise declines it. */
async function decideListing(
  services: Services,
  { userId }: Caller,
  id: string,
  reason: string | null,
): Promise<Result<undefined, Problem>> {
  const { db, part } = services;
  const decided = await db.transaction(async (tx): Promise<Result<undefined, Problem>> => {
    const review = await findReview(tx, id);
    if (review === undefined) return gone();
    const { kind, itemId, workspaceId } = review;
    // Locks the item's price before its listing, in the same order as when a listing is saved, so that the
    // two can't deadlock.
    await lockPriceItem(tx, kind, itemId);
    const listing = await lockListing(tx, workspaceId, review);
    if ((await findItem(tx, kind, itemId)) === null) return gone();
    const now = services.clock();
    const wish = wishOf(review);
    if (reason === null && listing?.takenDown && wish?.listed)
      return refused("conflict", "You removed this item from the market. Restore it first.");
    if (!(await decideReview(tx, { id, by: userId, reason, now }))) return gone();
    const name = (await findMarketItem(tx, review))?.name || `One of your ${kind}s`;
    if (reason === null && wish !== null) {
      const slug = listing?.slug ?? newSlug(name);
      const approved = { ...wish, slug, showTests: listing?.showTests ?? false };
      await saveListing(tx, { id: newId(now), workspaceId, kind, itemId }, approved, new Date(now));
    }
    if (reason === null && review.opens) await releasePriceItem(tx, review);
    await queueBillingEmail(
      services,
      tx,
      { workspaceId, userId: review.askedBy },
      decisionMail(review, name, reason, instanceOrigin(services.env)),
    );
    return ok(undefined);
  });
  part(STORE_CACHE).clear();
  return decided;
}

function gone() {
  return refused(
    "not_found",
    "This review has already been decided, or the listing has changed. Reload the list of reviews.",
  );
}

function decisionMail({ kind, itemId }: ListingReview, name: string, reason: string | null, origin: string) {
  const page = `${origin}/market/${kind}/${itemId}`;
  return reason === null
    ? {
        type: "listing.approved",
        subject: `${quoteName(name, "A listing")} was approved`,
        lines: ["The operator approved your request. The change is now visible.", page],
      }
    : {
        type: "listing.declined",
        subject: `${quoteName(name, "A listing")} was not approved`,
        lines: [
          "The operator of this instance reviewed your request to list or sell this item and wrote:",
          "",
          ...quoteBlock(reason),
          "",
          "Your listing is unchanged. Edit it to submit it again:",
          page,
        ],
      };
}
