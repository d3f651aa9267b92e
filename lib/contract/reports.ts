import { z } from "zod";
import { marketItemName } from "@/lib/contract/market";
import { listOf, page, time } from "@/lib/contract/shapes";
import { priceKind } from "@/lib/schema/price";
import { REPORT_REASONS } from "@/lib/schema/report-reasons";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Market");
const reason = z.enum(REPORT_REASONS);
const said = z.strictObject({ reason, text: z.string().trim().max(2000).default("") });
/** Maximum size of the request body, enough for the longest report at up to four bytes per character. */
const REPORT_BODY = 10 * 1024;

export const reportItem = endpoint({
  id: "reportItem",
  method: "POST",
  path: "/market/{kind}/{id}/reports",
  access: "self",
  summary: "Report a listed item to the operator; reporting it again replaces your earlier report",
  params: marketItemName,
  body: said,
  bodyBytes: REPORT_BODY,
  status: 204,
});

export const listReports = endpoint({
  id: "listReports",
  method: "GET",
  path: "/reports",
  access: "instance_owner_read",
  summary: "List the reports sent to the operator of this instance",
  query: page,
  answer: listOf(
    z.object({
      id: z.string(),
      kind: priceKind,
      item_id: z.string(),
      name: z.string(),
      publisher: z.string(),
      reason,
      text: z.string(),
      by: z.string().nullable().describe("Null for a visitor without an account."),
      at: time,
      taken_down: z.string().nullable(),
    }),
  ),
});

export const reportStoreItem = endpoint({
  id: "reportStoreItem",
  method: "POST",
  path: "/store/{slug}/reports",
  access: "anyone",
  summary:
    "Report a listed item as a store visitor. Limit per IP network: one report per item, 5 reports per hour",
  params: z.object({ slug: z.string().min(1).max(200) }),
  body: said,
  bodyBytes: REPORT_BODY,
  status: 204,
  problems: ["rate_limited"],
});

export const listReported = endpoint({
  id: "listReported",
  method: "GET",
  path: "/reports/items",
  access: "instance_owner_read",
  summary: "List items with unresolved reports, with counts, reasons and the newest reports",
  query: page,
  answer: listOf(
    z.object({
      id: z.string().describe("ID of the newest report."),
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
});

export const resolveReports = endpoint({
  id: "resolveReports",
  method: "POST",
  path: "/market/{kind}/{id}/reports/resolve",
  access: "instance_owner",
  summary: "Resolve the reports about an item; a new report reopens the case",
  params: marketItemName,
  answer: z.object({ resolved: z.int() }),
  security: { kind: "reports_resolved", fields: ["kind"] },
});

export const takeDown = endpoint({
  id: "takeDown",
  method: "PUT",
  path: "/market/{kind}/{id}/takedown",
  access: "instance_owner",
  summary: "Take an item down from the market and the store, or restore it by setting `reason` to null",
  params: marketItemName,
  body: z.strictObject({
    reason: z.string().trim().min(1).max(500).nullable(),
    end_subscriptions: z
      .boolean()
      .default(false)
      .describe(
        "Also end all subscriptions to the item immediately and refund their current periods. Otherwise, subscribers keep the item.",
      ),
  }),
  answer: z.object({ taken_down: z.string().nullable() }),
  security: { kind: "item_taken_down", fields: ["reason", "end_subscriptions"] },
});

export const listTakenDown = endpoint({
  id: "listTakenDown",
  method: "GET",
  path: "/takedowns",
  access: "instance_owner_read",
  summary: "List the items that the operator has taken down",
  query: page,
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
});
