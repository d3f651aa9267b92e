import { findWorkflow } from "@/db/queries/workflows";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { findTestProblems } from "@/lib/service/document/find-all-problems";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { checkPublishable } from "./go-live";
import { runTestsOf } from "./run-workflow-tests";
import { refuseStale } from "./store-draft";

/**
 * Runs the tests of a draft that may go live only if they pass. Returns the revision that was tested, because
 * only this revision may then be published; null if no tests are required.
 */
export async function holdForTests(
  services: Services,
  caller: Caller,
  id: string,
  ifMatch: string | null,
  signal: AbortSignal,
): Promise<Result<string | null, Problem>> {
  const row = await findWorkflow(services.db, caller.workspaceId, id);
  const document = row && documentOf(row.document);
  if (!row || document?.require_tests !== true) return ok(null);
  const stale = await refuseStale(services.db, row, ifMatch);
  if (stale) return fail(stale);
  const publishable = await checkPublishable(services.db, row.workspaceId, document);
  if (!publishable.ok) return publishable;
  const errors = await findTestProblems(services.db, id, document);
  if (errors.length > 0)
    return fail(problem("not_publishable", "The workflow requires tests, but has none.", { errors }));
  const { workspaceId } = row;
  const asked = { workspaceId, workflowId: id, version: null, document: row.document, tests: null, signal };
  const tested = await runTestsOf(services, asked);
  if (!tested.ok) return tested;
  const { failed, results } = tested.value;
  if (failed === 0) return ok(String(row.revision));
  const count = failed === 1 ? "One of the workflow's tests" : `${failed} of the workflow's tests`;
  return fail(
    problem("tests_failed", `${count} failed, so the draft wasn't published.`, { extra: { results } }),
  );
}
