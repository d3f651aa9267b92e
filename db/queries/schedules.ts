import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { schedules } from "@/db/schema/schedules";

/** A schedule that stays the same keeps its pace: its anchor and next time stand. */
export async function replaceSchedules(
  db: Db,
  workflowId: string,
  rows: (typeof schedules.$inferInsert)[],
): Promise<void> {
  const kept = rows.map((row) => row.worker);
  await db
    .delete(schedules)
    .where(
      and(
        eq(schedules.workflowId, workflowId),
        kept.length === 0 ? undefined : notInArray(schedules.worker, kept),
      ),
    );
  for (const row of rows) {
    await db
      .insert(schedules)
      .values(row)
      .onConflictDoUpdate({
        target: [schedules.workflowId, schedules.worker],
        set: {
          version: row.version,
          catchUp: row.catchUp,
          spec: row.spec,
          anchorAt: sql`case when ${schedules.spec} = excluded.spec then ${schedules.anchorAt} else excluded.anchor_at end`,
          nextAt: sql`case when ${schedules.spec} = excluded.spec then ${schedules.nextAt} else excluded.next_at end`,
        },
      });
  }
}

export async function schedulesOfWorkflow(db: Db, workspaceId: string, workflowId: string) {
  return db
    .select({ worker: schedules.worker, nextAt: schedules.nextAt })
    .from(schedules)
    .where(and(eq(schedules.workspaceId, workspaceId), eq(schedules.workflowId, workflowId)));
}

export async function deleteSchedules(db: Db, workflowId: string): Promise<void> {
  await db.delete(schedules).where(eq(schedules.workflowId, workflowId));
}
