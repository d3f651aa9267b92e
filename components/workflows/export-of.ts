import type { WorkflowAnswer } from "@/lib/client/workflow-queries";
import type { JsonObject } from "@/lib/kit/json";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { documentOf } from "./document-of";

type Tests = Pick<WorkflowAnswer, "tests" | "inputs">;

export const WITHOUT_TESTS = "The tests were not exported because they are larger than 8 MiB.";

/**
 * Returns the document with its tests, without anything that only applies to this instance, so that any
 * instance can import it.
 */
export function exportOf(answer: WorkflowAnswer): WorkflowDocument & Tests {
  return { ...documentOf(answer), ...testsOf(answer) };
}

export function testsOf({ tests = [], inputs = {} }: Tests): Tests {
  return tests.length === 0 ? {} : { tests: tests.map(withoutState), inputs };
}

function withoutState({
  id: _id,
  revision: _revision,
  created_at: _created,
  updated_at: _updated,
  ran_at: _ran,
  passed: _passed,
  ...test
}: JsonObject): JsonObject {
  return test;
}
