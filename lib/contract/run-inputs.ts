import { z } from "zod";
import { idInput } from "@/lib/schema/id-input";
import { endpointsOf } from "./endpoint";
import { byId, listOf, page, time, workerQuery } from "./shapes";

const endpoint = endpointsOf("Runs");

export const runInput = z.object({
  worker: z.int(),
  iteration: z.array(z.int()).optional().describe("Position inside loops, outermost first."),
  attempt: z.int(),
  n: z.int().describe("Position among the calls of the attempt, from 1."),
  method: z
    .string()
    .describe("HTTP method. `POST` for the answer of another workflow, `DECISION` for a person's decision."),
  url: z.string().describe("URL without keys; `approval` for a decision."),
  status: z.int().describe("HTTP status. 0 if there was no answer; `error` then has the code."),
  error: z.string().optional(),
  sha256: z.string().nullable().describe("Hash of the decoded body; null if there was no answer."),
  bytes: z.int().describe("Size of the decoded body."),
  retrieved_at: time,
  cached: z.boolean().describe("True if the answer came from the cache."),
  sample: z.boolean().describe("True for sample data."),
  kept: z.boolean().describe("False if the body is no longer stored."),
});
export type RunInput = z.infer<typeof runInput>;

export const listRunInputs = endpoint({
  id: "listRunInputs",
  method: "GET",
  path: "/runs/{id}/inputs",
  access: "read",
  summary: "List the external responses that the steps of a run received",
  params: byId,
  query: page.extend({ worker: workerQuery.optional() }),
  answer: listOf(runInput),
});

export const getRunInput = endpoint({
  id: "getRunInput",
  method: "GET",
  path: "/runs/{id}/inputs/{sha256}",
  access: "read",
  summary: "Download the body of an external response that a run received",
  params: z.object({ id: idInput, sha256: z.string().max(100) }),
  problems: ["input_not_found", "input_not_kept"],
});
