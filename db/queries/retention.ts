import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";

const stored = z.object({ id: z.string(), days: z.number() });

export async function findLongestRetention(db: Db): Promise<number | null> {
  const [days] = await prepared(
    db,
    `select max(coalesce(w.retention_days, o.retention_days)) as days
     from workflows w join workspaces o on o.id = w.workspace_id where w.deleted_at is null`,
  ).column(z.number().nullable());
  return days ?? null;
}

export async function findRetentions(db: Db, usualDays: number, all: boolean) {
  return prepared(
    db,
    sql`select w.id, coalesce(w.retention_days, o.retention_days, ${usualDays}) as days
      from workflows w join workspaces o on o.id = w.workspace_id
      where coalesce(w.retention_days, o.retention_days) is not null or ${all}`,
  ).rows(stored);
}

export async function deleteOldRuns(
  db: Db,
  workflowId: string,
  before: string,
  max: number,
): Promise<number> {
  const ids = await prepared(
    db,
    sql`select id from runs where workflow_id = ${workflowId} and id < ${before} and status not in ('queued', 'running')
      order by id limit ${max}`,
  ).column(z.string());
  if (ids.length === 0) return 0;
  await prepared(db, "delete from steps where run_id = any($1::uuid[])", [ids]);
  await prepared(db, "delete from inside_steps where run_id = any($1::uuid[])", [ids]);
  await prepared(db, "delete from run_inputs where run_id = any($1::uuid[])", [ids]);
  await prepared(db, "delete from input_bodies where run_id = any($1::uuid[])", [ids]);
  await prepared(db, "delete from runs where id = any($1::uuid[])", [ids]);
  return ids.length;
}
