import { z } from "zod";
import { dashboardData } from "@/lib/contract/dashboards";
import { byId, listOf, page, time } from "@/lib/contract/shapes";
import { shared } from "@/lib/contract/share-links";
import { price, priceKind } from "@/lib/schema/price";
import { tierId } from "@/lib/schema/price-tier";
import { endpointsOf, SMALL_BODY } from "./endpoint";

/** For instances where the operator reviews listings and prices before they are public: `MILLRACE_LISTING_REVIEW`. */

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
    at: time.describe("When it was asked for, or declined."),
    reason: z.string().nullable().describe("Why it was declined."),
    wanted: texts.nullable().describe("The listing as it is to be; null where only its price waits."),
    opens: z.boolean().describe("It is to be for sale, and nobody can subscribe until then."),
  })
  .nullable()
  .describe("What waits for the operator, or was declined; null for nothing.");

const review = z
  .object({
    id: z.string().describe("Another one with each change of what is asked for."),
    kind: priceKind,
    item_id: z.string(),
    name: z.string(),
    publisher: z.string(),
    at: time,
    live: z.boolean().describe("Whether there is anything to be had of it now."),
    opens: z.boolean().describe("It is to be for sale, and was not before."),
    price,
    tiers: z
      .array(z.object({ tier: tierId, name: z.string(), price }))
      .describe("Plans, the price first; empty where there is one price."),
    now: texts.describe("What is shown of it now."),
    wanted: texts.nullable().describe("What is to be shown; null where only its price is new."),
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
  summary: "List listings waiting for review, with their texts, price and preview",
  query: page,
  answer: listOf(review).extend({ on: z.boolean().describe("Whether everything is looked at first.") }),
});

export const approveListing = endpoint({
  id: "approveListing",
  method: "POST",
  path: "/reviews/{id}/approve",
  access: "instance_owner",
  summary: "Show, and let people buy, what waits; 404 where it was decided or changed since",
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
  summary: "Leave it as it is, with a reason that its owner reads",
  params: byId,
  body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
  bodyBytes: SMALL_BODY,
  status: 204,
  security: { kind: "listing_declined", tells: ["reason"] },
});
