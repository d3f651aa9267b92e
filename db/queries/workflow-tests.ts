import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { workflowTests } from "@/db/schema/workflow-tests";

export type TestRow = typeof workflowTests.$inferSelect;

interface TestPlace {
  readonly workspaceId: string;
  readonly workflowId: string;
}

const isOf = ({ workspaceId, workflowId }: TestPlace) =>
  and(eq(workflowTests.workspaceId, workspaceId), eq(workflowTests.workflowId, workflowId));

const LISTED = {
  id: workflowTests.id,
  name: workflowTests.name,
  revision: workflowTests.revision,
  expectations: workflowTests.expectations,
  createdAt: workflowTests.createdAt,
  updatedAt: workflowTests.updatedAt,
  ranAt: workflowTests.ranAt,
  hasPassed: workflowTests.hasPassed,
};

export function listTests(
  db: Db,
  place: TestPlace,
  { limit, before }: { readonly limit: number; readonly before: string | null },
) {
  return db
    .select(LISTED)
    .from(workflowTests)
    .where(and(isOf(place), before === null ? undefined : lt(workflowTests.id, before)))
    .orderBy(desc(workflowTests.id))
    .limit(limit);
}

export async function countExportBytes(db: Db, { workspaceId, workflowId }: TestPlace): Promise<number> {
  const [bytes = 0] = await prepared(
    db,
    `select (
       select coalesce(sum(octet_length(content)), 0) from workflow_tests
       where workspace_id = $1::uuid and workflow_id = $2::uuid
     )::float8 + (select coalesce(sum(bytes), 0) from input_bodies b where ${USED})::float8`,
    [workspaceId, workflowId],
  ).column(z.number());
  return bytes;
}

const USED = `b.workspace_id = $1::uuid and b.sha256 in (
  select u.sha256 from test_bodies u join workflow_tests t on t.id = u.test_id
  where t.workspace_id = $1::uuid and t.workflow_id = $2::uuid)`;

export async function findTests(db: Db, place: TestPlace): Promise<TestRow[]> {
  return db.select().from(workflowTests).where(isOf(place)).orderBy(workflowTests.id);
}

const usedBody = z.object({
  sha256: z.string(),
  type: z.string().nullable(),
  /** Compressed body. */
  body: z.instanceof(Buffer),
});

export async function findUsedBodies(db: Db, { workspaceId, workflowId }: TestPlace) {
  return prepared(db, `select sha256, type, body from input_bodies b where ${USED} order by sha256`, [
    workspaceId,
    workflowId,
  ]).rows(usedBody);
}

export async function findTest(db: Db, place: TestPlace, id: string): Promise<TestRow | undefined> {
  const [row] = await db
    .select()
    .from(workflowTests)
    .where(and(isOf(place), eq(workflowTests.id, id)));
  return row;
}

export async function lockTest(db: Db, place: TestPlace, id: string): Promise<TestRow | undefined> {
  const [row] = await db
    .select()
    .from(workflowTests)
    .where(and(isOf(place), eq(workflowTests.id, id)))
    .for("update");
  return row;
}

export async function countTests(db: Db, workflowId: string): Promise<number> {
  const [count = 0] = await prepared(
    db,
    "select count(*)::int from workflow_tests where workflow_id = $1::uuid",
    [workflowId],
  ).column(z.number());
  return count;
}

export async function saveTest(db: Db, row: TestRow, hashes: readonly string[]): Promise<void> {
  const { id, workspaceId, createdAt: _createdAt, ...change } = row;
  await db.insert(workflowTests).values(row).onConflictDoUpdate({ target: workflowTests.id, set: change });
  await prepared(db, "delete from test_bodies where test_id = $1::uuid", [id]);
  await prepared(
    db,
    "insert into test_bodies (test_id, workspace_id, sha256) select $1::uuid, $2::uuid, unnest($3::text[])",
    [id, workspaceId, [...hashes]],
  );
}

export async function deleteTest(db: Db, place: TestPlace, id: string): Promise<boolean> {
  const deleted = await db
    .delete(workflowTests)
    .where(and(isOf(place), eq(workflowTests.id, id)))
    .returning({ id: workflowTests.id });
  return deleted.length > 0;
}

export async function deleteTestsOf(db: Db, workflowId: string): Promise<void> {
  await db.delete(workflowTests).where(eq(workflowTests.workflowId, workflowId));
}

/** Locks the bodies, so that they aren't deleted before the test that uses them is stored. */
export async function lockBodies(db: Db, workspaceId: string, hashes: readonly string[]): Promise<string[]> {
  return prepared(
    db,
    `select sha256 from input_bodies where workspace_id = $1::uuid and sha256 = any($2::text[])
     order by sha256 for key share`,
    [workspaceId, [...hashes]],
  ).column(z.string());
}

/**
 * Returns the total stored size of the bodies that the workspace's tests would use if the test `except` used
 * the bodies in `hashes` instead of its current ones.
 */
export async function countTestBytes(
  db: Db,
  workspaceId: string,
  hashes: readonly string[],
  except: string,
): Promise<number> {
  const [bytes = 0] = await prepared(
    db,
    `select coalesce(sum(stored), 0)::float8 from input_bodies b where workspace_id = $1::uuid and (
       sha256 = any($2::text[]) or exists (select from test_bodies t
         where t.workspace_id = b.workspace_id and t.sha256 = b.sha256 and t.test_id <> $3::uuid))`,
    [workspaceId, [...hashes], except],
  ).column(z.number());
  return bytes;
}
