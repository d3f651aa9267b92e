import { z } from "zod";

import { priceKind } from "@/lib/schema/price";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Billing");

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
  access: "owner_read",
  summary: "What this workspace's items brought in, by item and month: twelve months, at most 1,000 lines",
  answer: z.object({ items: z.array(monthlyEarning) }),
});
