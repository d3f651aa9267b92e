import { insertWorkflow } from "@/db/queries/workflows";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { summarizeDraft } from "@/lib/service/document/draft-summary";
import { logicHash } from "@/lib/service/document/stored-document";
import { documentWords } from "@/lib/service/document/worker-words";
import { type SavedWorkflow, workflowAnswer } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { changedKeys } from "./changed-keys";
import { recordKeyChanges } from "./record-key-changes";
import { readDocument } from "./store-draft";

const FIRST_REVISION = 1;

export async function createWorkflow(
  services: Services,
  caller: Caller,
  input: unknown,
): Promise<Result<SavedWorkflow, Problem>> {
  const now = services.clock();
  const id = newId(now);
  const document = await readDocument(input, null, id, services);
  if (!document.ok) return document;
  await insertWorkflow(services.db, {
    id,
    workspaceId: caller.workspaceId,
    ownerId: caller.userId,
    name: document.value.name,
    document: JSON.stringify(document.value),
    revision: FIRST_REVISION,
    draftHash: logicHash(document.value),
    workerWords: documentWords(document.value),
    summary: JSON.stringify(summarizeDraft(document.value)),
    summaryRevision: FIRST_REVISION,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  });
  await recordKeyChanges(services, caller, id, changedKeys(null, document.value));
  return ok(
    await workflowAnswer(
      services.db,
      { id, workspaceId: caller.workspaceId, revision: FIRST_REVISION, liveVersion: null },
      document.value,
    ),
  );
}
