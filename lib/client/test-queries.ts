import * as runs from "@/lib/contract/repeated-runs";
import * as contract from "@/lib/contract/workflow-tests";
import type { ProviderSource } from "@/lib/schema/dashboard";
import type { WorkflowTest } from "@/lib/schema/workflow-test";
import { change, query, wholeList } from "./query";

const testsOf = (workflowId: string) => [`/workflows/${workflowId}/tests/**`];

export function workflowTestsOptions(workflowId: string) {
  return wholeList(contract.listWorkflowTests, { params: { id: workflowId } });
}

export function workflowTestOptions(workflowId: string, test: string) {
  return query(contract.getWorkflowTest, { params: { id: workflowId, test } });
}

export function createTestOptions(workflowId: string) {
  return change(
    contract.createWorkflowTest,
    (body: { name: string; from_run: string }) => ({ params: { id: workflowId }, body }),
    testsOf(workflowId),
  );
}

export function saveTestOptions(workflowId: string) {
  return change(
    contract.saveWorkflowTest,
    ({ id, revision, ...rest }: WorkflowTest) => ({
      params: { id: workflowId, test: id },
      body: rest,
      ifMatch: revision,
    }),
    testsOf(workflowId),
  );
}

export function deleteTestOptions(workflowId: string) {
  return change(
    contract.deleteWorkflowTest,
    (test: string) => ({ params: { id: workflowId, test } }),
    testsOf(workflowId),
  );
}

/** Runs all tests of the draft if `test` is null, otherwise only that test. */
export function runTestsOptions(workflowId: string) {
  return change(
    runs.runWorkflowTests,
    (test: string | null) => ({
      params: { id: workflowId },
      body: { version: "draft" as const, ...(test !== null && { tests: [test] }) },
    }),
    testsOf(workflowId),
  );
}

export function verifyValueOptions({ workflow_id: id, provider_id }: ProviderSource) {
  return change(runs.verifyValue, (version: number) => ({ params: { id }, body: { provider_id, version } }));
}
