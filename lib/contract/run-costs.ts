import { z } from "zod";
import { byId } from "@/lib/contract/shapes";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Runs");

const unit = z
  .enum(["model_call", "credit", "money"])
  .describe(
    "`model_call`: a call of a language model. `credit`: an upstream's credit, used unless the result is cached or sample data. `money`: the price of another workspace's worker; test runs are free.",
  );
const currency = z.string().nullable().describe("For `money`: ISO 4217. Amounts are in minor units.");

const runCost = z
  .object({
    worker: z.int().describe("Index of the worker."),
    unit,
    currency,
    amount: z.int().describe("Cost of each execution."),
    times: z
      .int()
      .nullable()
      .describe(
        "Number of executions: 1, or one per item of the loop that contains the worker. Null if neither the list nor the last run tells how many items there are.",
      ),
    most_times: z
      .int()
      .describe("Same as `times`, or the maximum that the limits of the loops around the worker allow."),
    sample: z
      .literal(true)
      .optional()
      .describe("Uses sample data, which is free and not part of the totals."),
  })
  .meta({ id: "RunCost" });
export type RunCost = z.infer<typeof runCost>;

export const readRunCost = endpoint({
  id: "readRunCost",
  method: "GET",
  path: "/workflows/{id}/cost",
  access: "read",
  summary:
    "Estimate the cost of a run, broken down by worker, assuming that every branch runs and nothing is retried. Workers in a loop are counted once per item",
  params: byId,
  query: z.object({ version: z.enum(["draft", "live"]).default("draft") }),
  answer: z.object({
    items: z.array(runCost),
    totals: z.array(
      z.object({
        unit,
        currency,
        amount: z.int().nullable().describe("Null if the number of executions of a worker is unknown."),
        at_most: z.int(),
      }),
    ),
  }),
  problems: ["workflow_not_live"],
});
