import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

const testToRun = z.object({ id: z.string(), name: z.string(), content: z.string() });
export type TestToRun = z.output<typeof testToRun>;

export async function findTestIds(
  db: Db,
  workflow: { readonly workspaceId: string; readonly id: string },
  only: readonly string[] | null,
): Promise<string[]> {
  return prepared(
    db,
    `select id from workflow_tests where workspace_id = $1::uuid and workflow_id = $2::uuid
       and ($3::uuid[] is null or id = any($3::uuid[])) order by id`,
    [workflow.workspaceId, workflow.id, only === null ? null : [...only]],
  ).column(z.string());
}

export async function findTestToRun(db: Db, workspaceId: string, id: string): Promise<TestToRun | undefined> {
  return prepared(
    db,
    "select id, name, content from workflow_tests where workspace_id = $1::uuid and id = $2::uuid",
    [workspaceId, id],
  ).row(testToRun);
}

export async function noteTestRun(
  db: Db,
  workspaceId: string,
  test: { readonly id: string; readonly hasPassed: boolean; readonly at: Date },
): Promise<void> {
  await prepared(
    db,
    `update workflow_tests set ran_at = $3::timestamptz, has_passed = $4,
       passed_at = case when $4 then $3::timestamptz else passed_at end
     where workspace_id = $1::uuid and id = $2::uuid`,
    [workspaceId, test.id, test.at.toISOString(), test.hasPassed],
  );
}

/**
 * Records that all tests of a workflow passed. Does nothing unless the tested version is live or, if
 * `version` is null, the tested draft equals the live version.
 */
export async function noteAllPassed(
  db: Db,
  workflow: { readonly workspaceId: string; readonly id: string },
  tested: { readonly version: number | null; readonly hash: string; readonly at: Date },
): Promise<void> {
  await prepared(
    db,
    `update workflows set tests_passed_at = $5::timestamptz
     where workspace_id = $1::uuid and id = $2::uuid and live_version is not null
       and (live_version = $3::int or ($3::int is null and live_hash = $4))`,
    [workflow.workspaceId, workflow.id, tested.version, tested.hash, tested.at.toISOString()],
  );
}

const shownTests = z.object({ count: z.number(), passedAt: z.date().nullable() });

/**
 * Returns the number of a workflow's tests, and the time at which all of them last passed on its live
 * version.
 */
export async function findShownTests(
  db: Db,
  workflow: { readonly workspaceId: string; readonly id: string },
): Promise<z.output<typeof shownTests> | undefined> {
  return prepared(
    db,
    `select (select count(*)::int from workflow_tests t where t.workflow_id = w.id) as count,
       tests_passed_at as passed_at
     from workflows w where workspace_id = $1::uuid and id = $2::uuid`,
    [workflow.workspaceId, workflow.id],
  ).row(shownTests);
}
