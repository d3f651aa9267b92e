import { findVersion } from "@/db/queries/workflow-versions";
import { findWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/repeated-runs";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { type TestResults, testResults } from "@/lib/schema/workflow-test";
import { documentOf } from "@/lib/service/document/workflow-answer";
import { on } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import { checkPublishable } from "./go-live";
import { noWorkflow } from "./read-workflow";
import { requestReplay } from "./request-replay";
import type { TestsRequest } from "./tests-request";

export const runWorkflowTests = on(
  contract.runWorkflowTests,
  async (services, { caller, params: { id }, body: { version, tests = null }, request }) => {
    const row = await findWorkflow(services.db, caller.workspaceId, id);
    if (!row) return noWorkflow();
    const { workspaceId } = row;
    const asked = { workspaceId, workflowId: id, tests, signal: request.signal };
    if (version !== "draft") {
      const found = await findVersion(services.db, workspaceId, id, version);
      if (!found) return fail(problem("version_not_found", `The workflow has no version ${version}.`));
      return runTestsOf(services, { ...asked, version, document: found.document });
    }
    const publishable = await checkPublishable(services.db, workspaceId, documentOf(row.document));
    if (!publishable.ok) return publishable;
    return runTestsOf(services, { ...asked, version: null, document: row.document });
  },
);

interface AskedTests extends TestsRequest {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly signal: AbortSignal;
}

export async function runTestsOf(
  services: Services,
  { workspaceId, workflowId, signal, ...request }: AskedTests,
): Promise<Result<TestResults, Problem>> {
  const replay = { workspaceId, workflowId, kind: "tests", request: JSON.stringify(request) } as const;
  const result = await requestReplay(services, replay, signal);
  return result.ok ? ok(testResults.parse(JSON.parse(result.value))) : result;
}
