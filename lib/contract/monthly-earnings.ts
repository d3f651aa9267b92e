import { z } from "zod";
import { anyQuery, none } from "@/lib/contract/shapes";
import { priceKind } from "@/lib/schema/price";
import { endpoint } from "./endpoint";

const monthlyEarning = z
  .object({
    month: z.string().describe("`YYYY-MM`, UTC."),
    kind: priceKind,
    item_id: z.string(),
    name: z.string().nullable().describe("Null where the item is gone, or somebody else's private one."),
    currency: z.string(),
    amount: z.int().describe("Minor units, less what went back to buyers in this month."),
    share: z.int().describe("What of it the operator keeps, in minor units."),
    cycles: z.int(),
    periods: z.int().describe("Months and years that were paid."),
  })
  .meta({ id: "MonthlyEarning" });
export type MonthlyEarning = z.infer<typeof monthlyEarning>;

export const listMonthlyEarnings = endpoint({
  id: "listMonthlyEarnings",
  method: "GET",
  path: "/billing/earnings",
  tag: "Billing",
  access: "owner_read",
  summary: "What this workspace's items brought in, by item and month: twelve months, at most 1,000 lines",
  params: anyQuery,
  query: anyQuery,
  body: none,
  answer: z.object({ items: z.array(monthlyEarning) }),
  status: 200,
});
