import { z } from "zod";
import { anyQuery, listOf, none, page, time } from "@/lib/contract/shapes";
import { price, priceKind, priceVerdict } from "@/lib/schema/price";
import { endpoint } from "./endpoint";

const tag = "Prices";
const item = z.object({ kind: priceKind, id: z.string() });

/** Loose on purpose: whatever is wrong with it, the verdict tells by its rules. */
const proposal = z
  .strictObject({
    mode: z.unknown().describe("`free`, `monthly` or `per_cycle`; which, depends on the kind."),
    amount: z.unknown().describe("A whole number of the currency's minor units."),
    currency: z.unknown().describe("ISO 4217."),
  })
  .meta({ id: "PriceProposal" });

const versioned = z.object({ version: z.int(), price });

export const getPrice = endpoint({
  id: "getPrice",
  method: "GET",
  path: "/prices/{kind}/{id}",
  tag,
  access: "read",
  summary: "Read the price of an item, and what is to become of it",
  params: item,
  query: anyQuery,
  body: none,
  answer: versioned.extend({
    kind: priceKind,
    id: z.string(),
    pending: versioned.extend({ effective_at: time }).nullable(),
    subscribers: z.int(),
    next_significant_at: time.nullable().describe("Null when a significant change may be made now."),
  }),
  status: 200,
});

export const changePrice = endpoint({
  id: "changePrice",
  method: "PUT",
  path: "/prices/{kind}/{id}",
  tag,
  access: "owner",
  summary: "Change the price of an item, within the rules",
  params: item,
  query: anyQuery,
  body: proposal,
  answer: priceVerdict,
  status: 200,
  ifMatch: "required",
  problems: ["price_change_refused", "revision_conflict"],
});

export const previewPrice = endpoint({
  id: "previewPrice",
  method: "POST",
  path: "/prices/{kind}/{id}/preview",
  tag,
  access: "read",
  summary: "The verdict on a change that is only thought of",
  params: item,
  query: anyQuery,
  body: proposal,
  answer: priceVerdict,
  status: 200,
});

export const withdrawPrice = endpoint({
  id: "withdrawPrice",
  method: "DELETE",
  path: "/prices/{kind}/{id}/pending",
  tag,
  access: "owner",
  summary: "Withdraw a pending change of a price",
  params: item,
  query: anyQuery,
  body: none,
  answer: null,
  status: 204,
  ifMatch: "optional",
  problems: ["revision_conflict"],
});

export const listAudit = endpoint({
  id: "listAudit",
  method: "GET",
  path: "/audit",
  tag,
  access: "read",
  summary: "What was done to prices, refused proposals too",
  params: anyQuery,
  query: page.extend({ kind: priceKind.optional(), id: z.string().optional() }),
  body: none,
  answer: listOf(
    z.object({
      id: z.string(),
      at: time,
      actor: z.string().nullable().describe("E-mail of the person."),
      action: z.enum(["price.change", "price.withdraw"]),
      kind: priceKind,
      item_id: z.string(),
      before: z.unknown(),
      after: z.unknown().describe("As it was proposed."),
      verdict: priceVerdict.nullable(),
    }),
  ),
  status: 200,
});
