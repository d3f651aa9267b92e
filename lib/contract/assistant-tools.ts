import { z } from "zod";
import { anyQuery, listOf, none, page } from "@/lib/contract/shapes";
import { endpoint } from "./endpoint";

const assistantTool = z
  .object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    kind: z.enum(["call", "read"]).describe("`call` starts a run, `read` reads published data."),
    workflow_id: z.string(),
    own: z.boolean().describe("Of this workspace; else of one that it is subscribed to."),
  })
  .meta({ id: "AssistantTool" });
export type AssistantTool = z.infer<typeof assistantTool>;

export const listAssistantTools = endpoint({
  id: "listAssistantTools",
  method: "GET",
  path: "/assistant-tools",
  tag: "Assistants",
  access: "read",
  summary: "The tools that an assistant gets at `/api/mcp` with a token of who asks",
  params: anyQuery,
  query: page.pick({ cursor: true }),
  body: none,
  answer: listOf(assistantTool).extend({ address: z.string().describe("Where assistants connect.") }),
  status: 200,
});
