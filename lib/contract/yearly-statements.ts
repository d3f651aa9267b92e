import { z } from "zod";

import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Billing");
const ofYear = z.object({ year: z.coerce.number().int().min(2000).max(9999) });

export const listYears = endpoint({
  id: "listYears",
  method: "GET",
  path: "/billing/years",
  access: "owner_read",
  summary: "List the calendar years (UTC) with changes to this workspace's balance",
  answer: z.object({ items: z.array(z.object({ year: z.int() })) }),
});

export const getYear = endpoint({
  id: "getYear",
  method: "GET",
  path: "/billing/years/{year}",
  access: "owner_read",
  summary:
    "Get this workspace's statement for a year as a printable page, broken down by month, item and receipt",
  params: ofYear,
  contentType: "text/html",
});

export const getYearCsv = endpoint({
  id: "getYearCsv",
  method: "GET",
  path: "/billing/years/{year}/csv",
  access: "owner_read",
  summary: "Get the yearly statement as CSV: totals by month and item, then receipts and credit notes",
  params: ofYear,
  contentType: "text/csv",
});
