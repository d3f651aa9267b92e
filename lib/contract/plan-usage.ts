import { z } from "zod";
import { byId, time } from "@/lib/contract/shapes";
import { planUnit } from "@/lib/schema/price";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Subscriptions");

const millionths = z.int().describe("In millionths of the currency's main unit.");

const usage = z
  .object({
    currency: z.string(),
    period: z
      .object({
        unit: planUnit,
        started_at: time,
        ends_at: time,
        trial: z.boolean(),
        includes: z.int(),
        limit: z.int().nullable().describe("Units beyond this number are rejected; null for no limit."),
        overage: millionths,
        used: z.int(),
        pending: z
          .int()
          .describe(
            "Units that may be added to the usage: running cycles, which count if they succeed, and reads that are counted but not written yet.",
          ),
        cost: millionths.describe(
          "Cost of the units beyond the included ones, in millionths of the main unit.",
        ),
      })
      .nullable()
      .describe("The current period; null without a metered plan."),
    days: z
      .array(
        z.object({
          date: z.string().describe("`YYYY-MM-DD`, UTC."),
          key: z
            .string()
            .describe(
              "First characters of the key; `token` for an API token, `workflow` for a workflow's run, `webhook` for a webhook's messages.",
            ),
          units: z.int(),
          cost: millionths,
        }),
      )
      .describe("Days with usage in the last 90 days."),
  })
  .meta({ id: "PlanUsage" });

export const getPlanUsage = endpoint({
  id: "getPlanUsage",
  method: "GET",
  path: "/subscriptions/{id}/usage",
  access: "read",
  summary: "Get the usage of a metered plan by day and key. Available to its buyer and its seller",
  params: byId,
  answer: usage,
});
