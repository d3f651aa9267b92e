import { z } from "zod";
import { byId, time } from "@/lib/contract/shapes";
import { price, priceVerdict } from "@/lib/schema/price";
import { tierId, tierName } from "@/lib/schema/price-tier";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { pricedItem, proposal } from "./prices";
import { agreed, subscription } from "./subscriptions";

const endpoint = endpointsOf("Prices");
const ofTier = pricedItem.extend({ tier: tierId });

const tier = z
  .object({
    tier: tierId,
    name: z.string(),
    version: z.int().describe("Version number; an item's plans share one sequence."),
    price,
    pending: z.object({ version: z.int(), price, effective_at: time }).nullable(),
    subscribers: z.int(),
    next_significant_at: time.nullable(),
    closed: z
      .boolean()
      .describe("True if the plan is closed to new subscribers. Existing subscribers keep it at its price."),
    tag: z.string().describe("Send this as `If-Match` to change the plan."),
  })
  .meta({ id: "PriceTier" });
export type PriceTier = z.infer<typeof tier>;

export const listTiers = endpoint({
  id: "listTiers",
  method: "GET",
  path: "/prices/{kind}/{id}/tiers",
  access: "read",
  summary: "List an item's plans. The first one is the item's base price",
  params: pricedItem,
  answer: z.object({ items: z.array(tier) }),
});

export const saveTier = endpoint({
  id: "saveTier",
  method: "PUT",
  path: "/prices/{kind}/{id}/tiers/{tier}",
  access: "owner",
  summary: "Add or change a plan of an item, within the rules that protect subscribers",
  params: ofTier,
  body: z.strictObject({ name: tierName, price: proposal }),
  bodyBytes: SMALL_BODY,
  answer: priceVerdict,
  ifMatch: "optional",
  problems: ["price_change_refused", "revision_conflict", "conflict"],
  security: { kind: "price_changed", fields: ["kind", "tier"] },
});

export const previewTier = endpoint({
  id: "previewTier",
  method: "POST",
  path: "/prices/{kind}/{id}/tiers/{tier}/preview",
  access: "read",
  summary: "Preview adding or changing a plan",
  params: ofTier,
  body: proposal,
  bodyBytes: SMALL_BODY,
  answer: priceVerdict,
});

export const closeTier = endpoint({
  id: "closeTier",
  method: "DELETE",
  path: "/prices/{kind}/{id}/tiers/{tier}",
  access: "owner",
  summary: "Close a plan to new subscribers; existing subscribers keep it",
  params: ofTier,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict", "conflict"],
  security: { kind: "price_changed", fields: ["kind", "tier"] },
});

export const withdrawTier = endpoint({
  id: "withdrawTier",
  method: "DELETE",
  path: "/prices/{kind}/{id}/tiers/{tier}/pending",
  access: "owner",
  summary: "Withdraw a pending change to a plan",
  params: ofTier,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
  security: { kind: "price_withdrawn", fields: ["kind"] },
});

const chosen = z.strictObject({ tier: tierId, price: agreed });

export const previewSwitch = endpoint({
  id: "previewSwitch",
  method: "POST",
  path: "/subscriptions/{id}/switch/preview",
  tag: "Subscriptions",
  access: "read",
  summary: "Preview switching to another plan: the amounts due now and later",
  params: byId,
  body: chosen,
  bodyBytes: SMALL_BODY,
  answer: z.object({
    when: z
      .enum(["now", "period_end", "unchanged"])
      .describe(
        "A more expensive plan with the same period and unit applies immediately, any other plan at the end of the paid period.",
      ),
    now: z.int().describe("Due now, in minor units: the difference for the remaining time."),
    takes_effect_at: time,
    later: z
      .int()
      .describe(
        "Due for each period from `later_at` on; with a coupon, for the number of periods in `coupon`.",
      ),
    later_at: time,
    coupon: z
      .object({
        code: z.string(),
        periods: z.int().nullable().describe("Number of periods from `later_at` on; null for all."),
      })
      .nullable()
      .describe("Coupon that reduces `later`."),
    currency: z.string(),
    units: z.int().nullable().describe("Units included until `later_at`, with the remaining ones."),
    price,
  }),
  problems: ["conflict", "spending_cap_reached"],
});

export const switchPlan = endpoint({
  id: "switchPlan",
  method: "POST",
  path: "/subscriptions/{id}/switch",
  tag: "Subscriptions",
  access: "owner",
  summary:
    "Switch a subscription to another of the item's plans; choosing the current plan cancels a pending switch",
  params: byId,
  body: chosen,
  bodyBytes: SMALL_BODY,
  answer: subscription,
  problems: ["conflict", "price_changed", "insufficient_credit", "spending_cap_reached"],
  security: { kind: "plan_switched", fields: ["tier"] },
});
