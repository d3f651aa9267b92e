import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { comparable, comparand, condition, slotOf } from "@/db/table-sql";
import { CHANGE_MODES, type TableShape } from "@/lib/schema/table";
import type { ReadPlan } from "@/lib/tables/read-plan";
import { slotsOf } from "@/lib/tables/slots";

export interface RowsWanted {
  readonly tableId: string;
  readonly shape: TableShape;
  readonly plan: Pick<ReadPlan, "filters" | "order" | "limit" | "latest">;
  readonly version: number;
  /** True if the newest version is requested, which needs only current rows. */
  readonly isNow: boolean;
  /** The oldest version whose rows are still retained. Rows written by earlier versions have expired. */
  readonly oldest: number;
  readonly after: RowPlace | null;
  /** Maximum size of a page in bytes. The first row is always included. */
  readonly maxBytes: number;
}

export interface RowPlace {
  readonly row: number;
  /** Value of the sort column; null if the value is null or there is no sort column. */
  readonly value: string | null;
}

/**
 * Rows in order, as JSON strings. Each string is a list of `[row, cells]`, and small enough to be parsed at
 * once.
 */
export interface RowPage {
  readonly pieces: readonly string[];
  readonly count: number;
  readonly last: RowPlace | null;
  readonly more: boolean;
}

interface Part extends RowPage {
  readonly bytes: number;
}

/**
 * Rows are parsed and written as JSON in pieces of this size. A piece takes well under a millisecond, and
 * other work can run between pieces.
 */
const PIECE_BYTES = 32 * 1024;

/** Rows without a value in the sort column come last. */
export async function findRows(db: Db, wanted: RowsWanted): Promise<RowPage> {
  const { plan, after, maxBytes } = wanted;
  if (plan.order === null) return findPart(db, wanted, "as_written", plan.limit, maxBytes);
  // Uses two statements, one for rows with a value and one for those without, because a single index can't
  // put nulls last in both directions.
  const none: Part = { pieces: [], count: 0, last: null, more: false, bytes: 0 };
  const isPastValues = after !== null && after.value === null;
  const first = isPastValues ? none : await findPart(db, wanted, "values", plan.limit, maxBytes);
  if (first.more) return first;
  const left = plan.limit - first.count;
  const then = await findPart(db, wanted, "nulls", Math.max(left, 1), maxBytes - first.bytes);
  return left === 0
    ? { ...first, more: then.count > 0 }
    : {
        pieces: [...first.pieces, ...then.pieces],
        count: first.count + then.count,
        last: then.last ?? first.last,
        more: then.more,
      };
}

export async function findPlace(db: Db, wanted: RowsWanted, row: number): Promise<RowPlace | undefined> {
  const value = wanted.plan.order === null ? sql`null` : orderOf(wanted, wanted.plan.order).exact;
  const found = await query(
    db,
    sql`select ${value}::text as value from table_rows r
      where r.row_no = ${row}::bigint and (r.died is null or r.died > ${wanted.version}) and ${own(wanted)}`,
  ).row(z.object({ value: z.string().nullable() }));
  return found === undefined ? undefined : { row, value: found.value };
}

const state = z.object({
  version: z.number(),
  at: z.string(),
  until: z.string().nullable(),
  mode: z.enum(CHANGE_MODES),
  runId: z.string().nullable(),
  userId: z.string().nullable(),
  /** Null for people who are no longer members of the workspace. */
  email: z.string().nullable(),
  cells: z.string(),
});

export async function findHistory(
  db: Db,
  given: { workspaceId: string; tableId: string; row: number; oldest: number; limit: number },
) {
  const { workspaceId, tableId, row, oldest, limit } = given;
  const iso = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return query(
    db,
    sql`select r.born as version, ${iso(sql`b.at`)} as at, ${iso(sql`d.at`)} as until, b.mode, b.run_id::text as run_id,
        b.user_id::text as user_id, u.email, r.cells::text as cells
      from table_rows r
      join table_changes b on b.table_id = r.table_id and b.version = r.born
      left join table_changes d on d.table_id = r.table_id and d.version = r.died
      left join members m on m.user_id = b.user_id and m.workspace_id = ${workspaceId}::uuid
      left join users u on u.id = m.user_id
      where r.table_id = ${tableId}::uuid and r.row_no = ${row}::bigint and r.born >= ${oldest}
      order by r.born desc limit ${limit}`,
  ).rows(state);
}

/**
 * Rows that are parsed together as one JSON string (`piece`). `piece` is null for rows that no longer fit on
 * the page.
 */
const pieceRow = z.object({
  piece: z.string().nullable(),
  count: z.number(),
  row: z.number(),
  value: z.string().nullable(),
  running: z.number(),
});

async function findPart(
  db: Db,
  wanted: RowsWanted,
  which: "as_written" | "values" | "nulls",
  limit: number,
  maxBytes: number,
): Promise<Part> {
  const { plan, after } = wanted;
  const order = plan.order === null ? null : orderOf(wanted, plan.order);
  const byValue = order !== null && which === "values" ? order : null;
  const shown = [
    ...(order !== null && which === "nulls" ? [sql`${order.exact} is null`] : []),
    ...(byValue === null ? [] : valueConditions(byValue, after)),
    // Rows without a sort value are sorted by row number. A page of them starts after the last row of the
    // previous page, unless that row had a sort value.
    ...(byValue === null && after !== null && (order === null || after.value === null)
      ? [sql`r.row_no > ${after.row}::bigint`]
      : []),
  ];
  const columns = sql`r.row_no, r.bytes, r.cells, ${byValue?.slot ?? sql`null`} as slot, ${byValue?.exact ?? sql`null`} as exact`;
  const ordered = sql`select * from (${rowsThere(wanted, columns, shown)}) as r
    order by ${byValue === null ? sql`` : sql`slot ${byValue.direction}, exact ${byValue.direction}, `}row_no
    limit ${limit + 1}`;
  return partOf(await query(db, piecesOf(ordered, limit, maxBytes)).rows(pieceRow));
}

function partOf(found: readonly z.output<typeof pieceRow>[]): Part {
  const fitting = found.flatMap(({ piece, ...rest }) => (piece === null ? [] : [{ piece, ...rest }]));
  const last = fitting.at(-1);
  return {
    pieces: fitting.map(({ piece }) => piece),
    count: fitting.reduce((sum, { count }) => sum + count, 0),
    last: last === undefined ? null : { row: last.row, value: last.value },
    more: fitting.length < found.length,
    bytes: last?.running ?? 0,
  };
}

function piecesOf(ordered: SQL, limit: number, maxBytes: number): SQL {
  return sql`select case when place is not null then '[' || string_agg('[' || row_no || ',' || cells::text || ']', ',' order by n)
        filter (where place is not null) || ']' end as piece,
      count(*)::int as count, (array_agg(row_no order by n))[count(*)::int]::float8 as row,
      (array_agg(exact::text order by n))[count(*)::int] as value, max(running)::float8 as running
    from (
      select q.*, case when n = 1 or (n <= ${limit} and running <= ${maxBytes}) then running / ${PIECE_BYTES} end as place
      from (
        select p.*, row_number() over () as n, sum(p.bytes) over (rows unbounded preceding) as running
        from (${ordered}) as p
      ) as q
    ) as placed group by place order by place nulls last`;
}

/**
 * Row numbers in sort order, in batches. Each batch is a comma-separated list, whose rows are fetched with a
 * single query.
 */
export type RowBatches = readonly string[];

/**
 * Reads and sorts the rows only once, and returns their numbers. The rows themselves are then fetched in
 * batches.
 */
export async function findRowOrder(
  db: Db,
  wanted: RowsWanted,
  after: RowPlace | null,
  batch: { readonly rows: number; readonly bytes: number },
): Promise<RowBatches> {
  const { plan } = wanted;
  const order = plan.order === null ? null : orderOf(wanted, plan.order);
  const columns = sql`r.row_no, r.bytes, ${order?.exact ?? sql`null`} as exact`;
  return query(
    db,
    sql`select string_agg(row_no::text, ',' order by n) as rows
      from (
        select p.*, row_number() over () as n, sum(p.bytes) over (rows unbounded preceding) as running
        from (
          select * from (${rowsThere(wanted, columns, after === null ? [] : [isAfter(order, after)])}) as r
          order by ${order === null ? sql`` : sql`exact ${order.direction} nulls last, `}row_no
        ) as p
      ) as q group by running / ${batch.bytes}, n / ${batch.rows} order by min(n)`,
  ).column(z.string());
}

function isAfter(order: ValueOrder | null, { row, value }: RowPlace): SQL {
  const later = sql`r.row_no > ${row}::bigint`;
  if (order === null) return later;
  const { exact, shape, column, descending } = order;
  if (value === null) return sql`(${exact} is null and ${later})`;
  const given = comparand(shape, column, value);
  const past = descending ? sql`<` : sql`>`;
  return sql`(${exact} is null or ${exact} ${past} ${given} or (${exact} = ${given} and ${later}))`;
}

export async function findBatch(db: Db, wanted: RowsWanted, batch: string): Promise<RowPage> {
  const { version, isNow } = wanted;
  const isThere = isNow ? sql`r.died is null` : sql`(r.died is null or r.died > ${version})`;
  const ordered = sql`select r.row_no, r.bytes, r.cells, null as exact
    from unnest(string_to_array(${batch}, ',')::bigint[]) with ordinality as asked(row_no, place)
    join table_rows r on r.row_no = asked.row_no and ${isThere} and ${own(wanted)}
    order by asked.place`;
  return partOf(await query(db, piecesOf(ordered, MAX_INTEGER, MAX_INTEGER)).rows(pieceRow));
}

const MAX_INTEGER = 2_147_483_647;

export function isOrderIndexed(shape: TableShape, column: number): boolean {
  return slotOf(shape, slotsOf(shape), column) !== null;
}

/**
 * SQL for the rows of the requested version. The conditions in `shown` apply after the query's own filters
 * and its selection of the latest rows.
 */
function rowsThere(wanted: RowsWanted, columns: SQL, shown: readonly SQL[]): SQL {
  const { plan, shape, version, isNow } = wanted;
  const asked = [own(wanted), ...plan.filters.map((filter) => condition(shape, filter))];
  const of = (selected: SQL, conditions: readonly SQL[]) => {
    const where = sql.join([...conditions], sql` and `);
    const now = sql`select ${selected} from table_rows r where r.died is null and ${where}`;
    if (isNow) return now;
    return sql`${now} union all select ${selected} from table_rows r where r.died > ${version} and ${where}`;
  };
  const { latest } = plan;
  if (latest === null) return of(columns, [...asked, ...shown]);
  const by = latest.by.map((column) => comparable(shape, column));
  const newest = sql.join(
    [...by, sql`${comparable(shape, latest.time)} desc nulls last`, sql`r.row_no desc`],
    sql`, `,
  );
  const all = of(sql`r.row_no, r.bytes, r.cells, r.word, r.number`, asked);
  const each =
    by.length === 0
      ? sql`select r.* from (${all}) as r order by ${newest} limit 1`
      : sql`select distinct on (${sql.join(by, sql`, `)}) r.* from (${all}) as r order by ${newest}`;
  return sql`select ${columns} from (${each}) as r${shown.length === 0 ? sql`` : sql` where ${sql.join([...shown], sql` and `)}`}`;
}

function own({ tableId, version, isNow, oldest }: RowsWanted): SQL {
  const born = isNow ? sql`` : sql` and r.born <= ${version}`;
  return sql`r.table_id = ${tableId}::uuid${born}${oldest === 0 ? sql`` : sql` and r.born >= ${oldest}`}`;
}

interface ValueOrder {
  readonly column: number;
  readonly shape: TableShape;
  readonly exact: SQL;
  /**
   * SQL for the value of the sort column, in the shortened form that is indexed. Null for a column without an
   * index.
   */
  readonly slot: SQL;
  readonly shorten: ((value: string) => SQL) | null;
  readonly direction: SQL;
  readonly descending: boolean;
}

function orderOf({ shape }: RowsWanted, { column, descending }: NonNullable<ReadPlan["order"]>): ValueOrder {
  const slot = slotOf(shape, slotsOf(shape), column);
  return {
    column,
    shape,
    exact: comparable(shape, column),
    slot: slot?.name ?? sql`null::text`,
    shorten: slot?.shorten ?? null,
    direction: descending ? sql`desc` : sql`asc`,
    descending,
  };
}

function valueConditions(order: ValueOrder, after: RowPlace | null): SQL[] {
  const { column, shape, exact, slot, shorten, descending } = order;
  const isThere = shorten === null ? sql`${exact} is not null` : sql`${slot} is not null`;
  if (after === null || after.value === null) return [isThere];
  const value = comparand(shape, column, after.value);
  const past = descending ? sql`<` : sql`>`;
  return [
    isThere,
    ...(shorten === null ? [] : [sql`${slot} ${past}= ${shorten(after.value)}`]),
    sql`(${exact} ${past} ${value} or (${exact} = ${value} and r.row_no > ${after.row}::bigint))`,
  ];
}
