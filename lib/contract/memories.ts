import { z } from "zod";
import { endpoint } from "./endpoint";
import { anyQuery, byId, listOf, none, page, time } from "./shapes";

const tag = "Workflows";

export const listMemories = endpoint({
  id: "listMemories",
  method: "GET",
  path: "/workflows/{id}/memory",
  tag,
  access: "read",
  summary: "List what a workflow remembers",
  params: byId,
  query: page.extend({ name: z.string().max(64).optional().describe("What goes by this name alone.") }),
  body: none,
  answer: listOf(
    z.object({
      name: z.string(),
      key: z.string(),
      value: z.unknown().describe("The remembered value; of items `{ seen }`, how many."),
      at: time,
      run_id: z.string().nullable().describe("The run that wrote it."),
    }),
  ),
  status: 200,
});

export const forgetMemory = endpoint({
  id: "forgetMemory",
  method: "DELETE",
  path: "/workflows/{id}/memory/{name}",
  tag,
  access: "write",
  summary: "Forget what a workflow remembers",
  params: byId.extend({ name: z.string().max(64) }),
  query: anyQuery.extend({
    key: z.string().max(500).optional().describe("Left out: everything of that name."),
  }),
  body: none,
  answer: null,
  status: 204,
});
