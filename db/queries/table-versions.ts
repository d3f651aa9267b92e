import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { tableChanges } from "@/db/schema/table-changes";
import type { TableRow } from "./tables";

const DAY_MS = 24 * 3600 * 1000;

/**
 * The oldest version whose rows are within the table's `keep_days`. Rows written by earlier versions are
 * invisible.
 */
export async function oldestStored(
  db: Db,
  { id, keepDays, version }: TableRow,
  nowMs: number,
): Promise<number> {
  if (keepDays === null) return 0;
  const since = new Date(nowMs - keepDays * DAY_MS).toISOString();
  const [found = version + 1] = await query(
    db,
    sql`select version from table_changes where table_id = ${id} and at >= ${since}::timestamptz
      order by at, version limit 1`,
  ).column(z.number());
  return found;
}

export async function versionAt(db: Db, tableId: string, time: string): Promise<number> {
  const [version = 0] = await query(
    db,
    sql`select version from table_changes where table_id = ${tableId} and at <= ${time}::timestamptz
      order by at desc, version desc limit 1`,
  ).column(z.number());
  return version;
}

export async function findTableChange(db: Db, tableId: string, version: number) {
  const [row] = await db
    .select({ at: tableChanges.at, runId: tableChanges.runId })
    .from(tableChanges)
    .where(and(eq(tableChanges.tableId, tableId), eq(tableChanges.version, version)));
  return row;
}

export async function hasSampleRows(db: Db, tableId: string): Promise<boolean> {
  const rows = await query(
    db,
    sql`select from table_rows r join table_changes c on c.table_id = r.table_id and c.version = r.born
      where r.table_id = ${tableId} and r.died is null and c.sample limit 1`,
  );
  return rows.length > 0;
}

export async function isSampleRow(db: Db, tableId: string, rowNo: number): Promise<boolean> {
  const rows = await query(
    db,
    sql`select from table_rows r join table_changes c on c.table_id = r.table_id and c.version = r.born
      where r.table_id = ${tableId} and r.row_no = ${rowNo} and r.died is null and c.sample`,
  );
  return rows.length > 0;
}

export async function hasSampleChange(db: Db, tableId: string): Promise<boolean> {
  const rows = await query(db, sql`select from table_changes where table_id = ${tableId} and sample limit 1`);
  return rows.length > 0;
}

export async function insertTableChange(db: Db, row: typeof tableChanges.$inferInsert): Promise<void> {
  await db.insert(tableChanges).values(row);
}

/** Deletes the records of versions before `before`, whose rows have all been deleted. */
export async function dropChanges(db: Db, tableId: string, before: number): Promise<void> {
  await db
    .delete(tableChanges)
    .where(and(eq(tableChanges.tableId, tableId), lt(tableChanges.version, before)));
}
