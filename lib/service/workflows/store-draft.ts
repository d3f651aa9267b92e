import type { Db } from "@/db/handle";
import { announceDraft, lockWorkflow, updateWorkflow, type WorkflowRow } from "@/db/queries/workflows";
import { duplicateIds, structureSteps } from "@/lib/graph/check-structure";
import { withGeneratedIds } from "@/lib/graph/with-generated-ids";
import { canonical } from "@/lib/kit/canonical";
import { randomToken } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import { inSlices } from "@/lib/kit/steps";
import type { Caller } from "@/lib/schema/person";
import { type FieldFault, type Problem, problem } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { catalogue } from "@/lib/service/document/catalogue";
import { summarizeDraft } from "@/lib/service/document/draft-summary";
import { logicHash, sealSecrets } from "@/lib/service/document/stored-document";
import { documentWords } from "@/lib/service/document/worker-words";
import { documentOf, workflowAnswer } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { changedKeys } from "./changed-keys";
import { noWorkflow } from "./read-workflow";

const WEBHOOK_ID_LENGTH = 24;

export async function readDocument(
  input: unknown,
  stored: WorkflowDocument | null,
  workflowId: string,
  { seal }: Pick<Services, "seal">,
): Promise<Result<WorkflowDocument, Problem>> {
  const checked = await inSlices(structureSteps(input, catalogue));
  if (!checked.ok) return invalidDocument(checked.error);
  const saved = withStoredIds(sealSecrets(checked.value, stored, seal), stored);
  const document = withGeneratedIds(saved, workflowId, () => randomToken(WEBHOOK_ID_LENGTH));
  const doubled = duplicateIds(document, catalogue);
  return doubled.length > 0 ? invalidDocument(doubled) : ok(document);
}

export function invalidDocument(errors: readonly FieldFault[]) {
  const [first] = errors;
  const sentence =
    errors.length === 1
      ? `The workflow document has a structural error. ${first?.message}`
      : `The workflow document has ${errors.length} errors.`;
  return fail(problem("invalid_document", sentence, { errors }));
}

/** Fills in omitted endpoint IDs from the stored document, so that saving never changes URLs. */
function withStoredIds(document: WorkflowDocument, stored: WorkflowDocument | null): WorkflowDocument {
  const before = new Map(stored?.workers.map((worker) => [worker.index, worker]));
  const workers = document.workers.map((worker) => {
    const name =
      worker.type === "webhook_trigger"
        ? "webhook_id"
        : worker.type === "data_provider"
          ? "provider_id"
          : null;
    const old = before.get(worker.index);
    if (name === null || old?.type !== worker.type || (worker.params[name] ?? "") !== "") return worker;
    const stored = old.params[name];
    return stored === undefined ? worker : { ...worker, params: { ...worker.params, [name]: stored } };
  });
  return { ...document, workers };
}

export interface StoredDraft {
  readonly row: WorkflowRow;
  readonly document: WorkflowDocument;
  /**
   * Webhook keys and data provider keys that this save changed. The changes are recorded once the transaction
   * has been committed.
   */
  readonly keys: ReturnType<typeof changedKeys>;
}

/**
 * Saves a draft in the caller's transaction. Without a document, the draft stays as it is. A document that
 * changes nothing leaves the revision unchanged.
 */
export async function storeDraft(
  services: Services,
  db: Db,
  caller: Caller,
  id: string,
  input: unknown,
  ifMatch: string | null,
): Promise<Result<StoredDraft, Problem>> {
  const row = await lockWorkflow(db, caller.workspaceId, id);
  if (!row) return noWorkflow();
  const stored = documentOf(row.document);
  const stale = await refuseStale(db, row, ifMatch);
  if (stale) return fail(stale);
  if (input === undefined) return ok({ row, document: stored, keys: [] });
  const document = await readDocument(input, stored, id, services);
  if (!document.ok) return document;
  if (canonical(document.value) === canonical(stored)) return ok({ row, document: stored, keys: [] });
  const revision = row.revision + 1;
  const change = {
    name: document.value.name,
    document: JSON.stringify(document.value),
    revision,
    draftHash: logicHash(document.value),
    workerWords: documentWords(document.value),
    summary: JSON.stringify(summarizeDraft(document.value)),
    summaryRevision: revision,
    updatedAt: new Date(services.clock()),
  };
  await updateWorkflow(db, caller.workspaceId, id, change);
  await announceDraft(db, id, revision);
  const keys = changedKeys(stored, document.value);
  return ok({ row: { ...row, ...change }, document: document.value, keys });
}

export async function refuseStale(db: Db, row: WorkflowRow, ifMatch: string | null): Promise<Problem | null> {
  if (ifMatch === null || ifMatch === "*" || ifMatch === String(row.revision)) return null;
  const detail = `Your change is based on revision ${ifMatch}, but the workflow is now at revision ${row.revision}.`;
  const current = await workflowAnswer(db, row, documentOf(row.document));
  return problem("revision_conflict", detail, { extra: { current } });
}
