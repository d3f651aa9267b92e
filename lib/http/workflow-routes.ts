import * as catalogue from "@/lib/contract/catalogue";
import { ok } from "@/lib/kit/result";
import { getRequest } from "@/lib/service/intake/get-request";
import { listRequests } from "@/lib/service/intake/list-requests";
import { replayRequest } from "@/lib/service/intake/replay-request";
import { asReply, on } from "@/lib/service/on";
import { followWorkflow } from "@/lib/service/presence/follow-workflow";
import { movePresence } from "@/lib/service/presence/move-presence";
import { createWorkflowTest } from "@/lib/service/replay/create-workflow-test";
import { verifyValue } from "@/lib/service/replay/verify-value";
import { beginRun } from "@/lib/service/runs/begin-run";
import { readCallable } from "@/lib/service/runs/callable-workflow";
import { cancelRun } from "@/lib/service/runs/cancel-run";
import { countRuns } from "@/lib/service/runs/count-runs";
import { decideApproval } from "@/lib/service/runs/decide-approval";
import { listRunSteps } from "@/lib/service/runs/list-run-steps";
import { getApproval, listApprovals } from "@/lib/service/runs/read-approval";
import { getRunDocument, listRuns, listWorkflowRuns } from "@/lib/service/runs/read-run";
import { readRunCost } from "@/lib/service/runs/read-run-cost";
import { retryRun } from "@/lib/service/runs/retry-run";
import { getRunInput, listRunInputs } from "@/lib/service/runs/run-inputs";
import { testWorker } from "@/lib/service/runs/test-worker";
import { tryWorker } from "@/lib/service/runs/try-worker";
import { watchRun } from "@/lib/service/runs/watch-run";
import { createWorkflow } from "@/lib/service/workflows/create-workflow";
import { deleteWorkflow } from "@/lib/service/workflows/delete-workflow";
import { listEndpoints } from "@/lib/service/workflows/list-endpoints";
import { listTemplates } from "@/lib/service/workflows/list-templates";
import { listWorkers } from "@/lib/service/workflows/list-workers";
import { previewSchedule } from "@/lib/service/workflows/preview-schedule";
import { promoteVersion } from "@/lib/service/workflows/promote-version";
import { publishWorkflow } from "@/lib/service/workflows/publish-workflow";
import { getVersion, getWorkflow, listVersions, listWorkflows } from "@/lib/service/workflows/read-workflow";
import { createReaderKey, deleteReaderKey, listReaderKeys } from "@/lib/service/workflows/reader-keys";
import { replayMemory } from "@/lib/service/workflows/replay-memory";
import { runWorkflowTests } from "@/lib/service/workflows/run-workflow-tests";
import { saveWorkflow } from "@/lib/service/workflows/save-workflow";
import { unpublishWorkflow } from "@/lib/service/workflows/unpublish-workflow";
import { forgetMemory, listMemories } from "@/lib/service/workflows/workflow-memory";
import { getWorkflowSettings, saveWorkflowSettings } from "@/lib/service/workflows/workflow-settings";
import {
  deleteWorkflowTest,
  getWorkflowTest,
  listWorkflowTests,
  saveWorkflowTest,
} from "@/lib/service/workflows/workflow-tests";
import { pythonClient } from "./clients/python-client";
import { typescriptClient, typescriptClients } from "./clients/typescript-client";
import { writeWorkflowClient, writeWorkspaceClient } from "./clients/workflow-client";
import { describeWorkflow } from "./describe-workflow";

export const workflowRoutes = [
  createWorkflow,
  listWorkflows,
  getWorkflow,
  saveWorkflow,
  deleteWorkflow,
  publishWorkflow,
  unpublishWorkflow,
  listVersions,
  getVersion,
  listMemories,
  readRunCost,
  replayMemory,
  forgetMemory,
  createReaderKey,
  listReaderKeys,
  deleteReaderKey,
  promoteVersion,
  createWorkflowTest,
  listWorkflowTests,
  getWorkflowTest,
  saveWorkflowTest,
  deleteWorkflowTest,
  testWorker,
  getRequest,
  replayRequest,
  listRequests,
  getWorkflowSettings,
  saveWorkflowSettings,
  listEndpoints,
  beginRun,
  listWorkflowRuns,
  listRuns,
  countRuns,
  listRunSteps,
  listRunInputs,
  getRunInput,
  runWorkflowTests,
  verifyValue,
  getRunDocument,
  watchRun,
  followWorkflow,
  movePresence,
  listApprovals,
  getApproval,
  decideApproval,
  cancelRun,
  retryRun,
  listTemplates,
  listWorkers,
  previewSchedule,
  tryWorker,
  on(catalogue.workflowOpenApi, async (services, { caller, params, origin }) => {
    const read = await readCallable(services, caller, params.id);
    return read.ok ? ok(describeWorkflow(read.value, origin)) : read;
  }),
  on(catalogue.workflowTypescriptClient, writeWorkflowClient(typescriptClient), asReply),
  on(catalogue.workspaceTypescriptClient, writeWorkspaceClient(typescriptClients), asReply),
  on(catalogue.workflowPythonClient, writeWorkflowClient(pythonClient), asReply),
] as const;
