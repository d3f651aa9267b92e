import type { Db } from "@/db/handle";
import { findWorkflow } from "@/db/queries/workflows";
import { problemSteps } from "@/lib/graph/find-problems";
import { isId } from "@/lib/kit/id";
import { inSlices } from "@/lib/kit/steps";
import type { WorkflowDocument, WorkflowProblem } from "@/lib/schema/workflow";
import { catalogueFor } from "./catalogue";

/** What the document itself shows, and what only its workspace knows. */
export async function findAllProblems(
  db: Db,
  workspaceId: string,
  document: WorkflowDocument,
): Promise<WorkflowProblem[]> {
  const found = await inSlices(problemSteps(document, await catalogueFor(db, document)));
  return [...found, ...(await handlerProblems(db, workspaceId, document))];
}

async function handlerProblems(
  db: Db,
  workspaceId: string,
  { on_failure: handler }: WorkflowDocument,
): Promise<WorkflowProblem[]> {
  if (handler === undefined) return [];
  const id = handler.workflow_id.toLowerCase();
  if (isId(id) && (await findWorkflow(db, workspaceId, id))) return [];
  const message =
    "There is no such workflow in this workspace to run after a failure. Choose another, or none.";
  return [{ path: "on_failure.workflow_id", code: "unknown_workflow", message, worker: null }];
}
