import { z } from "zod";
import { listOf, page, time } from "@/lib/contract/shapes";
import { widgetKind } from "@/lib/schema/dashboard";
import { dataForm } from "@/lib/schema/data-form";
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
  .refine((text) => !/[\r\n]/.test(text), "One line.")
  .describe("One line, for lists.");
const category = z
  .string()
  .trim()
  .max(40)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} &+-]*$|^$/u, "Letters, digits, spaces, &, + and -.")
  .describe("Where it stands in the store, such as `Equities`; empty for none.");

const announced = z
  .object({ price, effective_at: time })
  .nullable()
  .describe("A change of the price to come.");

const marketItem = z
  .object({
    kind: priceKind,
    id: z.string(),
    name: z.string(),
    description: z.string(),
    publisher: z.string().describe("The workspace whose it is."),
    price,
    announced,
    rating: ratingSum,
    own: z.boolean(),
    subscribed: z.boolean(),
  })
  .meta({ id: "MarketItem" });
export type MarketItem = z.infer<typeof marketItem>;

const marketEndpoint = z.object({
  kind: z.enum(["trigger", "provider", "data"]),
  url: z.string(),
  variables: z.array(variable).describe("What a trigger takes."),
  form: dataForm
    .nullable()
    .describe(
      "Of a data provider: one value, a list, the rows of a table or a text; else null, and for nothing yet.",
    ),
});
export type MarketEndpoint = z.infer<typeof marketEndpoint>;

const marketDetail = marketItem
  .extend({
    listed: z.boolean().describe("Shown in the list; what has a price has its page in any case."),
    slug: z.string().nullable().describe("In the addresses of the store; null before the first listing."),
    summary: z.string(),
    category: z.string(),
    taken_down: z.string().nullable().describe("Why the operator took it out; told its owner alone."),
    review: ownReview,
    review_first: z
      .array(z.enum(["listing", "price"]))
      .describe(
        "What the operator reviews before others can see the item or subscribe to it. Only its owner gets this.",
      ),
    failing_since: time
      .nullable()
      .describe("Since when it is failing; nobody pays for a period of it until it works again."),
    available: z.boolean().describe("Whether there is anything to subscribe to now."),
    has_data: z
      .boolean()
      .describe(
        "False for a widget or dashboard without a value: at a price it is sold, and a month of it charged, once there is one.",
      ),
    type: z.string().nullable().describe("What documents name a worker by."),
    endpoints: z.array(marketEndpoint),
    widgets: z.array(z.object({ name: z.string(), kind: widgetKind })),
    sample: z
      .object({
        value: z.unknown(),
        taken_at: time.nullable().describe("Null for one that only shows the form."),
      })
      .nullable(),
    tiers: z
      .array(z.object({ tier: tierId, name: z.string(), price, announced }))
      .describe("Plans that can be had side by side; empty where there is one price."),
    preview: z
      .object({ shared, data: dashboardData, taken_at: time })
      .nullable()
      .describe("How a widget or a dashboard looked when its owner showed it."),
    sample_data: z.boolean().describe("What it gives now is made up: its owner has no key for the provider."),
    calls: z.object({
      hosts: z.array(z.string()).describe("Hosts that its live version may call."),
      any_host: z.boolean().describe("Some address is only known when it runs, or is its owner's secret."),
      email: z.boolean(),
    }),
    record: z.object({
      runs: z.int().describe("Of the last production runs, a thousand of each workflow at most."),
      succeeded: z.int(),
      last_success_at: time.nullable(),
      usual_seconds: z
        .number()
        .nullable()
        .describe(
          "Between one success and the next, usually; null where there are too few over too short a time.",
        ),
      usual_ms: z.number().nullable().describe("What half of the good runs took at most."),
    }),
    changes: z
      .array(marketChange)
      .describe("Since it was first listed, the newest first; empty for what is not listed."),
    ratings: z.array(rating).describe("The newest."),
    own_rating: rating.nullable().describe("What this workspace said of it."),
    may_rate: z.boolean().describe("Whether this workspace has paid for it and used it."),
    subscription: subscription.nullable().describe("This workspace's, until it has ended."),
  })
  .meta({ id: "MarketDetail" });
export type MarketDetail = z.infer<typeof marketDetail>;

export const listMarket = endpoint({
  id: "listMarket",
  method: "GET",
  path: "/market",
  access: "read",
  summary: "What workspaces of this instance offer",
  query: page.extend({
    q: z.string().trim().max(200).optional().describe("Looks at names, descriptions and publishers."),
    kind: priceKind.optional(),
    sort: z
      .enum(MARKET_SORTS)
      .default("newest")
      .describe("`rated`: the best rated first; what few have rated stands nearer to the middle."),
  }),
  answer: listOf(marketItem),
});

export const getMarketItem = endpoint({
  id: "getMarketItem",
  method: "GET",
  path: "/market/{kind}/{id}",
  access: "read",
  summary: "What an item does, costs, calls and has shown so far; where `buy_url` leads",
  params: item,
  answer: marketDetail,
});

const sample = z
  .boolean()
  .optional()
  .describe("True keeps what it publishes now as the sample, false shows none; left out, it stays.");

export const saveListing = endpoint({
  id: "saveListing",
  method: "PUT",
  path: "/market/{kind}/{id}",
  access: "owner",
  summary: "Show an item of this workspace in the market, or take it out",
  params: item,
  body: z.strictObject({
    listed: z.boolean(),
    summary: summary.optional(),
    category: category.optional(),
    description: z.string().trim().max(2000).optional().describe("Left out, it stays as it is."),
    sample,
  }),
  answer: marketDetail,
  problems: ["conflict", "workflow_not_live"],
  security: { kind: "listing_changed", tells: ["kind", "listed"] },
});

const listing = z
  .object({
    kind: priceKind,
    id: z.string(),
    listed: z.boolean(),
    summary: z.string(),
    description: z.string(),
    category: z.string(),
    slug: z
      .string()
      .nullable()
      .describe("In the store's addresses, for ever; null before the first listing."),
    url: z.string().nullable().describe("Its page in the store; null while it has none."),
    taken_down: z.string().nullable().describe("Why the operator took it out."),
    review: ownReview,
  })
  .meta({ id: "Listing" });

export const putListing = endpoint({
  id: "putListing",
  method: "PUT",
  path: "/listings/{kind}/{id}",
  access: "owner",
  summary: "List an item of this workspace in the store, or take it out; what is left out stays as it is",
  params: item,
  body: z.strictObject({
    listed: z.boolean(),
    summary: summary.optional(),
    description: z.string().trim().max(2000).optional(),
    category: category.optional(),
    sample,
  }),
  answer: listing,
  problems: ["conflict", "workflow_not_live"],
  security: { kind: "listing_changed", tells: ["kind", "listed"] },
});

export const getListing = endpoint({
  id: "getListing",
  method: "GET",
  path: "/listings/{kind}/{id}",
  access: "read",
  summary: "How an item of this workspace stands in the store",
  params: item,
  answer: listing,
});
