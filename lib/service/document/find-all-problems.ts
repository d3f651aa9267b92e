import type { Db } from "@/db/handle";
import { findTables, shapeOf } from "@/db/queries/tables";
import { countTests } from "@/db/queries/workflow-tests";
import { findWorkflow } from "@/db/queries/workflows";
import { problemSteps } from "@/lib/graph/find-problems";
import { toId } from "@/lib/kit/id";
import { inSlices } from "@/lib/kit/steps";
import type { FoundProblem, WorkflowDocument, WorkflowProblem } from "@/lib/schema/workflow";
import { shownOf } from "@/lib/tables/table-view";
import { catalogueFor } from "./catalogue";
import { viewOf } from "./view-of";

export async function findAllProblems(
  db: Db,
  workspaceId: string,
  document: WorkflowDocument,
): Promise<WorkflowProblem[]> {
  const found = await inSlices(problemSteps(document, await catalogueFor(db, document)));
  const inWorkspace = [
    ...(await handlerProblems(db, workspaceId, document)),
    ...(await tableProblems(db, workspaceId, document)),
  ];
  return [...found, ...inWorkspace.map((problem) => ({ ...problem, severity: problem.severity ?? "error" }))];
}

/**
 * This check runs only when a workflow is published, so that a worker can be tested before the workflow has
 * tests.
 */
export async function findTestProblems(
  db: Db,
  workflowId: string,
  { require_tests: isRequired }: WorkflowDocument,
): Promise<WorkflowProblem[]> {
  if (isRequired !== true || (await countTests(db, workflowId)) > 0) return [];
  const message = "The workflow requires tests before it can be published, but it has none. Create a test.";
  return [{ path: "require_tests", code: "tests_missing", message, worker: null, severity: "error" }];
}

/** A data provider that serves a table directly never starts a run that could report a missing table. */
async function tableProblems(
  db: Db,
  workspaceId: string,
  { workers }: WorkflowDocument,
): Promise<FoundProblem[]> {
  const views = workers.flatMap((worker, position) => {
    const view = viewOf(worker);
    return view === null ? [] : [{ ...view, index: worker.index, path: `workers[${position}].params` }];
  });
  if (views.length === 0) return [];
  const tables = await findTables(db, workspaceId, [...new Set(views.map(({ table }) => table))]);
  return views.flatMap(({ table, path, index, ...view }) => {
    const row = tables.find(({ id, name }) => name === table || id === table.toLowerCase());
    if (row === undefined) {
      const message = `Table \`${table}\` not found in this workspace.`;
      return [{ path: `${path}.table`, code: "unknown_table", message, worker: index }];
    }
    const shown = shownOf(shapeOf(row), view);
    if (shown.ok) return [];
    const { code, message } = shown.error;
    return [{ path: `${path}.${shown.error.path}`, code, message, worker: index }];
  });
}

async function handlerProblems(
  db: Db,
  workspaceId: string,
  { on_failure: handler }: WorkflowDocument,
): Promise<FoundProblem[]> {
  if (handler === undefined) return [];
  const id = toId(handler.workflow_id);
  if (await findWorkflow(db, workspaceId, id)) return [];
  const message =
    "The workflow to run after a failure was not found in this workspace. Select another one or none.";
  return [{ path: "on_failure.workflow_id", code: "unknown_workflow", message, worker: null }];
}
