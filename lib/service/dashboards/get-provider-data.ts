import { listPublished } from "@/db/queries/provider-heads";
import { findWorkflow, findWorkflowsWithWorkers } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/published";
import { appendTo } from "@/lib/kit/append-to";
import { ok } from "@/lib/kit/result";
import { readMarks } from "@/lib/schema/publication";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { badCursor } from "@/lib/service/process/page";
import { PUBLISHED } from "@/lib/service/published/published";
import type { Services } from "@/lib/service/services";
import { rowsHead } from "@/lib/service/tables/newest-rows";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { publishedTexts, readPublished } from "./published-data";

/** The cursor is a position in the list, because the list is short. */
export const listProviders = on(contract.listProviders, async (services, { caller, query }) => {
  const { cursor = "0" } = query;
  if (!/^\d{1,9}$/.test(cursor)) return badCursor();
  const from = Number(cursor);
  const { live } = await services.part(PUBLISHED);
  const rows = [];
  for (const row of await listPublished(services.db, caller.workspaceId)) {
    const workflow = await live.find(row.workflowId);
    if (workflow?.providers.get(row.providerId)?.view !== null) continue;
    rows.push({
      workflow_id: row.workflowId,
      workflow_name: row.workflowName,
      provider_id: row.providerId,
      published_at: row.publishedAt.toISOString(),
      version: row.version,
      bytes: row.bytes,
      sample: readMarks(row.marks).sample,
    });
  }
  appendTo(rows, await ofTables(services, caller.workspaceId));
  rows.sort(byNewest);
  return ok({
    items: rows.slice(from, from + query.limit),
    next_cursor: rows.length > from + query.limit ? String(from + query.limit) : null,
  });
});

/**
 * Maximum number of workflows that are read, newest first. It is higher than any number that we expect in a
 * workspace.
 */
const MAX_OF_TABLES = 500;

/**
 * Returns the data providers that serve a table directly. They have data once the table has been written to,
 * even if their workflow never ran.
 */
async function ofTables(services: Services, workspaceId: string): Promise<contract.PublishedProvider[]> {
  const { live } = await services.part(PUBLISHED);
  const found: contract.PublishedProvider[] = [];
  const wanted = { marks: ['"response_type":"table"'], before: null, limit: MAX_OF_TABLES };
  for (const { id, name } of await findWorkflowsWithWorkers(services.db, workspaceId, wanted)) {
    const workflow = await live.find(id);
    for (const { providerId, view } of workflow?.providers.values() ?? []) {
      const head = view && (await rowsHead(services, workspaceId, view));
      if (!head?.ok) continue;
      found.push({
        workflow_id: id,
        workflow_name: name,
        provider_id: providerId,
        published_at: head.value.changedAt.toISOString(),
        version: head.value.version,
        bytes: head.value.bytes,
        sample: head.value.sample,
      });
    }
  }
  return found;
}

function byNewest(one: contract.PublishedProvider, other: contract.PublishedProvider): number {
  if (one.workflow_id !== other.workflow_id) return one.workflow_id < other.workflow_id ? 1 : -1;
  return one.provider_id < other.provider_id ? -1 : 1;
}

export const getProviderData = on(
  contract.getProviderData,
  async (services, { caller, params: { workflow_id: workflowId, provider_id: providerId } }) => {
    const row = await findWorkflow(services.db, caller.workspaceId, workflowId);
    if (!row) return noWorkflow();
    const published = await readPublished(
      services,
      caller.workspaceId,
      [{ workflowId: row.id, providerId }],
      {
        seesTables: true,
      },
    );
    const [first] = published;
    if (first?.error?.code === "provider_not_found")
      return refused("provider_not_found", first.error.message);
    const [text = "null"] = await publishedTexts(services, caller.workspaceId, published);
    return ok(text);
  },
  (json) => ({ json }),
);
