import { findWorkflow, lockWorkflow } from "@/db/queries/workflows";
import * as contract from "@/lib/contract/workflow-tests";
import { isJsonObject } from "@/lib/kit/json";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { on, withEtag } from "@/lib/service/on";
import type { Services } from "@/lib/service/services";
import { noWorkflow } from "@/lib/service/workflows/read-workflow";
import { type NamedCase, readTest, storeTest, testAnswer } from "@/lib/service/workflows/store-test";
import { testOfRun } from "./test-of-run";

export const createWorkflowTest = on(
  contract.createWorkflowTest,
  async (services, { caller: { workspaceId }, params: { id }, body }) => {
    if (!(await findWorkflow(services.db, workspaceId, id))) return noWorkflow();
    const place = { workspaceId, workflowId: id };
    const read = await readNewTest(services, place, body);
    if (!read.ok) return read;
    return services.db.transaction(async (transaction) => {
      if (!(await lockWorkflow(transaction, workspaceId, id))) return noWorkflow();
      const stored = await storeTest(services, transaction, place, read.value);
      return stored.ok ? ok(testAnswer(stored.value)) : stored;
    });
  },
  withEtag,
);

/** If the body contains nothing but a name and `from_run`, the whole test is created from that run. */
function readNewTest(
  services: Services,
  place: { readonly workspaceId: string; readonly workflowId: string },
  body: unknown,
): Promise<Result<NamedCase, Problem>> {
  const isOfRun =
    isJsonObject(body) &&
    typeof body.from_run === "string" &&
    Object.keys(body).every((key) => key === "name" || key === "from_run");
  return isOfRun
    ? testOfRun(services, place, body)
    : readTest(body, new Date(services.clock()).toISOString(), place.workspaceId);
}
