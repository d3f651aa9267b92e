import { listMemories as findMemories, forgetMemories, type MemoryOwner } from "@/db/queries/memories";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/memories";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { versionWindowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "./read-workflow";

/** Memory values that are shared across the workspace are listed under each workflow that names them. */
export const listMemories = on(contract.listMemories, async (services, { caller, params: { id }, query }) => {
  const owner = await ownerOf(services, caller, id);
  if (!owner.ok) return owner;
  const window = versionWindowOf(query);
  if (!window.ok) return window;
  const found = await findMemories(services.db, owner.value, window.value, query.name ?? null);
  const shown = found.slice(0, query.limit);
  const oldest = shown.at(-1);
  return ok({
    items: shown.map(({ name, key, value, items, at, runId }) => ({
      name,
      key,
      value: items > 0 ? { seen: items } : JSON.parse(value),
      at: at.toISOString(),
      run_id: runId,
    })),
    next_cursor: found.length > query.limit && oldest ? String(oldest.id) : null,
  });
});

export const forgetMemory = on(contract.forgetMemory, async (services, { caller, params, query }) => {
  const owner = await ownerOf(services, caller, params.id);
  if (!owner.ok) return owner;
  const { db, clock } = services;
  await forgetMemories(db, owner.value, params.name, query.key ?? null, new Date(clock()));
  return ok(undefined);
});

async function ownerOf(
  { db }: Services,
  { workspaceId }: Caller,
  id: string,
): Promise<Result<MemoryOwner, Problem>> {
  const row = await findWorkflow(db, workspaceId, id);
  if (!row) return noWorkflow();
  const live = row.liveVersion === null ? undefined : await findVersion(db, workspaceId, id, row.liveVersion);
  const shared = [row, ...(live ? [live] : [])].flatMap(({ document }) =>
    documentOf(document).workers.flatMap(({ type, params: { scope, name } }) =>
      type === "memory" && scope === "workspace" && typeof name === "string" ? [name] : [],
    ),
  );
  return ok({ workspaceId, workflowId: id, shared });
}
