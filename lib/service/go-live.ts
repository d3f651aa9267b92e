import { sql } from "drizzle-orm";
import { findCallable } from "@/db/queries/published-workers";
import { deleteSchedules, replaceSchedules } from "@/db/queries/schedules";
import { insertVersion, nextVersion, updateWorkflow, type WorkflowRow } from "@/db/queries/workflows";
import type { Queryable } from "@/db/queryable";
import { findProblems } from "@/lib/graph/find-problems";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { publishedId } from "@/lib/workers/published-worker";
import { catalogue } from "./catalogue";
import { schedulesOf } from "./schedules-of";
import type { Services } from "./services";
import { logicHash } from "./stored-document";

export function checkPublishable(document: WorkflowDocument): Result<void, Problem> {
  const errors = findProblems(document, catalogue);
  if (errors.length === 0) return ok(undefined);
  const count = errors.length === 1 ? "a problem" : `${errors.length} problems`;
  return fail(problem("not_publishable", `The workflow has ${count} that would fail in a run.`, { errors }));
}

/** Workers of other workspaces can be withdrawn, which the document itself does not tell. */
async function checkCallable(db: Queryable, document: WorkflowDocument): Promise<Result<void, Problem>> {
  const named = document.workers.flatMap(({ index, type }, position) => {
    const id = publishedId(type);
    return id === null ? [] : [{ id, index, path: `workers[${position}].type` }];
  });
  if (named.length === 0) return ok(undefined);
  const callable = await findCallable(
    db,
    named.map(({ id }) => id),
  );
  const errors = named
    .filter(({ id }) => !callable.has(id))
    .map(({ index, path }) => ({
      path,
      code: "unknown_type",
      message: "This worker is not published, or not any more.",
      worker: index,
    }));
  if (errors.length === 0) return ok(undefined);
  return fail(problem("not_publishable", "The workflow uses workers that nobody publishes.", { errors }));
}

/** Freezes the draft as the next version and makes it live, inside the caller's transaction. */
export async function publishDraft(
  services: Services,
  db: Queryable,
  caller: Caller,
  row: WorkflowRow,
  document: WorkflowDocument,
): Promise<Result<number, Problem>> {
  const publishable = checkPublishable(document);
  if (!publishable.ok) return publishable;
  const callable = await checkCallable(db, document);
  if (!callable.ok) return callable;
  const version = await nextVersion(db, row.id);
  await insertVersion(db, {
    workflowId: row.id,
    version,
    workspaceId: row.workspaceId,
    document: row.document,
    publishedAt: new Date(services.clock()),
    publishedBy: caller.userId,
  });
  await makeLive(services, db, row, version, document);
  return ok(version);
}

/** From here on callers reach this version; every process hears of it. */
export async function makeLive(
  services: Services,
  db: Queryable,
  row: WorkflowRow,
  version: number,
  document: WorkflowDocument,
): Promise<void> {
  const now = services.clock();
  await updateWorkflow(db, row.workspaceId, row.id, { liveVersion: version, liveHash: logicHash(document) });
  await replaceSchedules(db, row.id, schedulesOf(row, version, document, now));
  await db.execute(sql`select pg_notify('millrace_workflow', ${row.id})`);
}

/** No version answers from here on. What was live stays in `live_hash`, which tells it from what never was. */
export async function takeOffline(db: Queryable, row: WorkflowRow): Promise<void> {
  await updateWorkflow(db, row.workspaceId, row.id, { liveVersion: null });
  await deleteSchedules(db, row.id);
  await db.execute(sql`select pg_notify('millrace_workflow', ${row.id})`);
}
