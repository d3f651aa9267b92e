import * as contract from "@/lib/contract/assistant-tools";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { listTools } from "./list-tools";

/** Lists the tools for people who want to check them before they connect an assistant. */
export const listAssistantTools = on(
  contract.listAssistantTools,
  async (services, { caller, query: { cursor = null }, origin }) => {
    const listed = await listTools(services, { who: "caller", caller }, null, cursor);
    if (!listed.ok) return listed;
    const { tools, next } = listed.value;
    return ok({
      address: `${origin}/api/mcp`,
      items: tools.map(({ name, title, description, kind, workflow, byOwner }) => ({
        name,
        title,
        description,
        kind,
        workflow_id: workflow.id,
        own: byOwner,
      })),
      next_cursor: next,
    });
  },
);
