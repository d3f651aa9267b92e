import { listPublished } from "@/db/queries/provider-heads";
import { findWorkflow } from "@/db/queries/workflows";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { listProviders as contract } from "@/lib/contract/published";
import type { Page } from "@/lib/contract/shapes";
import { isId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { readMarks } from "@/lib/schema/publication";
import { refused } from "@/lib/service/process/faults";
import { badCursor } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { publishedTexts, readPublished } from "./published-data";

/** A cursor is the place in the list: it is short, and nobody pages through it for long. */
export async function listProviders(
  services: Services,
  caller: Caller,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const { cursor = "0" } = page;
  if (!/^\d{1,9}$/.test(cursor)) return badCursor();
  const from = Number(cursor);
  const { live } = await services.web();
  const rows = [];
  for (const row of await listPublished(services.db, caller.workspaceId)) {
    const workflow = await live.find(row.workflow_id);
    if (workflow?.providers.has(row.provider_id)) rows.push(row);
  }
  return ok({
    items: rows.slice(from, from + page.limit).map((row) => ({
      workflow_id: row.workflow_id,
      workflow_name: row.workflow_name,
      provider_id: row.provider_id,
      published_at: row.published_at.toISOString(),
      version: row.version,
      bytes: row.bytes,
      sample: readMarks(row.marks).sample,
    })),
    next_cursor: rows.length > from + page.limit ? String(from + page.limit) : null,
  });
}

/** The text of the answer. */
export async function readProviderData(
  services: Services,
  caller: Caller,
  workflowId: string,
  providerId: string,
): Promise<Result<string, Problem>> {
  const row = isId(workflowId) ? await findWorkflow(services.db, caller.workspaceId, workflowId) : undefined;
  if (!row) return noWorkflow();
  const published = await readPublished(services, caller.workspaceId, [{ workflowId: row.id, providerId }]);
  const [first] = published;
  if (first?.error?.code === "provider_not_found") return refused("provider_not_found", first.error.message);
  const [text = "null"] = await publishedTexts(services, caller.workspaceId, published);
  return ok(text);
}
