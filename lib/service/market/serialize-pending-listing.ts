import { z } from "zod";
import type { ListingReview } from "@/db/queries/listing-reviews";
import type { MarketDetail } from "@/lib/contract/market";
import type { ListingText } from "./next-listing";

const shape = z
  .object({
    listed: z.boolean(),
    summary: z.string(),
    category: z.string(),
    description: z.string(),
    sample: z.string().nullable(),
    sampled_at: z.number().nullable(),
  })
  .transform(
    ({ sampled_at: at, ...rest }): ListingText => ({ ...rest, sampledAt: at === null ? null : new Date(at) }),
  );

export function serializePendingListing({ sampledAt, ...rest }: ListingText): string {
  return JSON.stringify({ ...rest, sampled_at: sampledAt?.getTime() ?? null });
}

export function wishOf({ wanted }: Pick<ListingReview, "wanted">): ListingText | null {
  return wanted === null ? null : shape.parse(JSON.parse(wanted));
}

export function textsOf({ listed, summary, category, description }: ListingText) {
  return { listed, summary, category, description };
}

export function ownReviewOf(review: ListingReview | undefined): MarketDetail["review"] {
  if (review === undefined || review.state === "approved") return null;
  const wish = wishOf(review);
  return {
    state: review.state,
    at: (review.decidedAt ?? review.at).toISOString(),
    reason: review.reason,
    wanted: wish && textsOf(wish),
    opens: review.opens,
  };
}
