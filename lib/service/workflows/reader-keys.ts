import * as rows from "@/db/queries/reader-keys";
import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow, lockWorkflow } from "@/db/queries/workflows";
import { hashToken, newTokenText } from "@/lib/auth/token-text";
import type { AnswerOf, BodyOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/reader-keys";
import type { Page } from "@/lib/contract/shapes";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { notFound, refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";
import { dataProvider } from "@/lib/workers/data-provider";
import { noWorkflow } from "./read-workflow";

/** Keys that an owner gives to others, each for one provider (contract 10). */

/** Locks the workflow, so that a key created during its deletion is deleted too. */
export function createReaderKey(
  { db, clock }: Services,
  caller: Caller,
  workflowId: string,
  { provider_id: providerId, name }: BodyOf<typeof contract.createReaderKey>,
): Promise<Result<AnswerOf<typeof contract.createReaderKey>, Problem>> {
  const { workspaceId } = caller;
  return db.transaction(async (transaction) => {
    const row = await lockWorkflow(transaction, workspaceId, workflowId);
    if (!row) return noWorkflow();
    const live =
      row.liveVersion === null
        ? undefined
        : await findVersion(transaction, workspaceId, workflowId, row.liveVersion);
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
      workflowId,
      providerId,
      name,
      keyHash: hashToken(key),
      createdBy: caller.userId,
      createdAt: new Date(now),
    });
    return ok({ id, name, key });
  });
}

function hasProvider(document: string, providerId: string): boolean {
  return documentOf(document).workers.some(
    ({ type, params }) => type === dataProvider.type && params.provider_id === providerId,
  );
}

export async function listReaderKeys(
  { db }: Services,
  { workspaceId }: Caller,
  workflowId: string,
  page: Page,
): Promise<Result<AnswerOf<typeof contract.listReaderKeys>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  if (!(await findWorkflow(db, workspaceId, workflowId))) return noWorkflow();
  const found = await rows.listReaderKeys(db, workspaceId, workflowId, window.value);
  return ok(
    pageOf(found, page, ({ id, providerId, name, createdAt, lastUsedAt }) => ({
      id,
      provider_id: providerId,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  );
}

export async function deleteReaderKey(
  { db }: Services,
  { workspaceId }: Caller,
  workflowId: string,
  id: string,
): Promise<Result<undefined, Problem>> {
  const isGone = await rows.deleteReaderKey(db, workspaceId, workflowId, id);
  return isGone ? ok(undefined) : notFound("reader key");
}
