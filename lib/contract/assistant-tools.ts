import { z } from "zod";
import { listOf, page } from "@/lib/contract/shapes";
import { endpointsOf } from "./endpoint";

const endpoint = endpointsOf("Assistants");

const assistantTool = z
  .object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    kind: z.enum(["call", "read"]).describe("`call` starts a run, `read` reads published data."),
    workflow_id: z.string(),
    own: z.boolean().describe("True for this workspace's workflows, false for subscribed ones."),
  })
  .meta({ id: "AssistantTool" });
export type AssistantTool = z.infer<typeof assistantTool>;

export const listAssistantTools = endpoint({
  id: "listAssistantTools",
  method: "GET",
  path: "/assistant-tools",
  access: "read",
  summary: "List the tools that an assistant gets at `/api/mcp` with your API token",
  query: page.pick({ cursor: true }),
  answer: listOf(assistantTool).extend({ address: z.string().describe("URL that assistants connect to.") }),
});
