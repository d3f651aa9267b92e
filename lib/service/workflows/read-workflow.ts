import { listWorkflows as findWorkflows } from "@/db/queries/list-workflows";
import { lastRuns } from "@/db/queries/runs";
import { findVersion, listVersions as findVersions } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import type { AnswerOf, QueryOf } from "@/lib/contract/endpoint";
import type * as versions from "@/lib/contract/versions";
import type * as contract from "@/lib/contract/workflows";
import { ok, type Result } from "@/lib/kit/result";
import { readFolder, readTags } from "@/lib/schema/filing";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { maskSecrets } from "@/lib/service/document/stored-document";
import { documentOf, type SavedWorkflow, workflowAnswer } from "@/lib/service/document/workflow-answer";
import { refused } from "@/lib/service/process/faults";
import { pageOf, versionWindowOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { readSummaries } from "./read-summaries";

/** Reading workflows and their versions; what belongs to another workspace is not there. */

export function noWorkflow() {
  return refused("workflow_not_found", "Workflow not found in this workspace.");
}

export async function readWorkflow(
  { db }: Services,
  caller: Caller,
  id: string,
): Promise<Result<SavedWorkflow, Problem>> {
  const row = await findWorkflow(db, caller.workspaceId, id);
  return row ? ok(await workflowAnswer(db, row, documentOf(row.document))) : noWorkflow();
}

export async function listWorkflows(
  { db }: Services,
  caller: Caller,
  page: QueryOf<typeof contract.listWorkflows>,
): Promise<Result<AnswerOf<typeof contract.listWorkflows>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await findWorkflows(db, caller.workspaceId, {
    limit: window.value.limit,
    after: window.value.before,
    q: page.q,
    state: page.state,
    folder: page.folder === undefined ? undefined : readFolder(page.folder),
    tags: readTags(page.tag),
    sort: page.sort,
    order: page.order,
  });
  const last = await lastRuns(
    db,
    caller.workspaceId,
    rows.map((row) => row.id),
  );
  const { items, next_cursor } = pageOf(rows, page, (row) => row);
  const summaries = await readSummaries(db, caller.workspaceId, items);
  return ok({
    next_cursor,
    items: items.map((row) => {
      return {
        id: row.id,
        name: row.name,
        description: summaries.get(row.id)?.description ?? "",
        revision: row.revision,
        live_version: row.liveVersion,
        offline: row.liveVersion === null && row.liveHash !== null,
        unpublished_changes: row.liveVersion === null || row.draftHash !== row.liveHash,
        workers: summaries.get(row.id)?.workers ?? 0,
        folder: row.folder,
        tags: [...row.tags],
        created_at: row.createdAt.toISOString(),
        updated_at: row.updatedAt.toISOString(),
        last_run: last.get(row.id) ?? null,
      };
    }),
  });
}

export async function listVersions(
  { db }: Services,
  caller: Caller,
  id: string,
  page: QueryOf<typeof versions.listVersions>,
): Promise<Result<AnswerOf<typeof versions.listVersions>, Problem>> {
  const row = await findWorkflow(db, caller.workspaceId, id);
  if (!row) return noWorkflow();
  const window = versionWindowOf(page);
  if (!window.ok) return window;
  const found = await findVersions(db, caller.workspaceId, id, window.value);
  const shown = found.slice(0, page.limit);
  const oldest = shown.at(-1);
  return ok({
    items: shown.map((version) => ({
      version: version.version,
      published_at: version.publishedAt.toISOString(),
      published_by: version.publishedBy,
      live: version.version === row.liveVersion,
    })),
    next_cursor: found.length > page.limit && oldest ? String(oldest.version) : null,
  });
}

export async function readVersion(
  { db }: Services,
  caller: Caller,
  id: string,
  version: number,
): Promise<Result<AnswerOf<typeof versions.getVersion>, Problem>> {
  const row = await findWorkflow(db, caller.workspaceId, id);
  if (!row) return noWorkflow();
  const frozen = await findVersion(db, caller.workspaceId, id, version);
  if (!frozen) return refused("version_not_found", `This workflow has no version ${version}.`);
  return ok({
    ...maskSecrets(documentOf(frozen.document)),
    id,
    version,
    published_at: frozen.publishedAt.toISOString(),
    live: version === row.liveVersion,
  });
}
