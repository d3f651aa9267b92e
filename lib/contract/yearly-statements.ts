import { z } from "zod";
import { anyQuery, none } from "@/lib/contract/shapes";
import { endpoint } from "./endpoint";

const tag = "Billing";
const ofYear = z.object({ year: z.coerce.number().int().min(2000).max(9999) });

export const listYears = endpoint({
  id: "listYears",
  method: "GET",
  path: "/billing/years",
  tag,
  access: "owner_read",
  summary: "Calendar years (UTC) in which this workspace's balance moved",
  params: anyQuery,
  query: anyQuery,
  body: none,
  answer: z.object({ items: z.array(z.object({ year: z.int() })) }),
  status: 200,
});

export const getYear = endpoint({
  id: "getYear",
  method: "GET",
  path: "/billing/years/{year}",
  tag,
  access: "owner_read",
  summary:
    "What this workspace bought and sold in a year, as a page that prints: by month, by item, by receipt",
  params: ofYear,
  query: anyQuery,
  body: none,
  answer: null,
  contentType: "text/html",
  status: 200,
});

export const getYearCsv = endpoint({
  id: "getYearCsv",
  method: "GET",
  path: "/billing/years/{year}/csv",
  tag,
  access: "owner_read",
  summary: "The same for a spreadsheet: sums by month and item, then receipts and credit notes",
  params: ofYear,
  query: anyQuery,
  body: none,
  answer: null,
  contentType: "text/csv",
  status: 200,
});
