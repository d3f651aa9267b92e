import { addressGroup } from "@/lib/auth/address-group";
import * as approvals from "@/lib/contract/approvals";
import {
  listWorkers,
  nextTimes,
  tryWorker,
  workflowOpenApi,
  workflowPythonClient,
  workflowTypescriptClient,
  workspaceTypescriptClient,
} from "@/lib/contract/catalogue";
import { forgetMemory, listMemories, replayMemory } from "@/lib/contract/memories";
import * as presence from "@/lib/contract/presence";
import * as readerKeys from "@/lib/contract/reader-keys";
import * as requests from "@/lib/contract/requests";
import { readRunCost } from "@/lib/contract/run-costs";
import * as runs from "@/lib/contract/runs";
import { listTemplates } from "@/lib/contract/templates";
import * as versions from "@/lib/contract/versions";
import * as workflows from "@/lib/contract/workflows";
import { ok } from "@/lib/kit/result";
import { listRequests } from "@/lib/service/intake/list-requests";
import { readRequest } from "@/lib/service/intake/read-request";
import { replayRequest } from "@/lib/service/intake/replay-request";
import { asEvents, asJsonText, asReply, on, withEtag } from "@/lib/service/on";
import { followWorkflow } from "@/lib/service/presence/follow-workflow";
import { movePresence } from "@/lib/service/presence/move-presence";
import { beginRun } from "@/lib/service/runs/begin-run";
import { readCallable } from "@/lib/service/runs/callable-workflow";
import { cancelRun } from "@/lib/service/runs/cancel-run";
import { countRuns } from "@/lib/service/runs/count-runs";
import { decideApproval } from "@/lib/service/runs/decide-approval";
import { listInsideSteps } from "@/lib/service/runs/list-inside-steps";
import { listApprovals, readApproval } from "@/lib/service/runs/read-approval";
import { listRuns, readRun, readRunDocument } from "@/lib/service/runs/read-run";
import { readRunCost as runCost } from "@/lib/service/runs/read-run-cost";
import { retryRun } from "@/lib/service/runs/retry-run";
import { runTest } from "@/lib/service/runs/run-test";
import { tryWorker as tryPureWorker } from "@/lib/service/runs/try-worker";
import { watchRun } from "@/lib/service/runs/watch-run";
import { createWorkflow } from "@/lib/service/workflows/create-workflow";
import { deleteWorkflow } from "@/lib/service/workflows/delete-workflow";
import { listEndpoints } from "@/lib/service/workflows/list-endpoints";
import { listWorkers as findWorkers } from "@/lib/service/workflows/list-workers";
import { previewSchedule } from "@/lib/service/workflows/preview-schedule";
import { promoteVersion } from "@/lib/service/workflows/promote-version";
import { publishWorkflow } from "@/lib/service/workflows/publish-workflow";
import {
  listVersions,
  listWorkflows,
  readVersion,
  readWorkflow,
} from "@/lib/service/workflows/read-workflow";
import * as keys from "@/lib/service/workflows/reader-keys";
import { replayMemory as replayed } from "@/lib/service/workflows/replay-memory";
import { saveWorkflow } from "@/lib/service/workflows/save-workflow";
import { unpublishWorkflow } from "@/lib/service/workflows/unpublish-workflow";
import * as memory from "@/lib/service/workflows/workflow-memory";
import { readWorkflowSettings, saveWorkflowSettings } from "@/lib/service/workflows/workflow-settings";
import { TEMPLATES } from "@/lib/templates/templates";
import { pythonClient } from "./clients/python-client";
import { typescriptClient, typescriptClients } from "./clients/typescript-client";
import { workflowClient, workspaceClient } from "./clients/workflow-client";
import { describeWorkflow } from "./describe-workflow";

/** The trigger's key may read it too (`withTriggerKey`). */
export const getRun = on(
  runs.getRun,
  (services, { caller, params }) => readRun(services, caller, params.id),
  asJsonText,
);

export const workflowRoutes = [
  on(
    workflows.createWorkflow,
    (services, { caller, body }) => createWorkflow(services, caller, body),
    withEtag,
  ),
  on(workflows.listWorkflows, (services, { caller, query }) => listWorkflows(services, caller, query)),
  on(
    workflows.getWorkflow,
    (services, { caller, params }) => readWorkflow(services, caller, params.id),
    withEtag,
  ),
  on(
    workflows.saveWorkflow,
    (services, { caller, params, body, ifMatch }) => saveWorkflow(services, caller, params.id, body, ifMatch),
    withEtag,
  ),
  on(workflows.deleteWorkflow, (services, { caller, params, ifMatch }) =>
    deleteWorkflow(services, caller, params.id, ifMatch),
  ),
  on(versions.publishWorkflow, (services, { caller, params, ifMatch }) =>
    publishWorkflow(services, caller, params.id, ifMatch),
  ),
  on(versions.unpublishWorkflow, (services, { caller, params }) =>
    unpublishWorkflow(services, caller, params.id),
  ),
  on(versions.listVersions, (services, { caller, params, query }) =>
    listVersions(services, caller, params.id, query),
  ),
  on(versions.getVersion, (services, { caller, params }) =>
    readVersion(services, caller, params.id, params.version),
  ),
  on(listMemories, (services, { caller, params, query }) =>
    memory.listMemories(services, caller, params.id, query),
  ),
  on(readRunCost, (services, { caller, params, query }) =>
    runCost(services, caller, params.id, query.version),
  ),
  on(replayMemory, (services, { caller, params, query }) =>
    replayed(services, caller, params.id, query.worker),
  ),
  on(forgetMemory, (services, { caller, params, query }) =>
    memory.forgetMemory(services, caller, params.id, params.name, query.key ?? null),
  ),
  on(readerKeys.createReaderKey, (services, { caller, params, body }) =>
    keys.createReaderKey(services, caller, params.id, body),
  ),
  on(readerKeys.listReaderKeys, (services, { caller, params, query }) =>
    keys.listReaderKeys(services, caller, params.id, query),
  ),
  on(readerKeys.deleteReaderKey, (services, { caller, params }) =>
    keys.deleteReaderKey(services, caller, params.id, params.key_id),
  ),
  on(versions.promoteVersion, (services, { caller, params }) =>
    promoteVersion(services, caller, params.id, params.version),
  ),
  on(
    workflows.testWorker,
    (services, { caller, params, body, ifMatch, origin, request }) =>
      runTest(services, caller, params.id, body, { origin, ifMatch, signal: request.signal }),
    asJsonText,
  ),
  on(requests.getRequest, (services, { caller, params }) =>
    readRequest(services, caller, params.id, params.request_id),
  ),
  on(requests.replayRequest, (services, { caller, params, body }) =>
    replayRequest(services, caller, params.id, params.request_id, body.version),
  ),
  on(workflows.listRequests, (services, { caller, params, query }) =>
    listRequests(services, caller, params.id, query),
  ),
  on(workflows.getWorkflowSettings, (services, { caller, params }) =>
    readWorkflowSettings(services, caller, params.id),
  ),
  on(workflows.saveWorkflowSettings, (services, { caller, params, body }) =>
    saveWorkflowSettings(services, caller, params.id, body),
  ),
  on(workflows.listEndpoints, (services, { caller, params, origin }) =>
    listEndpoints(services, caller, params.id, origin),
  ),
  on(
    runs.beginRun,
    (services, { caller, params, body, request }) =>
      beginRun(services, caller, params.id, body, request.headers.get("traceparent")),
    asJsonText,
  ),
  on(runs.listWorkflowRuns, (services, { caller, params, query }) =>
    listRuns(services, caller, query, params.id),
  ),
  on(runs.listRuns, (services, { caller, query }) =>
    listRuns(services, caller, query, query.workflow_id ?? null),
  ),
  on(runs.countRuns, (services, { caller, query }) => countRuns(services, caller, query)),
  on(
    runs.listRunSteps,
    (services, { caller, params, query }) => listInsideSteps(services, caller, params.id, query),
    asJsonText,
  ),
  on(runs.getRunDocument, (services, { caller, params }) => readRunDocument(services, caller, params.id)),
  on(
    runs.watchRun,
    async (services, { caller, params, request }) => {
      const { headers, signal } = request;
      const lastEventId = headers.get("last-event-id");
      return watchRun(services, caller, params.id, { lastEventId, signal });
    },
    asEvents,
  ),
  on(
    presence.followWorkflow,
    async (services, { caller, params, query, request }) => {
      const { address, signal } = request;
      const follower = { sessionId: query.seat, network: addressGroup(address), signal };
      return followWorkflow(services, caller, params.id, follower);
    },
    asEvents,
  ),
  on(presence.movePresence, (services, { caller, params, body }) =>
    movePresence(services, caller, params.id, body),
  ),
  on(approvals.listApprovals, (services, { caller, query, origin }) =>
    listApprovals(services, caller, query, origin),
  ),
  on(approvals.getApproval, (services, { caller, params, origin }) =>
    readApproval(services, caller, params.id, origin),
  ),
  on(approvals.decideApproval, (services, { caller, params, body, origin }) =>
    decideApproval(services, caller, params.id, body, origin),
  ),
  on(runs.cancelRun, (services, { caller, params }) => cancelRun(services, caller, params.id), asJsonText),
  on(
    runs.retryRun,
    (services, { caller, params, body }) => retryRun(services, caller, params.id, body),
    asJsonText,
  ),
  on(listTemplates, async () =>
    ok({ items: TEMPLATES.map((template) => ({ ...template, keys: [...template.keys] })) }),
  ),
  on(listWorkers, (services, { query }) => findWorkers(services, query)),
  on(nextTimes, (services, { body }) => previewSchedule(services, body)),
  on(tryWorker, (services, { caller, params, body, request }) =>
    tryPureWorker(services, { caller, type: params.type, order: body, signal: request.signal }),
  ),
  on(workflowOpenApi, async (services, { caller, params, origin }) => {
    const read = await readCallable(services, caller, params.id);
    return read.ok ? ok(describeWorkflow(read.value, origin)) : read;
  }),
  on(
    workflowTypescriptClient,
    (services, { caller, params, origin }) =>
      workflowClient(services, caller, params.id, origin, typescriptClient),
    asReply,
  ),
  on(
    workspaceTypescriptClient,
    (services, { caller, origin }) => workspaceClient(services, caller, origin, typescriptClients),
    asReply,
  ),
  on(
    workflowPythonClient,
    (services, { caller, params, origin }) =>
      workflowClient(services, caller, params.id, origin, pythonClient),
    asReply,
  ),
] as const;
