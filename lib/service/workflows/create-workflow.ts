import { insertWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/workflows";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { summarizeDraft } from "@/lib/service/document/draft-summary";
import { logicHash } from "@/lib/service/document/stored-document";
import { documentWords } from "@/lib/service/document/worker-words";
import { workflowAnswer } from "@/lib/service/document/workflow-answer";
import { on, withEtag } from "@/lib/service/on";
import { changedKeys } from "./changed-keys";
import { recordKeyChanges } from "./record-key-changes";
import { readDocument } from "./store-draft";

const FIRST_REVISION = 1;

export const createWorkflow = on(
  contract.createWorkflow,
  async (services, { caller, body }) => {
    const now = services.clock();
    const id = newId(now);
    const document = await readDocument(body, null, id, services);
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
  },
  withEtag,
);
