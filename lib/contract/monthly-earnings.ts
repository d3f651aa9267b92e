import { z } from "zod";

import { priceKind } from "@/lib/schema/price";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Billing");

const monthlyEarning = z
  .object({
    month: z.string().describe("`YYYY-MM`, UTC."),
    kind: priceKind,
    item_id: z.string(),
    name: z
      .string()
      .nullable()
      .describe("Null if the item was deleted, or is another workspace's private item."),
    currency: z.string(),
    amount: z.int().describe("Minor units, after this month's refunds."),
    share: z.int().describe("The operator's share of the revenue, in minor units."),
    cycles: z.int(),
    periods: z.int().describe("Paid months and years."),
  })
  .meta({ id: "MonthlyEarning" });
export type MonthlyEarning = z.infer<typeof monthlyEarning>;

export const listMonthlyEarnings = endpoint({
  id: "listMonthlyEarnings",
  method: "GET",
  path: "/billing/earnings",
  access: "owner_read",
  summary: "List this workspace's revenue by item and month for the last 12 months, at most 1,000 rows",
  answer: z.object({ items: z.array(monthlyEarning) }),
});
