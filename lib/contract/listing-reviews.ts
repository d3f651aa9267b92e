import { z } from "zod";
import { dashboardData } from "@/lib/contract/dashboards";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { shared } from "@/lib/contract/share-links";
import { price, priceKind } from "@/lib/schema/price";
import { tierId } from "@/lib/schema/price-tier";
import { endpointsOf, SMALL_BODY } from "./endpoint";

/**
 * Endpoints for instances on which the operator reviews listings and prices before they become public
 * (`MILLRACE_LISTING_REVIEW`).
 */

const endpoint = endpointsOf("Market");

const texts = z.object({
  listed: z.boolean(),
  summary: z.string(),
  category: z.string(),
  description: z.string(),
});

export const ownReview = z
  .object({
    state: z.enum(["waiting", "declined"]),
    at: time.describe("Time of the request or of the decision."),
    reason: z.string().nullable().describe("Why the operator declined the request."),
    wanted: texts.nullable().describe("The requested listing; null if only the price is awaiting review."),
    opens: z.boolean().describe("True if the item becomes available with the approval."),
  })
  .nullable()
  .describe("The pending or declined request; null if there is none.");

const review = z
  .object({
    id: z.string().describe("ID of the review. Each change to the request gives it a new ID."),
    kind: priceKind,
    item_id: z.string(),
    name: z.string(),
    publisher: z.string(),
    at: time,
    live: z.boolean().describe("Whether the item can be used now."),
    opens: z.boolean().describe("True if the item would become available for the first time."),
    price,
    tiers: z
      .array(z.object({ tier: tierId, name: z.string(), price }))
      .describe("Plans, the item's own price first; empty if the item has a single price."),
    now: texts.describe("The listing now."),
    wanted: texts.nullable().describe("The requested listing; null if only the price is new."),
    sample: z.object({ value: z.unknown(), taken_at: time.nullable() }).nullable(),
    preview: z.object({ shared, data: dashboardData, taken_at: time }).nullable(),
  })
  .meta({ id: "ListingReview" });
export type ListingReviewAnswer = z.infer<typeof review>;

export const listReviews = endpoint({
  id: "listReviews",
  method: "GET",
  path: "/reviews",
  access: "instance_owner_read",
  summary: "List the listings awaiting review, with their text, price and preview",
  query: page,
  answer: listOf(review).extend({
    on: z.boolean().describe("True if listings are reviewed before they are public."),
  }),
});

export const approveListing = endpoint({
  id: "approveListing",
  method: "POST",
  path: "/reviews/{id}/approve",
  access: "instance_owner",
  summary:
    "Approve a listing, so that it is shown and can be bought; 404 if the listing was already reviewed or has changed",
  params: byId,
  status: 204,
  problems: ["conflict"],
  security: { kind: "listing_approved" },
});

export const declineListing = endpoint({
  id: "declineListing",
  method: "POST",
  path: "/reviews/{id}/decline",
  access: "instance_owner",
  summary:
    "Reject a new or changed listing, with a reason for its owner. The current listing stays unchanged",
  params: byId,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  bodyBytes: SMALL_BODY,
  status: 204,
  security: { kind: "listing_declined", fields: ["reason"] },
});
