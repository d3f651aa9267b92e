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
        limit: z.int().nullable().describe("After so many units they are refused; null where they are not."),
        overage: millionths,
        used: z.int(),
        pending: z
          .int()
          .describe(
            "Cycles under way, which count when they succeed, and reads that are counted but not written yet.",
          ),
        cost: millionths.describe("Of the units beyond the included ones, in millionths of the main unit."),
      })
      .nullable()
      .describe("The period that runs; null where no plan counts."),
    days: z
      .array(
        z.object({
          date: z.string().describe("`YYYY-MM-DD`, UTC."),
          key: z
            .string()
            .describe(
              "What a key begins with; `token` for an API token, `workflow` for a workflow's run, `webhook` for a hook's messages.",
            ),
          units: z.int(),
          cost: millionths,
        }),
      )
      .describe("Of the last 90 days those on which something was used."),
  })
  .meta({ id: "PlanUsage" });

export const getPlanUsage = endpoint({
  id: "getPlanUsage",
  method: "GET",
  path: "/subscriptions/{id}/usage",
  access: "read",
  summary: "What was used of a plan, by day and key; for its buyer and its seller",
  params: byId,
  answer: usage,
});
