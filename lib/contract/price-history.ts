import { z } from "zod";
import { pricedItem, proposal } from "@/lib/contract/prices";
import { listOf, page, time } from "@/lib/contract/shapes";
import { price } from "@/lib/schema/price";
import { tierId } from "@/lib/schema/price-tier";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Prices");
const money = z.object({ currency: z.string(), amount: z.int() });

const priceVersion = z
  .object({
    version: z.int(),
    tier: tierId.describe("The plan; `main` is the item's own price."),
    name: z.string().describe("Name of the plan."),
    price,
    made_at: time,
    effective_at: time,
    state: z
      .enum(["past", "current", "pending", "withdrawn", "closed"])
      .describe(
        "`withdrawn`: withdrawn before it took effect. `closed`: the last version of a plan that is closed to new subscribers.",
      ),
    subscribers: z.int().describe("Subscribers on this version now."),
  })
  .meta({ id: "PriceVersion" });
export type PriceVersion = z.infer<typeof priceVersion>;

export const listPriceVersions = endpoint({
  id: "listPriceVersions",
  method: "GET",
  path: "/prices/{kind}/{id}/versions",
  access: "read",
  summary: "List the versions of an item's price and plans; versions never change",
  params: pricedItem,
  query: page,
  answer: listOf(priceVersion),
});

const earnings = z
  .object({
    from: z.string().describe("First day, `YYYY-MM-DD`, UTC."),
    to: z.string().describe("Today."),
    items: z
      .array(
        z.object({
          currency: z.string(),
          amount: z.int().describe("Total of these days."),
          days: z
            .array(z.object({ date: z.string(), amount: z.int(), cycles: z.int(), months: z.int() }))
            .describe("Days with revenue."),
        }),
      )
      .describe("One per currency."),
    changes: z
      .array(z.object({ at: time, version: z.int(), tier: tierId, name: z.string(), price }))
      .describe("Versions that took effect."),
  })
  .meta({ id: "Earnings" });
export type Earnings = z.infer<typeof earnings>;

const around = z.object({
  subscribers: z.int().describe("Number of subscribers at the end of the period."),
  joined: z.int(),
  left: z.int().describe("Number of subscribers at the start who left during the period."),
  churn: z
    .number()
    .nullable()
    .describe("`left` as a share of the subscribers at the start, from 0 to 1; null if there were none."),
  revenue: z.array(money).describe("Minor units, after refunds."),
});

const priceEffect = z
  .object({
    version: z.int(),
    price,
    effective_at: time,
    days: z.number().describe("Length of each period, at most 30 days."),
    before: around,
    after: around,
  })
  .meta({ id: "PriceEffect" });
export type PriceEffect = z.infer<typeof priceEffect>;

export const listPriceEffects = endpoint({
  id: "listPriceEffects",
  method: "GET",
  path: "/prices/{kind}/{id}/effects",
  access: "owner_read",
  summary: "Compare subscribers, churn and revenue before and after each of the last 20 price changes",
  params: pricedItem,
  answer: z.object({ items: z.array(priceEffect) }),
});

export const getEarnings = endpoint({
  id: "getEarnings",
  method: "GET",
  path: "/prices/{kind}/{id}/earnings",
  access: "owner_read",
  summary: "Get an item's revenue on each of the last 90 days",
  params: pricedItem,
  answer: earnings,
});

const simulation = z
  .object({
    from: time,
    to: time,
    subscribers: z.int().describe("Subscribers who had access at any time between `from` and `to`."),
    cycles: z.int().describe("Successful production runs of the subscribers."),
    months: z.int().describe("Number of months that subscribers started."),
    earned: z.array(money).describe("Revenue from the subscribers."),
    proposed: money
      .extend({ capped: z.int().describe("Subscribers who would have reached their spending cap.") })
      .nullable()
      .describe("Revenue at the proposed price; null if the proposal is not a valid price for this kind."),
    without_subscription: z.object({
      cycles: z
        .int()
        .describe("Successful calls by others, and with the item's own key; counted up to 100,000."),
      amount: z
        .int()
        .nullable()
        .describe(
          "Revenue if each of these calls had been charged the proposed price; null unless that is a price per cycle.",
        ),
    }),
    unpaid_known_from: time
      .nullable()
      .describe("Start of the data on unpaid cycles; earlier runs were deleted."),
  })
  .meta({ id: "PriceSimulation" });
export type PriceSimulation = z.infer<typeof simulation>;

export const simulatePrice = endpoint({
  id: "simulatePrice",
  method: "POST",
  path: "/prices/{kind}/{id}/simulation",
  access: "owner_read",
  summary: "Simulate what an item would have earned in the last 90 days at a different price",
  params: pricedItem,
  body: proposal,
  bodyBytes: SMALL_BODY,
  answer: simulation,
});
