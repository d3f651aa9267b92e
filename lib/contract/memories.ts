import { z } from "zod";
import { endpointsOf } from "./endpoint";
import { anyQuery, byId, listOf, page, time } from "./shapes";

const endpoint = endpointsOf("Workflows");

export const listMemories = endpoint({
  id: "listMemories",
  method: "GET",
  path: "/workflows/{id}/memory",
  access: "read",
  summary: "List the values a workflow has stored in memory",
  params: byId,
  query: page.extend({ name: z.string().max(64).optional().describe("Only values with this name.") }),
  answer: listOf(
    z.object({
      name: z.string(),
      key: z.string(),
      value: z.unknown().describe("The stored value; for items `{ seen }`, their number."),
      at: time,
      run_id: z.string().nullable().describe("The run that wrote the value."),
    }),
  ),
});

const said = z
  .object({
    outlet: z.string().nullable().describe("The output: `changed` or `same`."),
    result: z.unknown().describe("`changed`, the `count` of new items, or the `value`."),
  })
  .describe("Summary of a memory worker's result.");

export const replayMemory = endpoint({
  id: "replayMemory",
  method: "GET",
  path: "/workflows/{id}/replay-memory",
  access: "read",
  summary: "Replay the draft's memory worker on the workflow's last 20 production runs; nothing is written",
  params: byId,
  query: anyQuery.extend({ worker: z.coerce.number().int().min(0).describe("Index of the worker.") }),
  answer: z.object({
    items: z.array(
      z.object({
        run_id: z.string(),
        at: time,
        key: z.string(),
        input: z
          .unknown()
          .describe("The worker's input: the value, the number of items, or the number to add."),
        earlier: said.describe("The worker's result at that time."),
        now: said
          .nullable()
          .describe("The worker's result with the current settings; null if it would fail."),
        differs: z.boolean(),
        message: z.string().nullable().describe("Why the worker would fail."),
      }),
    ),
  }),
});

export const forgetMemory = endpoint({
  id: "forgetMemory",
  method: "DELETE",
  path: "/workflows/{id}/memory/{name}",
  access: "write",
  summary: "Delete the values that a workflow's memory workers stored under a name",
  params: byId.extend({ name: z.string().max(64) }),
  query: anyQuery.extend({
    key: z.string().max(500).optional().describe("If omitted, deletes everything with that name."),
  }),
  status: 204,
});
