import { z } from "zod";
import { DATA_BOUNDS } from "@/lib/schema/body-bounds";
import { idInput } from "@/lib/schema/id-input";
import { TEST_LIMITS, workflowTest } from "@/lib/schema/workflow-test";
import { endpointsOf } from "./endpoint";
import { byId, listOf, page } from "./shapes";

const endpoint = endpointsOf("Workflows");
const byTest = byId.extend({ test: idInput });

/**
 * Accepts any value, because the handler checks the test itself and reports what is wrong as `invalid_test`.
 */
const testIn = z.unknown().meta({
  id: "WorkflowTestIn",
  description:
    "`{ name, from_run }`, or the fields of a test: `name`, `trigger`, `variables`, `body`, `at`, `inputs`, `memory`, `tables`, `expect`.",
});
const large = { bodyBytes: TEST_LIMITS.contentBytes, bodyBounds: DATA_BOUNDS, exactBody: true } as const;

export const listedTest = workflowTest
  .pick({
    id: true,
    name: true,
    revision: true,
    expectations: true,
    created_at: true,
    updated_at: true,
    ran_at: true,
    passed: true,
  })
  .meta({ id: "ListedTest" });
export type ListedTest = z.infer<typeof listedTest>;

export const createWorkflowTest = endpoint({
  id: "createWorkflowTest",
  method: "POST",
  path: "/workflows/{id}/tests",
  access: "write",
  summary: "Create a workflow test, from a run or from the input and expectations in the request",
  params: byId,
  body: testIn,
  ...large,
  answer: workflowTest,
  status: 201,
  problems: ["invalid_test", "test_too_large", "input_budget", "input_not_kept", "run_not_ended"],
  conflicts: ["input_not_kept"],
});

export const listWorkflowTests = endpoint({
  id: "listWorkflowTests",
  method: "GET",
  path: "/workflows/{id}/tests",
  access: "read",
  summary: "List a workflow's tests without their content",
  params: byId,
  query: page,
  answer: listOf(listedTest),
});

export const getWorkflowTest = endpoint({
  id: "getWorkflowTest",
  method: "GET",
  path: "/workflows/{id}/tests/{test}",
  access: "read",
  summary: "Get a test",
  params: byTest,
  answer: workflowTest,
  problems: ["test_not_found"],
});

export const saveWorkflowTest = endpoint({
  id: "saveWorkflowTest",
  method: "PUT",
  path: "/workflows/{id}/tests/{test}",
  access: "write",
  summary: "Replace a test",
  params: byTest,
  body: testIn,
  ...large,
  answer: workflowTest,
  ifMatch: "required",
  problems: [
    "test_not_found",
    "invalid_test",
    "test_too_large",
    "input_budget",
    "revision_conflict",
    "revision_required",
  ],
});

export const deleteWorkflowTest = endpoint({
  id: "deleteWorkflowTest",
  method: "DELETE",
  path: "/workflows/{id}/tests/{test}",
  access: "write",
  summary: "Delete a test",
  params: byTest,
  status: 204,
  problems: ["test_not_found"],
});
