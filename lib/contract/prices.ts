import { z } from "zod";
import { listOf, page, time } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { OPERATOR_ACTIONS } from "@/lib/schema/operator-actions";
import { price, priceKind, priceVerdict } from "@/lib/schema/price";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Prices");
export const pricedItem = z.object({ kind: priceKind, id: idInput });

/** Accepts values of any type, because the price rules check them and report every fault in their verdict. */
export const proposal = z
  .strictObject({
    mode: z.unknown().optional().describe("`free`, `monthly`, `per_cycle` or `plan`, depending on the kind."),
    amount: z.unknown().optional().describe("A whole number of the currency's minor units."),
    currency: z.unknown().optional().describe("ISO 4217."),
    period: z.unknown().optional().describe("For a plan: `month` or `year`."),
    unit: z.unknown().optional().describe("For a plan: `cycle` (the default) or `read`."),
    includes: z.unknown().optional().describe("For a plan: units included per period."),
    overage: z
      .unknown()
      .optional()
      .describe(
        "For a plan: price of each further unit, in millionths of the main unit; 0 rejects further units.",
      ),
    limit: z.unknown().optional().describe("For a plan: maximum units per period."),
    trial_days: z.unknown().optional().describe("For a plan: free days before the first period."),
  })
  .meta({ id: "PriceProposal" });

const versioned = z.object({ version: z.int(), price });
const pending = versioned.extend({ effective_at: time }).nullable();

const priceListItem = z
  .object({
    kind: priceKind,
    id: z.string(),
    name: z.string(),
    workflow_id: z.string().nullable().describe("The workflow behind a workflow, worker or widget."),
    live: z.boolean().describe("Whether the item can be used now."),
    version: z.int(),
    price,
    pending,
    subscribers: z.int(),
    revenue: z
      .array(z.object({ currency: z.string(), this_month: z.int(), total: z.int() }))
      .describe("By calendar month (UTC). Empty if there are no payments yet."),
  })
  .meta({ id: "PriceListItem" });
export type PriceListItem = z.infer<typeof priceListItem>;

export const listPrices = endpoint({
  id: "listPrices",
  method: "GET",
  path: "/prices",
  access: "read",
  summary: "List the items that this workspace can sell, with prices, subscribers and revenue",
  query: page.extend({
    kind: priceKind.optional(),
    id: idInput.optional().describe("Only this item."),
    q: z.string().trim().max(200).optional().describe("Searches names."),
    offered: z.enum(["true", "false"]).default("false").describe("Only items that have or had a price."),
  }),
  answer: listOf(priceListItem),
});

export const getPrice = endpoint({
  id: "getPrice",
  method: "GET",
  path: "/prices/{kind}/{id}",
  access: "read",
  summary: "Get an item's price and its pending change",
  params: pricedItem,
  answer: versioned.extend({
    kind: priceKind,
    id: z.string(),
    pending,
    subscribers: z.int(),
    next_significant_at: time.nullable().describe("Null if a significant change is possible now."),
  }),
});

export const changePrice = endpoint({
  id: "changePrice",
  method: "PUT",
  path: "/prices/{kind}/{id}",
  access: "owner",
  summary: "Change the price of an item, within the rules that protect subscribers",
  params: pricedItem,
  body: proposal,
  bodyBytes: SMALL_BODY,
  answer: priceVerdict,
  ifMatch: "required",
  problems: ["price_change_refused", "revision_conflict"],
  security: { kind: "price_changed", fields: ["kind", "mode", "amount", "currency"] },
});

export const previewPrice = endpoint({
  id: "previewPrice",
  method: "POST",
  path: "/prices/{kind}/{id}/preview",
  access: "read",
  summary: "Preview a price change",
  params: pricedItem,
  body: proposal,
  bodyBytes: SMALL_BODY,
  answer: priceVerdict,
});

export const withdrawPrice = endpoint({
  id: "withdrawPrice",
  method: "DELETE",
  path: "/prices/{kind}/{id}/pending",
  access: "owner",
  summary: "Withdraw a pending price change",
  params: pricedItem,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
  security: { kind: "price_withdrawn", fields: ["kind"] },
});

const audited = {
  id: z.string(),
  at: time,
  actor: z.string().nullable().describe("Email of the person."),
};

const priceAudit = z.object({
  ...audited,
  action: z.enum(["price.change", "price.withdraw"]),
  kind: priceKind,
  item_id: z.string(),
  before: z.unknown(),
  after: z.unknown().describe("The proposed price."),
  verdict: priceVerdict.nullable(),
  subscribers: z.int().describe("Number of subscribers at that time, who received the announcement."),
});
export type PriceAudit = z.infer<typeof priceAudit>;

const operatorAct = z.object({
  ...audited,
  action: z.enum(OPERATOR_ACTIONS),
  kind: z.enum(["workspace", "person"]),
  item_id: z.string(),
  reason: z.string().nullable(),
});
export type OperatorAct = z.infer<typeof operatorAct>;

export const listAudit = endpoint({
  id: "listAudit",
  method: "GET",
  path: "/audit",
  access: "read",
  summary: "List price changes and the instance owner's actions on people and workspaces",
  query: page.extend({
    kind: priceKind.optional(),
    id: idInput.optional(),
    scope: z
      .enum(["workspace", "instance"])
      .default("workspace")
      .describe("`instance`: actions of the instance owner, readable only by them."),
  }),
  answer: listOf(z.union([priceAudit, operatorAct])),
});
