import { z } from "zod";
import { marketItemName } from "@/lib/contract/market";
import { anyQuery, listOf, none, page, time } from "@/lib/contract/shapes";
import { priceKind } from "@/lib/schema/price";
import { REPORT_REASONS } from "@/lib/schema/report-reasons";
import { endpoint } from "./endpoint";

/** What people tell the operator of what is on offer, and what the operator takes out of the market. */

const tag = "Market";
const reason = z.enum(REPORT_REASONS);
const said = z.strictObject({ reason, text: z.string().trim().max(2000).default("") });
/** Letters of any language have up to four bytes. */
const REPORT_BODY = 10 * 1024;

export const reportItem = endpoint({
  id: "reportItem",
  method: "POST",
  path: "/market/{kind}/{id}/reports",
  tag,
  access: "self",
  summary: "Tell the operator what is wrong with a listed item; once more, it takes the place of the first",
  params: marketItemName,
  query: anyQuery,
  body: said,
  bodyBytes: REPORT_BODY,
  answer: null,
  status: 204,
});

export const listReports = endpoint({
  id: "listReports",
  method: "GET",
  path: "/reports",
  tag,
  access: "instance_owner_read",
  summary: "What people reported to the operator of this instance",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(
    z.object({
      id: z.string(),
      kind: priceKind,
      item_id: z.string(),
      name: z.string(),
      publisher: z.string(),
      reason,
      text: z.string(),
      by: z.string().nullable().describe("Null for a stranger."),
      at: time,
      taken_down: z.string().nullable(),
    }),
  ),
  status: 200,
});

export const reportStoreItem = endpoint({
  id: "reportStoreItem",
  method: "POST",
  path: "/store/{slug}/reports",
  tag,
  access: "anyone",
  summary: "The same by whoever looks at the store, once for each network; a few an hour from each",
  params: z.object({ slug: z.string().min(1).max(200) }),
  query: anyQuery,
  body: said,
  bodyBytes: REPORT_BODY,
  answer: null,
  status: 204,
  problems: ["rate_limited"],
});

export const listReported = endpoint({
  id: "listReported",
  method: "GET",
  path: "/reports/items",
  tag,
  access: "instance_owner_read",
  summary: "By item what was reported and not resolved, with how often, why and what was said last",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(
    z.object({
      id: z.string().describe("Of the newest report."),
      kind: priceKind,
      item_id: z.string(),
      name: z.string(),
      publisher: z.string(),
      taken_down: z.string().nullable(),
      reports: z.int(),
      reasons: z.array(z.object({ reason, reports: z.int() })),
      newest: z.array(z.object({ reason, text: z.string(), by: z.string().nullable(), at: time })),
    }),
  ),
  status: 200,
});

export const resolveReports = endpoint({
  id: "resolveReports",
  method: "POST",
  path: "/market/{kind}/{id}/reports/resolve",
  tag,
  access: "instance_owner",
  summary: "Be done with what was reported of an item so far; who reports it again is heard again",
  params: marketItemName,
  query: anyQuery,
  body: none,
  answer: z.object({ resolved: z.int() }),
  status: 200,
  security: { kind: "reports_resolved", tells: ["kind"] },
});

export const takeDown = endpoint({
  id: "takeDown",
  method: "PUT",
  path: "/market/{kind}/{id}/takedown",
  tag,
  access: "instance_owner",
  summary: "Take an item out of market and store, whatever its owner says, or with null put it back",
  params: marketItemName,
  query: anyQuery,
  body: z.strictObject({
    reason: z.string().trim().min(1).max(500).nullable(),
    end_subscriptions: z
      .boolean()
      .default(false)
      .describe("Who has it loses it at once, and is given back the period that runs; else they keep it."),
  }),
  answer: z.object({ taken_down: z.string().nullable() }),
  status: 200,
  security: { kind: "item_taken_down", tells: ["reason", "end_subscriptions"] },
});

export const listTakenDown = endpoint({
  id: "listTakenDown",
  method: "GET",
  path: "/takedowns",
  tag,
  access: "instance_owner_read",
  summary: "What the operator of this instance took out of market and store",
  params: anyQuery,
  query: page,
  body: none,
  answer: listOf(
    z.object({
      id: z.string(),
      kind: priceKind,
      item_id: z.string(),
      name: z.string(),
      publisher: z.string(),
      reason: z.string(),
    }),
  ),
  status: 200,
});
