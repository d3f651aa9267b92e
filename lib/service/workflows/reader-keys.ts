import * as rows from "@/db/queries/reader-keys";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow, lockWorkflow } from "@/db/queries/workflows";
import { hashToken, newTokenText } from "@/lib/auth/token-text";
import * as contract from "@/lib/contract/reader-keys";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import { notFound, refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { dataProvider } from "@/lib/workers/data-provider";
import { noWorkflow } from "./read-workflow";

/** Reader keys, which a workflow's owner creates for other people. Each gives access to one data provider. */

/** Locks the workflow, so that if it is being deleted at the same time, the new key is deleted too. */
export const createReaderKey = on(contract.createReaderKey, ({ db, clock }, { caller, params, body }) => {
  const { provider_id: providerId, name } = body;
  const { workspaceId } = caller;
  return db.transaction(async (transaction) => {
    const row = await lockWorkflow(transaction, workspaceId, params.id);
    if (!row) return noWorkflow();
    const live =
      row.liveVersion === null
        ? undefined
        : await findVersion(transaction, workspaceId, params.id, row.liveVersion);
    if (![row, live].some((found) => found !== undefined && hasProvider(found.document, providerId))) {
      return refused(
        "provider_not_found",
        `Neither the draft nor the live version has a data provider \`${providerId}\`.`,
      );
    }
    const now = clock();
    const id = newId(now);
    const key = newTokenText();
    await rows.insertReaderKey(transaction, {
      id,
      workspaceId,
      workflowId: params.id,
      providerId,
      name,
      keyHash: hashToken(key),
      createdBy: caller.userId,
      createdAt: new Date(now),
    });
    return ok({ id, name, key });
  });
});

function hasProvider(document: string, providerId: string): boolean {
  return documentOf(document).workers.some(
    ({ type, params }) => type === dataProvider.type && params.provider_id === providerId,
  );
}

export const listReaderKeys = on(contract.listReaderKeys, async ({ db }, { caller, params, query }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  if (!(await findWorkflow(db, caller.workspaceId, params.id))) return noWorkflow();
  const found = await rows.listReaderKeys(db, caller.workspaceId, params.id, window.value);
  return ok(
    pageOf(found, query, ({ id, providerId, name, createdAt, lastUsedAt }) => ({
      id,
      provider_id: providerId,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  );
});

export const deleteReaderKey = on(contract.deleteReaderKey, async ({ db }, { caller, params }) => {
  const isGone = await rows.deleteReaderKey(db, caller.workspaceId, params.id, params.key_id);
  return isGone ? ok(undefined) : notFound("reader key");
});
