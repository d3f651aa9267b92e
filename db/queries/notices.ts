import { and, desc, eq, getTableColumns, inArray, lt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { NOTICE_LOCK } from "@/db/lock-keys";
import { notices } from "@/db/schema/notices";

export type NoticeRow = typeof notices.$inferSelect;
export type NewNotice = typeof notices.$inferInsert;

/**
 * Rows per statement. With about ten parameters per row, this is far below the limit of 65,535 parameters.
 */
const ROWS_A_STATEMENT = 1_000;

export async function insertNotices(db: Db, rows: readonly NewNotice[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await db.insert(notices).values(rows.slice(from, from + ROWS_A_STATEMENT));
}

/**
 * Does nothing if the notice already exists. Its ID is derived from its content, so each notice is inserted
 * only once.
 */
export async function insertNoticeOnce(db: Db, row: NewNotice): Promise<void> {
  await db.insert(notices).values(row).onConflictDoNothing({ target: notices.id });
}

export async function noticesOf(db: Db, alertIds: readonly string[], max: number): Promise<NoticeRow[]> {
  if (alertIds.length === 0) return [];
  const place = sql<number>`row_number() over (partition by ${notices.alertId} order by ${notices.id} desc)`;
  const placed = db
    .select({ id: notices.id, place: place.as("place") })
    .from(notices)
    .where(inArray(notices.alertId, [...alertIds]))
    .as("placed");
  return db
    .select(getTableColumns(notices))
    .from(notices)
    .innerJoin(placed, eq(placed.id, notices.id))
    .where(lte(placed.place, max))
    .orderBy(desc(notices.id));
}

export function findWaitingNotices(db: Db, workflowId: string): Promise<NoticeRow[]> {
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.workflowId, workflowId), eq(notices.state, "pending")));
}

export async function countWaiting(db: Db, workspaceId: string, type: string): Promise<number> {
  const [n = 0] = await prepared(
    db,
    sql`select count(*)::int as n from notices
      where next_at is not null and workspace_id = ${workspaceId}::uuid and type = ${type}`,
  ).column(z.number());
  return n;
}

export async function dropNotices(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(notices)
    .set({ state: "dropped", nextAt: null, claimedUntil: null })
    .where(and(inArray(notices.id, [...ids]), eq(notices.state, "pending")));
}

export async function hasDueNotices(db: Db, now: Date): Promise<boolean> {
  const [due = false] = await prepared(
    db,
    sql`select exists (select from notices where next_at <= ${now}) as due`,
  ).column(z.boolean());
  return due;
}

const candidate = z
  .object({ id: z.string(), workspaceId: z.string(), receiver: z.string(), failing: z.boolean() })
  .transform(({ workspaceId, receiver: hookId, ...row }) => ({ ...row, workspaceId, hookId }));
export type DueNotice = z.output<typeof candidate>;

/**
 * Maximum number of due notices read per workspace, so that many notices of one workspace don't hold up the
 * notices of another.
 */
const EACH_WORKSPACE = 50;

/**
 * Finds notices to send now (`due`) and notices being sent (`busy`). The notice that an alert is resolved
 * only becomes due after the first attempt to send the notice that the alert was raised.
 */
export async function findDueNotices(db: Db, now: Date): Promise<{ due: DueNotice[]; busy: DueNotice[] }> {
  const columns = sql.raw("id, workspace_id, channel || ' ' || address as receiver, tries > 0 as failing");
  const due = await prepared(
    db,
    sql`select ${columns} from (
        select *, row_number() over (partition by workspace_id order by next_at, id) as place from notices d
        where next_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
          and not exists (select from notices e where e.alert_id = d.alert_id and e.channel = d.channel
            and e.address = d.address and e.id < d.id and e.tries = 0 and e.next_at is not null)) n
      where place <= ${EACH_WORKSPACE} order by next_at, id`,
  ).rows(candidate);
  const busy = await prepared(db, sql`select ${columns} from notices where claimed_until > ${now}`).rows(
    candidate,
  );
  return { due, busy };
}

/**
 * Takes the lock for sending notices, so that only one process selects them at a time and limits apply across
 * all processes. Returns false if another process holds the lock.
 */
export async function lockNotices(db: Db): Promise<boolean> {
  const [taken = false] = await prepared(
    db,
    sql`select pg_try_advisory_xact_lock(${NOTICE_LOCK}) as taken`,
  ).column(z.boolean());
  return taken;
}

/**
 * Returns the claimed notices in the order of `ids`, because limits are applied to them in this order.
 * Postgres itself may return rows in any order.
 */
export async function claimNotices(db: Db, ids: readonly string[], until: Date): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  const claimed = await db
    .update(notices)
    .set({ claimedUntil: until })
    .where(and(inArray(notices.id, [...ids]), eq(notices.state, "pending")))
    .returning();
  const byId = new Map(claimed.map((notice) => [notice.id, notice]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Does nothing if the notice was dropped or claimed by another process in the meantime. */
export async function settleNotice(
  db: Db,
  { id, claimedUntil }: NoticeRow,
  change: Pick<NoticeRow, "state" | "tries" | "error" | "deliveredAt" | "nextAt">,
): Promise<void> {
  if (claimedUntil === null) return;
  await db
    .update(notices)
    .set({ ...change, claimedUntil: null })
    .where(and(eq(notices.id, id), eq(notices.claimedUntil, claimedUntil)));
}

export async function sweepNotices(db: Db, before: Date): Promise<void> {
  await db.delete(notices).where(and(lt(notices.at, before), sql`${notices.state} <> 'pending'`));
}
