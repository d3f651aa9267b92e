import type * as contract from "@/lib/contract/assistant-tools";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { listTools } from "./list-tools";

/** The tools that an assistant would see, for people who want to check before they connect one. */
export async function listOwnTools(
  services: Services,
  caller: Caller,
  { cursor = null }: { readonly cursor?: string | null | undefined },
  origin: string,
): Promise<Result<AnswerOf<typeof contract.listAssistantTools>, Problem>> {
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
}
