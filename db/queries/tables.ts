import { and, count, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql, sum } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/handle";
import { tables } from "@/db/schema/tables";
import { isId } from "@/lib/kit/id";
import { isKeepable } from "@/lib/kit/is-keepable";
import { column, type TableShape } from "@/lib/schema/table";

export type TableRow = typeof tables.$inferSelect;

export async function insertTable(db: Db, row: typeof tables.$inferInsert): Promise<TableRow | undefined> {
  const [made] = await db.insert(tables).values(row).onConflictDoNothing().returning();
  return made;
}

/** `named` is a table's name or ID. A table name never looks like an ID. */
export async function findTable(db: Db, workspaceId: string, named: string): Promise<TableRow | undefined> {
  const [row] = await db
    .select()
    .from(tables)
    .where(own(workspaceId, is(named)));
  return row;
}

export function findTables(db: Db, workspaceId: string, named: readonly string[]): Promise<TableRow[]> {
  const names = named.filter(isKeepable);
  const ids = named.filter(isId);
  return db
    .select()
    .from(tables)
    .where(own(workspaceId, or(inArray(tables.name, names), inArray(tables.id, ids))));
}

/**
 * Locks a table until the transaction ends, so that writers take turns and each sees the changes of the
 * previous one.
 */
export async function lockTable(db: Db, workspaceId: string, named: string): Promise<TableRow | undefined> {
  const [row] = await db
    .select()
    .from(tables)
    .where(own(workspaceId, is(named)))
    .for("update");
  return row;
}

export function listTables(
  db: Db,
  workspaceId: string,
  page: { limit: number; before: string | null },
): Promise<TableRow[]> {
  const older = page.before === null ? undefined : lt(tables.id, page.before);
  return db.select().from(tables).where(own(workspaceId, older)).orderBy(desc(tables.id)).limit(page.limit);
}

export async function sumTables(db: Db, workspaceId: string) {
  const [row] = await db
    .select({ tables: count(), rows: sum(tables.storedRows), bytes: sum(tables.storedBytes) })
    .from(tables)
    .where(own(workspaceId));
  return { tables: row?.tables ?? 0, rows: Number(row?.rows ?? 0), bytes: Number(row?.bytes ?? 0) };
}

export async function updateTable(
  db: Db,
  id: string,
  change: Partial<typeof tables.$inferInsert>,
): Promise<TableRow | undefined> {
  const [row] = await db.update(tables).set(change).where(eq(tables.id, id)).returning();
  return row;
}

export function shapeOf({ columns, key }: TableRow): TableShape {
  return { columns: z.array(column).parse(JSON.parse(columns)), key };
}

/**
 * SQL condition for a table's name or ID. False for a name that Postgres can't store, because Postgres would
 * reject a query that contains it.
 */
function is(named: string): SQL {
  if (!isKeepable(named)) return sql`false`;
  return isId(named) ? eq(tables.id, named) : eq(tables.name, named);
}

function own(workspaceId: string, more?: SQL) {
  return and(eq(tables.workspaceId, workspaceId), isNull(tables.deletedAt), more);
}

export function tablesToSweep(db: Db): Promise<TableRow[]> {
  return db
    .select()
    .from(tables)
    .where(or(isNotNull(tables.keepDays), isNotNull(tables.deletedAt)));
}

export async function lockTableById(db: Db, id: string): Promise<TableRow | undefined> {
  const [row] = await db.select().from(tables).where(eq(tables.id, id)).for("update");
  return row;
}

export async function dropTable(db: Db, id: string): Promise<void> {
  await db.delete(tables).where(eq(tables.id, id));
}
