import { z } from "zod";
import { byId, time } from "@/lib/contract/shapes";
import { price, priceVerdict } from "@/lib/schema/price";
import { tierId, tierName } from "@/lib/schema/price-tier";
import { endpointsOf, SMALL_BODY } from "./endpoint";
import { pricedItem, proposal } from "./prices";
import { agreed, subscription } from "./subscriptions";

/** Plans of one item side by side: made and changed by who sells, chosen by who buys. */

const endpoint = endpointsOf("Prices");
const ofTier = pricedItem.extend({ tier: tierId });

const tier = z
  .object({
    tier: tierId,
    name: z.string(),
    version: z.int().describe("All plans of an item count their versions together."),
    price,
    pending: z.object({ version: z.int(), price, effective_at: time }).nullable(),
    subscribers: z.int(),
    next_significant_at: time.nullable(),
    closed: z.boolean().describe("Nobody new may have it; who has it keeps it, at its price."),
    tag: z.string().describe("The `If-Match` of a change that is based on this."),
  })
  .meta({ id: "PriceTier" });
export type PriceTier = z.infer<typeof tier>;

export const listTiers = endpoint({
  id: "listTiers",
  method: "GET",
  path: "/prices/{kind}/{id}/tiers",
  access: "read",
  summary: "The plans of an item side by side; its price is the first",
  params: pricedItem,
  answer: z.object({ items: z.array(tier) }),
});

export const saveTier = endpoint({
  id: "saveTier",
  method: "PUT",
  path: "/prices/{kind}/{id}/tiers/{tier}",
  access: "owner",
  summary: "Make a plan beside an item's price, or change one: judged as a price is, for who has it",
  params: ofTier,
  body: z.strictObject({ name: tierName, price: proposal }),
  bodyBytes: SMALL_BODY,
  answer: priceVerdict,
  ifMatch: "optional",
  problems: ["price_change_refused", "revision_conflict", "conflict"],
  security: { kind: "price_changed", tells: ["kind", "tier"] },
});

export const previewTier = endpoint({
  id: "previewTier",
  method: "POST",
  path: "/prices/{kind}/{id}/tiers/{tier}/preview",
  access: "read",
  summary: "Preview a new plan or a change to one",
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
  summary: "Close a plan: who has it keeps it, nobody new may have it",
  params: ofTier,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict", "conflict"],
  security: { kind: "price_changed", tells: ["kind", "tier"] },
});

export const withdrawTier = endpoint({
  id: "withdrawTier",
  method: "DELETE",
  path: "/prices/{kind}/{id}/tiers/{tier}/pending",
  access: "owner",
  summary: "Withdraw a pending change of a plan",
  params: ofTier,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
  security: { kind: "price_withdrawn", tells: ["kind"] },
});

const chosen = z.strictObject({ tier: tierId, price: agreed });

export const previewSwitch = endpoint({
  id: "previewSwitch",
  method: "POST",
  path: "/subscriptions/{id}/switch/preview",
  tag: "Subscriptions",
  access: "read",
  summary: "What another plan of the item would cost now, and what then; nothing is changed",
  params: byId,
  body: chosen,
  bodyBytes: SMALL_BODY,
  answer: z.object({
    when: z
      .enum(["now", "period_end", "unchanged"])
      .describe(
        "A dearer plan of the same period and unit holds at once, any other once what is paid is over.",
      ),
    now: z.int().describe("To be paid now, in minor units: the difference for the time that is left."),
    takes_effect_at: time,
    later: z
      .int()
      .describe(
        "To be paid for each period from `later_at` on; with a coupon, for as many as `coupon` says.",
      ),
    later_at: time,
    coupon: z
      .object({
        code: z.string(),
        periods: z.int().nullable().describe("Periods from `later_at` on; null for all."),
      })
      .nullable()
      .describe("What takes something off `later`."),
    currency: z.string(),
    units: z.int().nullable().describe("Units included until then, those that are left among them."),
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
  summary: "Change to another plan of the item; one's own takes back a change that waits",
  params: byId,
  body: chosen,
  bodyBytes: SMALL_BODY,
  answer: subscription,
  problems: ["conflict", "price_changed", "insufficient_credit", "spending_cap_reached"],
  security: { kind: "plan_switched", tells: ["tier"] },
});
