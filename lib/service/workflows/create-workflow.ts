import { insertWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/workflows";
import { newId } from "@/lib/kit/id";
import { isJsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { summarizeDraft } from "@/lib/service/document/draft-summary";
import { logicHash } from "@/lib/service/document/stored-document";
import { documentWords } from "@/lib/service/document/worker-words";
import { workflowAnswer } from "@/lib/service/document/workflow-answer";
import { on, withEtag } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import { changedKeys } from "./changed-keys";
import { type ImportedTests, readImportedTests, storeImportedTests } from "./import-tests";
import { recordKeyChanges } from "./record-key-changes";
import { invalidDocument, readDocument } from "./store-draft";

const FIRST_REVISION = 1;
/**
 * Maximum size of the document. The whole request may be larger, because it may also contain tests and the
 * recorded response bodies that the tests use.
 */
const MAX_DOCUMENT_MIB = 2;

export const createWorkflow = on(
  contract.createWorkflow,
  async (services, { caller, body }) => {
    const now = services.clock();
    const id = newId(now);
    const { workspaceId } = caller;
    const document = await readDocument(body, null, id, services);
    if (!document.ok) return document;
    const text = JSON.stringify(document.value);
    if (Buffer.byteLength(text) > MAX_DOCUMENT_MIB * 1024 * 1024)
      return fail(
        problem(
          "body_too_large",
          `A document can be at most ${MAX_DOCUMENT_MIB} MiB, not counting its tests.`,
        ),
      );
    const given = isJsonObject(body) ? body : {};
    const tests = await readImportedTests(given, new Date(now).toISOString(), workspaceId);
    if (!tests.ok) return invalidDocument(tests.error);
    const row = {
      id,
      workspaceId,
      ownerId: caller.userId,
      name: document.value.name,
      document: text,
      revision: FIRST_REVISION,
      draftHash: logicHash(document.value),
      workerWords: documentWords(document.value),
      summary: JSON.stringify(summarizeDraft(document.value)),
      summaryRevision: FIRST_REVISION,
      createdAt: new Date(now),
      updatedAt: new Date(now),
    };
    const stored = await insertWithTests(services, row, tests.value);
    if (!stored.ok) return stored;
    await recordKeyChanges(services, caller, id, changedKeys(null, document.value));
    return ok(
      await workflowAnswer(
        services.db,
        { id, workspaceId, revision: FIRST_REVISION, liveVersion: null },
        document.value,
      ),
    );
  },
  withEtag,
);

/** Thrown to roll the transaction back. */
class Refused extends Error {
  readonly problem: Problem;

  constructor(given: Problem) {
    super("The workflow was not created");
    this.problem = given;
  }
}

async function insertWithTests(
  services: Services,
  row: Parameters<typeof insertWorkflow>[1] & { readonly id: string },
  tests: ImportedTests,
): Promise<Result<void, Problem>> {
  if (tests.tests.length === 0) return ok(await insertWorkflow(services.db, row));
  try {
    return await services.db.transaction(async (transaction) => {
      await insertWorkflow(transaction, row);
      const place = { workspaceId: row.workspaceId, workflowId: row.id };
      const stored = await storeImportedTests(services, transaction, place, tests);
      if (stored.ok) return stored;
      throw new Refused(stored.error);
    });
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  }
}
