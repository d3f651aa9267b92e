import { z } from "zod";
import { byId } from "@/lib/contract/shapes";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Runs");

const unit = z
  .enum(["model_call", "credit", "money"])
  .describe(
    "`model_call`: a language model is asked. `credit`: of the data provider's, taken unless the answer is cached or sample data. `money`: the price of another workspace's worker; tests pay none.",
  );
const currency = z.string().nullable().describe("ISO 4217, of `money`; its amounts are in minor units.");

const runCost = z
  .object({
    worker: z.int().describe("Index of the worker."),
    unit,
    currency,
    amount: z.int().describe("Each time that it runs."),
    times: z
      .int()
      .nullable()
      .describe(
        "How often it runs: 1, or once for each item of its box, as far as the list is known or the last run had one.",
      ),
    most_times: z.int().describe("The same, or the most that the boxes around it let through."),
    sample: z
      .literal(true)
      .optional()
      .describe("Sample data answer it, which take nothing: it counts in no total."),
  })
  .meta({ id: "RunCost" });
export type RunCost = z.infer<typeof runCost>;

export const readRunCost = endpoint({
  id: "readRunCost",
  method: "GET",
  path: "/workflows/{id}/cost",
  access: "read",
  summary:
    "What a run will cost, worker by worker: each counted once an item, whichever way it goes, without retries",
  params: byId,
  query: z.object({ version: z.enum(["draft", "live"]).default("draft") }),
  answer: z.object({
    items: z.array(runCost),
    totals: z.array(
      z.object({
        unit,
        currency,
        amount: z.int().nullable().describe("Null where it is not known how often a worker runs."),
        at_most: z.int(),
      }),
    ),
  }),
  problems: ["workflow_not_live"],
});
