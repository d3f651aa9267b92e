import type { Db } from "@/db/handle";
import { restartSilence } from "@/db/queries/alert-rules";
import { endHooksOfTables } from "@/db/queries/hooks";
import { deleteSchedules, replaceSchedules } from "@/db/queries/schedules";
import { updateSubscriptionPauses } from "@/db/queries/subscription-pauses";
import { insertVersion, nextVersion } from "@/db/queries/workflow-versions";
import { announceWorkflow, updateWorkflow, type WorkflowRow } from "@/db/queries/workflows";
import { fail, ok, type Result } from "@/lib/kit/result";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { findAllProblems } from "@/lib/service/document/find-all-problems";
import { logicHash } from "@/lib/service/document/stored-document";
import { notifyHookEnd } from "@/lib/service/hooks/notify-hook-end";
import type { Services } from "@/lib/service/services";
import { dataProvider } from "@/lib/workers/data-provider";
import { webhookTrigger } from "@/lib/workers/webhook-trigger";
import { schedulesOf } from "./schedules-of";

export async function checkPublishable(
  db: Db,
  workspaceId: string,
  document: WorkflowDocument,
): Promise<Result<void, Problem>> {
  const problems = await findAllProblems(db, workspaceId, document);
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return ok(undefined);
  const count = errors.length === 1 ? "a problem" : `${errors.length} problems`;
  return fail(problem("not_publishable", `The workflow has ${count} that would make runs fail.`, { errors }));
}

/**
 * Stores the document as a new version, which can't be changed afterwards. Runs in the caller's transaction.
 */
export async function publishDraft(
  services: Services,
  db: Db,
  caller: Caller,
  row: WorkflowRow,
  document: WorkflowDocument,
  { note = "", isTested = false }: { readonly note?: string | undefined; readonly isTested?: boolean } = {},
): Promise<Result<number, Problem>> {
  const publishable = await checkPublishable(db, row.workspaceId, document);
  if (!publishable.ok) return publishable;
  const version = await nextVersion(db, row.id);
  await insertVersion(db, {
    workflowId: row.id,
    version,
    workspaceId: row.workspaceId,
    document: row.document,
    publishedAt: new Date(services.clock()),
    publishedBy: caller.userId,
    providers: providersOf(document),
    triggers: triggersOf(document),
    note,
  });
  await makeLive(services, db, row, version, document, isTested);
  return ok(version);
}

export async function makeLive(
  services: Services,
  db: Db,
  row: WorkflowRow,
  version: number,
  document: WorkflowDocument,
  /** True if all tests of the workflow have just passed on this document. */
  isTested = false,
): Promise<void> {
  const now = services.clock();
  const testsPassedAt = isTested ? new Date(now) : null;
  const live = { liveVersion: version, liveHash: logicHash(document), testsPassedAt };
  await updateWorkflow(db, row.workspaceId, row.id, live);
  await replaceSchedules(db, row.id, schedulesOf(row, version, document, now));
  for (const hook of await endHooksOfTables(db, row.id, tablesAmong(document), new Date(now)))
    await notifyHookEnd(services, db, hook, "serves_table");
  if (row.liveVersion === null) await restartSilence(db, row.id, new Date(now));
  await updateSubscriptionPauses(db, row.workspaceId, now);
  await announceWorkflow(db, row.id);
}

/**
 * Leaves the workflow without a live version. `live_hash` keeps the last live version's hash, to distinguish
 * the workflow from one that was never live.
 */
export async function takeOffline(
  services: Pick<Services, "clock">,
  db: Db,
  row: WorkflowRow,
): Promise<void> {
  await updateWorkflow(db, row.workspaceId, row.id, { liveVersion: null });
  await deleteSchedules(db, row.id);
  await updateSubscriptionPauses(db, row.workspaceId, services.clock());
  await announceWorkflow(db, row.id);
}

/**
 * Returns the IDs of data providers that serve tables. Their rows change without publications, so there is
 * nothing for a webhook to report.
 */
function tablesAmong(document: WorkflowDocument): string[] {
  const tables = document.workers.filter(({ params }) => params.response_type === "table");
  return providersOf({ ...document, workers: tables });
}

function triggersOf({ workers }: WorkflowDocument): string[] {
  return workers.flatMap((worker) => {
    const { webhook_id: id } = worker.params;
    return worker.type === webhookTrigger.type && isEnabled(worker) && typeof id === "string" ? [id] : [];
  });
}

function providersOf({ workers }: WorkflowDocument): string[] {
  return workers.flatMap(({ type, params: { provider_id: id } }) =>
    type === dataProvider.type && typeof id === "string" ? [id] : [],
  );
}
