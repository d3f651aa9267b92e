import { listWorkflows as findWorkflows } from "@/db/queries/list-workflows";
import { lastRuns } from "@/db/queries/runs";
import { findVersion, listVersions as findVersions } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import * as versions from "@/lib/contract/versions";
import * as contract from "@/lib/contract/workflows";
import { ok, type Result } from "@/lib/kit/result";
import { readFolder, readTags } from "@/lib/schema/filing";
import type { Problem } from "@/lib/schema/problem";
import { maskSecrets } from "@/lib/service/document/stored-document";
import { documentOf, type SavedWorkflow, workflowAnswer } from "@/lib/service/document/workflow-answer";
import { on, withEtag } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { pageOf, versionWindowOf, windowOf } from "@/lib/service/process/page";
import { exportTests } from "./export-tests";
import { readSummaries } from "./read-summaries";

export function noWorkflow() {
  return refused("workflow_not_found", "Workflow not found in this workspace.");
}

interface ReadWorkflow {
  readonly answer: SavedWorkflow;
  /** The fields `tests` and `inputs` to add to the response, as JSON text; null if they weren't requested. */
  readonly tests: string | null;
}

export const getWorkflow = on(
  contract.getWorkflow,
  async ({ db }, { caller, params: { id }, query }): Promise<Result<ReadWorkflow, Problem>> => {
    const row = await findWorkflow(db, caller.workspaceId, id);
    if (!row) return noWorkflow();
    const answer = await workflowAnswer(db, row, documentOf(row.document));
    if (query.tests === undefined) return ok({ answer, tests: null });
    const tests = await exportTests(db, row);
    return tests.ok ? ok({ answer, tests: tests.value }) : tests;
  },
  ({ answer, tests }) =>
    tests === null
      ? withEtag(answer)
      : { ...withEtag(answer), json: `${JSON.stringify(answer).slice(0, -1)},${tests}}` },
);

export const listWorkflows = on(contract.listWorkflows, async ({ db }, { caller, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await findWorkflows(db, caller.workspaceId, {
    limit: window.value.limit,
    after: window.value.before,
    q: query.q,
    state: query.state,
    folder: query.folder === undefined ? undefined : readFolder(query.folder),
    tags: readTags(query.tag),
    sort: query.sort,
    order: query.order,
  });
  const last = await lastRuns(
    db,
    caller.workspaceId,
    rows.map((row) => row.id),
  );
  const { items, next_cursor } = pageOf(rows, query, (row) => row);
  const summaries = await readSummaries(db, caller.workspaceId, items);
  return ok({
    next_cursor,
    items: items.map((row) => {
      const summary = summaries.get(row.id);
      return {
        id: row.id,
        name: row.name,
        description: summary?.description ?? "",
        revision: row.revision,
        live_version: row.liveVersion,
        offline: row.liveVersion === null && row.liveHash !== null,
        unpublished_changes: row.liveVersion === null || row.draftHash !== row.liveHash,
        workers: summary?.workers ?? 0,
        drawing: summary?.drawing ?? { shapes: [] },
        folder: row.folder,
        tags: [...row.tags],
        created_at: row.createdAt.toISOString(),
        updated_at: row.updatedAt.toISOString(),
        last_run: last.get(row.id) ?? null,
      };
    }),
  });
});

export const listVersions = on(versions.listVersions, async ({ db }, { caller, params: { id }, query }) => {
  const row = await findWorkflow(db, caller.workspaceId, id);
  if (!row) return noWorkflow();
  const window = versionWindowOf(query);
  if (!window.ok) return window;
  const found = await findVersions(db, caller.workspaceId, id, window.value);
  const shown = found.slice(0, query.limit);
  const oldest = shown.at(-1);
  return ok({
    items: shown.map((version) => ({
      version: version.version,
      published_at: version.publishedAt.toISOString(),
      published_by: version.publishedBy,
      note: version.note,
      live: version.version === row.liveVersion,
    })),
    next_cursor: found.length > query.limit && oldest ? String(oldest.version) : null,
  });
});

export const getVersion = on(versions.getVersion, async ({ db }, { caller, params: { id, version } }) => {
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
});
