import { z } from "zod";
import { listOf, page, time } from "@/lib/contract/shapes";
import { widgetKind } from "@/lib/schema/dashboard";
import { dataForm } from "@/lib/schema/data-form";
import { drawing } from "@/lib/schema/drawing";
import { idInput } from "@/lib/schema/id-input";
import { MARKET_SORTS } from "@/lib/schema/market-sort";
import { price, priceKind } from "@/lib/schema/price";
import { tierId } from "@/lib/schema/price-tier";
import { variable } from "@/lib/schema/trigger";
import { dashboardData } from "./dashboards";
import { endpointsOf } from "./endpoint";
import { ownReview } from "./listing-reviews";
import { marketChange } from "./market-changes";
import { rating, ratingSum } from "./ratings";
import { shared } from "./share-links";
import { subscription } from "./subscriptions";

const endpoint = endpointsOf("Market");
export const marketItemName = z.object({ kind: priceKind, id: idInput });
const item = marketItemName;

const summary = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !/[\r\n]/.test(text), "Use one line.")
  .describe("One line, shown in lists.");
const category = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} &+-]*$|^$/u, "Use letters, digits, spaces, &, + and -.")
  .describe("Category in the store, such as `Equities`; empty for none.");

const announced = z.object({ price, effective_at: time }).nullable().describe("Announced price change.");

const marketItem = z
  .object({
    kind: priceKind,
    id: z.string(),
    name: z.string(),
    summary: z.string(),
    category: z.string(),
    description: z.string(),
    publisher: z.string().describe("Name of the seller's workspace."),
    price,
    announced,
    rating: ratingSum,
    drawing: drawing
      .nullable()
      .describe(
        "Picture of the item's sample, or of its endpoints or widgets. Null before the first listing.",
      ),
    own: z.boolean(),
    subscribed: z.boolean(),
  })
  .meta({ id: "MarketItem" });
export type MarketItem = z.infer<typeof marketItem>;

const marketEndpoint = z.object({
  kind: z.enum(["trigger", "provider", "data"]),
  url: z.string(),
  variables: z.array(variable).describe("Variables that the trigger accepts."),
  form: dataForm
    .nullable()
    .describe(
      "For a data provider: one value, a list, table rows or plain text. Null for other endpoints, and before it has data.",
    ),
});
export type MarketEndpoint = z.infer<typeof marketEndpoint>;

const marketDetail = marketItem
  .extend({
    listed: z
      .boolean()
      .describe(
        "True if the market lists the item. An item with a price has a page even if it isn't listed.",
      ),
    slug: z.string().nullable().describe("The item's name in store URLs; null before the first listing."),
    taken_down: z
      .string()
      .nullable()
      .describe("The operator's reason for taking the item down. Only the item's owner gets this."),
    review: ownReview,
    review_first: z
      .array(z.enum(["listing", "price"]))
      .describe(
        "Changes that the operator reviews before others can see the item or subscribe to it. Only the item's owner gets this.",
      ),
    failing_since: time
      .nullable()
      .describe(
        "When the item began failing; subscribers aren't charged for new periods until it works again.",
      ),
    available: z.boolean().describe("True if workspaces can subscribe to the item now."),
    has_data: z
      .boolean()
      .describe(
        "False for a widget or dashboard without data yet. With a price, it can be sold and charged only once it has some.",
      ),
    type: z.string().nullable().describe("For a worker: the worker's type in documents."),
    endpoints: z.array(marketEndpoint),
    widgets: z.array(z.object({ name: z.string(), kind: widgetKind })),
    sample: z
      .object({
        value: z.unknown(),
        taken_at: time.nullable().describe("Null for an example that only shows the format."),
      })
      .nullable(),
    tiers: z
      .array(z.object({ tier: tierId, name: z.string(), price, announced }))
      .describe("Plans to choose from; empty if the item has a single price."),
    preview: z
      .object({ shared, data: dashboardData, taken_at: time })
      .nullable()
      .describe("A widget or dashboard with its data at the time its owner took the preview."),
    sample_data: z
      .boolean()
      .describe("True if the item's data is sample data, because the owner has no key for the upstream."),
    calls: z.object({
      hosts: z.array(z.string()).describe("Hosts that the item's live version can call."),
      any_host: z.boolean().describe("True if some URL is known only at run time, or is a secret."),
      email: z.boolean(),
    }),
    show_tests: z.boolean().describe("True if the listing shows the workflow's tests to everyone."),
    tests: z
      .object({
        count: z.int(),
        passed_at: time
          .nullable()
          .describe("When all tests last passed on the live version; null if they never did."),
      })
      .nullable()
      .describe("Null unless the listing shows them, and for widgets and dashboards."),
    record: z.object({
      runs: z.int().describe("Recent production runs, at most 1,000 per workflow."),
      succeeded: z.int(),
      last_success_at: time.nullable(),
      usual_seconds: z
        .number()
        .nullable()
        .describe("Usual time between two successes; null if there are too few, or over too short a time."),
      usual_ms: z.number().nullable().describe("Median duration of successful runs."),
    }),
    changes: z
      .array(marketChange)
      .describe("Changes since the first listing, newest first; empty if the item isn't listed."),
    ratings: z.array(rating).describe("The newest ratings."),
    own_rating: rating.nullable().describe("This workspace's rating."),
    may_rate: z.boolean().describe("True if this workspace paid for the item and used it."),
    subscription: subscription.nullable().describe("This workspace's subscription; null once it has ended."),
  })
  .meta({ id: "MarketDetail" });
export type MarketDetail = z.infer<typeof marketDetail>;

export const listMarket = endpoint({
  id: "listMarket",
  method: "GET",
  path: "/market",
  access: "read",
  summary: "List the items in the Market",
  query: page.extend({
    q: z.string().trim().max(200).optional().describe("Searches names, descriptions and publishers."),
    kind: priceKind.optional(),
    sort: z
      .enum(MARKET_SORTS)
      .default("newest")
      .describe("`rated`: best rated first; scores with few ratings are pulled towards the average."),
  }),
  answer: listOf(marketItem),
});

export const getMarketItem = endpoint({
  id: "getMarketItem",
  method: "GET",
  path: "/market/{kind}/{id}",
  access: "read",
  summary:
    "Get an item with its price, endpoints, the hosts it calls and its track record. The `buy_url` of a payment error links to this item",
  params: item,
  answer: marketDetail,
});

const sample = z
  .boolean()
  .optional()
  .describe(
    "True stores the item's current data as the preview, false removes the preview. Unchanged if omitted.",
  );

const showTests = z
  .boolean()
  .optional()
  .describe(
    "True if the public page says how many tests the workflow has and when they last passed. Unchanged if omitted.",
  );

export const saveListing = endpoint({
  id: "saveListing",
  method: "PUT",
  path: "/market/{kind}/{id}",
  access: "owner",
  summary: "List one of this workspace's items in the market, or unlist it",
  params: item,
  body: z.strictObject({
    listed: z.boolean(),
    summary: summary.optional(),
    category: category.optional(),
    description: z.string().trim().max(2000).optional().describe("Unchanged if omitted."),
    sample,
    show_tests: showTests,
  }),
  answer: marketDetail,
  problems: ["conflict", "workflow_not_live"],
  security: { kind: "listing_changed", fields: ["kind", "listed"] },
});

const listing = z
  .object({
    kind: priceKind,
    id: z.string(),
    listed: z.boolean(),
    summary: z.string(),
    description: z.string(),
    category: z.string(),
    show_tests: z.boolean(),
    slug: z
      .string()
      .nullable()
      .describe("The item's permanent name in store URLs; null before the first listing."),
    url: z.string().nullable().describe("URL of the item's page in the store; null if there is none."),
    taken_down: z.string().nullable().describe("The operator's reason for a takedown."),
    review: ownReview,
  })
  .meta({ id: "Listing" });

export const putListing = endpoint({
  id: "putListing",
  method: "PUT",
  path: "/listings/{kind}/{id}",
  access: "owner",
  summary: "List one of this workspace's items in the store, or unlist it; omitted fields remain unchanged",
  params: item,
  body: z.strictObject({
    listed: z.boolean(),
    summary: summary.optional(),
    description: z.string().trim().max(2000).optional(),
    category: category.optional(),
    sample,
    show_tests: showTests,
  }),
  answer: listing,
  problems: ["conflict", "workflow_not_live"],
  security: { kind: "listing_changed", fields: ["kind", "listed"] },
});

export const getListing = endpoint({
  id: "getListing",
  method: "GET",
  path: "/listings/{kind}/{id}",
  access: "read",
  summary: "Get the store listing for an item in this workspace",
  params: item,
  answer: listing,
});
