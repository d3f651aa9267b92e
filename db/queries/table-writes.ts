import { hash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { CheckedRow } from "@/lib/tables/check-rows";
import type { TableRow } from "./tables";

/** Context of one change to a table whose row the transaction has locked. */
export interface Writing {
  readonly tx: Db;
  readonly table: TableRow;
  readonly version: number;
  /** The oldest version whose rows are still retained. Rows written by earlier versions have expired. */
  readonly oldest: number;
}

const taken = z.object({ now: z.number(), stored: z.number(), bytes: z.number() });
export type Taken = z.infer<typeof taken>;
const NOTHING: Taken = { now: 0, stored: 0, bytes: 0 };

/**
 * Ends the current state of all rows, which removes them from the table's current version. Returns how many
 * of them had not expired.
 */
export async function endRows({ tx, table, version, oldest }: Writing): Promise<number> {
  const { ended } = await query(
    tx,
    sql`with ended as (
      update table_rows set died = ${version} where table_id = ${table.id} and died is null returning born
    ) select count(*)::int as ended from ended where born >= ${oldest}`,
  ).only(z.object({ ended: z.number() }));
  return ended;
}

/** Deletes expired rows that have the same keys as the rows about to be written. */
export async function dropOld(writing: Writing, rows: readonly CheckedRow[]): Promise<Taken> {
  const { tx, table, oldest } = writing;
  if (oldest === 0 || table.key.length === 0) return NOTHING;
  return countTaken(
    tx,
    sql`delete from table_rows t using ${given(table, rows)}
      where t.key = g.k and t.died is null and t.born < ${oldest}`,
  );
}

export function dropOldRows(db: Db, tableId: string, oldest: number, max: number): Promise<Taken> {
  return countTaken(
    db,
    sql`delete from table_rows where ctid = any (array(
      select ctid from table_rows where table_id = ${tableId} and born < ${oldest} limit ${max}))`,
  );
}

async function countTaken(db: Db, deletion: SQL): Promise<Taken> {
  return query(
    db,
    sql`with gone as (${deletion} returning died, bytes)
      select count(*) filter (where died is null)::int as now, count(*)::int as stored,
        coalesce(sum(bytes), 0)::float8 as bytes from gone`,
  ).only(taken);
}

/** Returns the `place` of each row in `rows` whose key the table already contains. */
export async function placesMet({ tx, table }: Writing, rows: readonly CheckedRow[]): Promise<number[]> {
  if (table.key.length === 0 || rows.length === 0) return [];
  return query(
    tx,
    sql`select g.p from ${given(table, rows)} join table_rows t on t.key = g.k and t.died is null order by g.p`,
  ).column(z.number());
}

const put = z.tuple([
  z.object({
    inserted: z.number(),
    updated: z.number(),
    changed: z.number(),
    bytes: z.number(),
    largest: z.number(),
  }),
]);

/**
 * Writes rows. If a row's key already exists, the existing row gets a new state, unless nothing changes.
 * Other rows are appended. The previous state is ended before the new one is inserted, so the unique index on
 * keys never contains both.
 */
export async function putRows(writing: Writing, rows: readonly CheckedRow[], firstRow: number) {
  const { tx, table, version } = writing;
  // In tables with `keep_days`, writing a row again makes it count as new even if none of its values changed.
  const always = table.keepDays !== null;
  const written = await query(
    tx,
    sql`with given as materialized (select * from ${given(table, rows)}), met as materialized (
      select g.p, t.row_no, t.key, t.cells || g.c as cells, ${always} or t.cells || g.c <> t.cells as differs,
        case when g.kw then t.word else g.w end as word, case when g.kn then t.number else g.n end as number
      from given g join table_rows t on t.key = g.k and t.died is null
    ), ended as (
      update table_rows t set died = ${version} from met m
      where t.key = m.key and t.died is null and m.differs
      returning m.row_no, m.key, m.word, m.number, m.cells
    ), rewritten as (
      insert into table_rows (table_id, row_no, born, key, word, number, cells, bytes)
      select ${table.id}::uuid, row_no, ${version}::int, key, word, number, cells, octet_length(cells::text) from ended
      returning bytes
    ), inserted as (
      insert into table_rows (table_id, row_no, born, key, word, number, cells, bytes)
      select ${table.id}::uuid, ${firstRow}::bigint + row_number() over (order by p), ${version}::int, k, w, n, c, b
      from given where p not in (select p from met)
      returning bytes
    )
    select (select count(*) from inserted)::int as inserted, (select count(*) from met)::int as updated,
      (select count(*) from rewritten)::int as changed,
      (select coalesce(max(bytes), 0) from rewritten)::int as largest,
      ((select coalesce(sum(bytes), 0) from rewritten) + (select coalesce(sum(bytes), 0) from inserted))::float8 as bytes`,
  );
  return put.parse(written)[0];
}

function given({ id }: TableRow, rows: readonly CheckedRow[]): SQL {
  const texts = rows.map(
    ({ place, key, word, number, keepsWord, keepsNumber, cells, bytes }) =>
      `{"p":${place},"k":${JSON.stringify(keyHash(id, key))},"w":${JSON.stringify(word)},"n":${JSON.stringify(number)},` +
      `"kw":${keepsWord},"kn":${keepsNumber},"b":${bytes},"c":${cells}}`,
  );
  return sql`json_to_recordset(${`[${texts.join(",")}]`}::text::json)
    as g(p int, k uuid, w text, n float8, kw boolean, kn boolean, b int, c jsonb)`;
}

/**
 * Returns a key of any length as a 16-byte hash that includes the table's ID, so that statements can find
 * rows by this column alone. If they also compared the table's ID, a statement planned before the table grew
 * would read all of its rows every time.
 */
function keyHash(tableId: string, key: string | null): string | null {
  return key === null ? null : shortHash(tableId + shortHash(key));
}

/**
 * Returns a hash in UUID form, because the database column has the type UUID. Called twice per row, so it
 * hashes with a single function call and uses no regular expression.
 */
function shortHash(text: string): string {
  const hex = hash("sha256", text, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

export async function findState({ tx, table, oldest }: Writing, rowNo: number): Promise<string | undefined> {
  const [cells] = await query(
    tx,
    sql`select cells::text as cells from table_rows
      where table_id = ${table.id} and row_no = ${rowNo}::bigint and died is null and born >= ${oldest}`,
  ).column(z.string());
  return cells;
}

/** Replaces the row's current state with `row`. If `row` is null, the row is deleted. */
export async function putState(
  { tx, table, version }: Writing,
  rowNo: number,
  row: CheckedRow | null,
): Promise<{ stored: number; bytes: number }> {
  const written = await query(
    tx,
    sql`with ended as (
      update table_rows set died = ${version}
      where table_id = ${table.id} and row_no = ${rowNo}::bigint and died is null returning row_no
    ), put as (
      insert into table_rows (table_id, row_no, born, key, word, number, cells, bytes)
      select ${table.id}::uuid, row_no, ${version}::int, k, w, n, c, octet_length(c::text)
      from ended cross join ${given(table, row === null ? [] : [row])}
      returning bytes
    ) select count(*)::int as stored, coalesce(sum(bytes), 0)::float8 as bytes from put`,
  );
  return z.tuple([z.object({ stored: z.number(), bytes: z.number() })]).parse(written)[0];
}

export async function isKeyTaken({ tx, table }: Writing, rowNo: number, row: CheckedRow): Promise<boolean> {
  if (row.key === null) return false;
  const found = await query(
    tx,
    sql`select 1 from table_rows where key = ${keyHash(table.id, row.key)}::uuid and died is null and row_no <> ${rowNo}::bigint`,
  );
  return found.length > 0;
}
