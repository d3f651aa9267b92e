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
    tier: tierId.describe("Of which plan it is; `main` is the item's price itself."),
    name: z.string().describe("What the plan is called."),
    price,
    made_at: time,
    effective_at: time,
    state: z
      .enum(["past", "current", "pending", "withdrawn", "closed"])
      .describe(
        "`withdrawn`: taken back before it took effect. `closed`: the last one of a plan that nobody new may have.",
      ),
    subscribers: z.int().describe("How many are on this version now."),
  })
  .meta({ id: "PriceVersion" });
export type PriceVersion = z.infer<typeof priceVersion>;

export const listPriceVersions = endpoint({
  id: "listPriceVersions",
  method: "GET",
  path: "/prices/{kind}/{id}/versions",
  access: "read",
  summary: "List the versions of a price, and of the plans beside it; none of them ever changes",
  params: pricedItem,
  query: page,
  answer: listOf(priceVersion),
});

const earnings = z
  .object({
    from: z.string().describe("The first day, `YYYY-MM-DD`, UTC."),
    to: z.string().describe("Today."),
    items: z
      .array(
        z.object({
          currency: z.string(),
          amount: z.int().describe("Of these days together."),
          days: z
            .array(z.object({ date: z.string(), amount: z.int(), cycles: z.int(), months: z.int() }))
            .describe("Days on which something was earned."),
        }),
      )
      .describe("One for each currency."),
    changes: z
      .array(z.object({ at: time, version: z.int(), tier: tierId, name: z.string(), price }))
      .describe("Versions that took effect."),
  })
  .meta({ id: "Earnings" });
export type Earnings = z.infer<typeof earnings>;

const around = z.object({
  subscribers: z.int().describe("At its end."),
  joined: z.int(),
  left: z.int().describe("Of those who were there when it began."),
  churn: z.number().nullable().describe("The same as a share, from 0 to 1; null where nobody was there."),
  revenue: z.array(money).describe("Minor units, less what went back."),
});

const priceEffect = z
  .object({
    version: z.int(),
    price,
    effective_at: time,
    days: z.number().describe("How long each of the two times is: 30 at most."),
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
  summary: "What an item earned on each of the last 90 days",
  params: pricedItem,
  answer: earnings,
});

const simulation = z
  .object({
    from: time,
    to: time,
    subscribers: z.int().describe("Who had access at some time between."),
    cycles: z.int().describe("Theirs: successful production runs."),
    months: z.int().describe("Theirs: months that began."),
    earned: z.array(money).describe("What that brought."),
    proposed: money
      .extend({ capped: z.int().describe("Subscribers whose spending cap would have stopped them.") })
      .nullable()
      .describe("What it would have brought; null where what was proposed is no price of this kind."),
    without_subscription: z.object({
      cycles: z
        .int()
        .describe("Successful calls of others, and by the item's own key; counted up to 100,000."),
      amount: z
        .int()
        .nullable()
        .describe("Had each of them paid the proposed price; null where that is not paid by cycles."),
    }),
    unpaid_known_from: time
      .nullable()
      .describe("Cycles that nobody paid for are known from here on: their runs are not kept longer."),
  })
  .meta({ id: "PriceSimulation" });
export type PriceSimulation = z.infer<typeof simulation>;

export const simulatePrice = endpoint({
  id: "simulatePrice",
  method: "POST",
  path: "/prices/{kind}/{id}/simulation",
  access: "owner_read",
  summary: "Simulate the last 90 days at a different price",
  params: pricedItem,
  body: proposal,
  bodyBytes: SMALL_BODY,
  answer: simulation,
});
