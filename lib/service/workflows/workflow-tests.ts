import { deleteTest, findTest, listTests, lockTest } from "@/db/queries/workflow-tests";
import { findWorkflow, hasWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/workflow-tests";
import { fail, ok } from "@/lib/kit/result";
import { problem } from "@/lib/schema/problem";
import { on, withEtag } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { pageOf, windowOf } from "@/lib/service/process/page";
import { noWorkflow } from "./read-workflow";
import { listedAnswer, readTest, storeTest, testAnswer } from "./store-test";

function noTest() {
  return refused("test_not_found", "Test not found in this workflow.");
}

export const listWorkflowTests = on(
  contract.listWorkflowTests,
  async ({ db }, { caller: { workspaceId }, params: { id }, query }) => {
    if (!(await hasWorkflow(db, workspaceId, id))) return noWorkflow();
    const window = windowOf(query);
    if (!window.ok) return window;
    const rows = await listTests(db, { workspaceId, workflowId: id }, window.value);
    return ok(pageOf(rows, query, listedAnswer));
  },
);

export const getWorkflowTest = on(
  contract.getWorkflowTest,
  async ({ db }, { caller: { workspaceId }, params: { id, test } }) => {
    if (!(await hasWorkflow(db, workspaceId, id))) return noWorkflow();
    const row = await findTest(db, { workspaceId, workflowId: id }, test);
    return row === undefined ? noTest() : ok(testAnswer(row));
  },
  withEtag,
);

export const saveWorkflowTest = on(
  contract.saveWorkflowTest,
  async (services, { caller: { workspaceId }, params: { id, test }, body, ifMatch }) => {
    const { db } = services;
    if (!(await findWorkflow(db, workspaceId, id))) return noWorkflow();
    const place = { workspaceId, workflowId: id };
    const stored = await findTest(db, place, test);
    if (stored === undefined) return noTest();
    const read = await readTest(body, testAnswer(stored).at, workspaceId);
    if (!read.ok) return read;
    return db.transaction(async (transaction) => {
      const before = await lockTest(transaction, place, test);
      if (before === undefined) return noTest();
      if (ifMatch !== "*" && ifMatch !== String(before.revision)) {
        const detail = `Your change is based on revision ${ifMatch}, but the test is now at revision ${before.revision}.`;
        return fail(problem("revision_conflict", detail, { extra: { current: testAnswer(before) } }));
      }
      const saved = await storeTest(services, transaction, place, read.value, before);
      return saved.ok ? ok(testAnswer(saved.value)) : saved;
    });
  },
  withEtag,
);

export const deleteWorkflowTest = on(
  contract.deleteWorkflowTest,
  async ({ db }, { caller: { workspaceId }, params: { id, test } }) => {
    if (!(await hasWorkflow(db, workspaceId, id))) return noWorkflow();
    return (await deleteTest(db, { workspaceId, workflowId: id }, test)) ? ok(undefined) : noTest();
  },
);
