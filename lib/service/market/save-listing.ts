import { findItem } from "@/db/queries/items";
import { askForReview, findLastReview, forgetReviews } from "@/db/queries/listing-reviews";
import { countListings, type Listing, lockListing, saveListing as writeListing } from "@/db/queries/listings";
import { findMarketItem, type ItemKey } from "@/db/queries/market";
import { lockPriceItem, releasePriceItem } from "@/db/queries/prices";
import type { BodyOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/market";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { LISTINGS_A_WORKSPACE } from "@/lib/schema/listings-a-workspace";
import type { Caller } from "@/lib/schema/person";
import type { PriceKind } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { noMarketItem } from "@/lib/service/document/no-market-item";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { captureSample } from "./capture-sample";
import { newSlug } from "./new-slug";
import { type ListingText, nextListing } from "./next-listing";
import { notifyOperators } from "./notify-operators";
import { readMarketItem } from "./read-market-item";
import { scoreItem } from "./score-item";
import { serializePendingListing, textsOf, wishOf } from "./serialize-pending-listing";
import { STORE_CACHE } from "./store-cache";

type Given = BodyOf<typeof contract.saveListing>;

export const saveListing = on(contract.saveListing, async (services, { caller, params, body, origin }) => {
  const saved = await storeListing(services, caller, params, body);
  return saved.ok ? readMarketItem(services, caller, params, origin) : saved;
});

export async function storeListing(
  services: Services,
  caller: Caller,
  { kind, id }: { kind: PriceKind; id: string },
  given: Given,
): Promise<Result<undefined, Problem>> {
  const item = await findItem(services.db, kind, id);
  if (!item || !belongsTo(item, caller)) return noMarketItem(kind);
  if (given.listed && !item.live) return fail(notLive(item.onlyFor !== null, kind));
  const key = { kind, itemId: id };
  const now = services.clock();
  const sample = await sampleFor(services, caller.workspaceId, key, given);
  if (!sample.ok) return sample;
  const name = (await findMarketItem(services.db, key))?.name ?? "";
  const saved = await services.db.transaction(async (transaction) => {
    const priced = await lockPriceItem(transaction, kind, id);
    const before = await lockListing(transaction, caller.workspaceId, key);
    if (given.listed && before?.takenDown) {
      return refused("conflict", `The operator removed this item from the market: ${before.takenDown}`);
    }
    const current = before ?? NOTHING_SAID;
    const review = await findLastReview(transaction, key);
    const isNew = given.listed && !current.listed && review?.state !== "waiting";
    if (isNew && (await countListings(transaction, caller.workspaceId)) >= LISTINGS_A_WORKSPACE)
      return refused(
        "conflict",
        `A workspace can list at most ${LISTINGS_A_WORKSPACE} items. Remove one from the market first.`,
      );
    // Changes are applied to the listing that was last submitted for review, not to the one that the store
    // still shows.
    const asked = review && review.state !== "approved" ? wishOf(review) : null;
    const wanted: ListingText = {
      ...textsOf({ ...current, ...asked }),
      ...sampleOf(sample.value ?? asked ?? current),
      ...definedOf(given),
      listed: given.listed,
    };
    const held = priced?.held ?? false;
    const { listingReview: reviewed } = services.env;
    const forSale = priced?.offered === true && !held;
    const next = nextListing(current, wanted, { reviewed, forSale, held });
    const row = { id: newId(now), workspaceId: caller.workspaceId, ...key };
    const slug = before?.slug ?? newSlug(name === "" ? kind : name);
    // `show_tests` takes effect without a review, because the number of tests isn't text that the owner
    // wrote.
    const showTests = given.show_tests ?? before?.showTests ?? false;
    await writeListing(transaction, row, { ...next.now, slug, showTests }, new Date(now));
    await scoreItem(transaction, key);
    if (next.waits) {
      const wish = {
        ...row,
        askedBy: caller.userId,
        wanted: serializePendingListing(next.waits),
        opens: held,
        now,
      };
      await askForReview(transaction, wish);
    } else {
      await forgetReviews(transaction, key);
      if (held) await releasePriceItem(transaction, key);
    }
    if (isNew && !caller.instanceOwner) {
      const news = { type: "listing.new", waits: next.waits !== null } as const;
      await notifyOperators(services, transaction, { ...key, name }, news);
    }
    return ok(undefined);
  });
  services.part(STORE_CACHE).clear();
  return saved;
}

const NOTHING_SAID: ListingText = {
  ...{ listed: false, summary: "", category: "", description: "", sample: null, sampledAt: null },
};

function sampleOf({ sample, sampledAt }: Pick<Listing, "sample" | "sampledAt">) {
  return { sample, sampledAt };
}

function definedOf({ summary, category, description }: Given) {
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(category === undefined ? {} : { category }),
    ...(description === undefined ? {} : { description }),
  };
}

async function sampleFor(
  services: Services,
  workspaceId: string,
  key: ItemKey,
  { sample }: Given,
): Promise<Result<Pick<Listing, "sample" | "sampledAt"> | null, Problem>> {
  if (sample === undefined) return ok(null);
  if (!sample) return ok({ sample: null, sampledAt: null });
  const taken = await captureSample(services, workspaceId, key);
  if (taken === null)
    return refused(
      "conflict",
      "No preview available yet. Publish the workflow and wait for a successful run.",
    );
  return ok({ sample: JSON.stringify(taken), sampledAt: new Date(services.clock()) });
}

function notLive(isPrivate: boolean, kind: PriceKind): Problem {
  if (isPrivate)
    return problem("conflict", "This dashboard is private. Share it with the workspace before you list it.");
  if (kind === "dashboard")
    return problem(
      "workflow_not_live",
      "None of this dashboard's widgets has live data. Publish a workflow that one of them uses.",
    );
  return problem("workflow_not_live", "Publish the workflow before you list it.");
}
