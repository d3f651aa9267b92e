import { createHash } from "node:crypto";
import type { Db } from "@/db/handle";
import { limitStatements } from "@/db/limit-statements";
import {
  findBatch,
  findPlace,
  findRowOrder,
  findRows,
  isOrderIndexed,
  type RowPage,
  type RowPlace,
  type RowsWanted,
} from "@/db/queries/table-rows";
import { findTableChange, oldestStored, versionAt } from "@/db/queries/table-versions";
import { findTable, shapeOf, type TableRow } from "@/db/queries/tables";
import { fail, ok, type Result } from "@/lib/kit/result";
import { unitsOfSort } from "@/lib/kit/sort-in-steps";
import type { Problem } from "@/lib/schema/problem";
import type { TableShape } from "@/lib/schema/table";
import type { Services } from "@/lib/service/services";
import type { PlanFault } from "@/lib/tables/plan-fault";
import type { ReadPlan } from "@/lib/tables/read-plan";
import type { ReadWork } from "./read-work";
import { rowsInLine } from "./rows-in-line";

type Stores = Pick<Services, "db" | "clock">;

export interface RowsAsked {
  /** The table's name or ID. */
  readonly table: string;
  plan(shape: TableShape): Result<ReadPlan, ReadFault>;
  readonly cursor: string | null;
  readonly maxBytes: number;
  /**
   * Set if the rows are read through a data provider, which has no data before the table's first version. A request
   * for a deleted version is then an error.
   */
  readonly published?: {
    readonly version: number | null;
  };
  /** True if the caller already has the response with this ETag. In that case, no rows are read. */
  isKnown?(tag: string): boolean;
  readonly work: ReadWork;
  readonly isWhole?: boolean;
  /** Set to use the usual time limit for each statement instead of the limit for reading a page. */
  readonly statements?: "usual";
}

export interface RowsRead {
  readonly table: TableRow;
  readonly shape: TableShape;
  readonly plan: ReadPlan;
  readonly version: number;
  /**
   * Time when `version` was created. If the table is read directly instead of through a data provider, this
   * is the time of the table's last change, and `runId` is null.
   */
  readonly changedAt: Date | null;
  readonly runId: string | null;
  /** Null if the caller already has this response. */
  readonly page: RowPage | null;
  readonly next: string | null;
  /** ETag of the rows, which is the same in every format. */
  readonly tag: string;
  readonly units: number;
  /** Yields the pages after this one, at the same version. */
  rest(): AsyncGenerator<RowPage, undefined>;
}

export type ReadFault =
  | { readonly code: "table_not_found" }
  | { readonly code: "cursor_expired" }
  | { readonly code: "no_data_yet" }
  | { readonly code: "version_not_found" }
  | { readonly code: "refused"; readonly problem: Problem }
  | PlanFault;

export async function readRows(
  { db, clock }: Stores,
  workspaceId: string,
  asked: RowsAsked,
): Promise<Result<RowsRead, ReadFault>> {
  return atOneMoment(db, asked.statements ?? "rowPage", async (tx): Promise<Result<RowsRead, ReadFault>> => {
    const table = await findTable(tx, workspaceId, asked.table);
    if (table === undefined) return fail({ code: "table_not_found" });
    const shape = shapeOf(table);
    const planned = asked.plan(shape);
    if (!planned.ok) return planned;
    const plan = planned.value;
    const mark = markOf(table.id, plan);
    const from = asked.cursor === null ? null : readCursor(asked.cursor);
    if (asked.cursor !== null && from === null) return invalidCursor();
    if (from !== null && from.mark !== mark) return fail({ code: "cursor_expired" });
    const { asOf } = plan;
    const named = asked.published?.version ?? null;
    if (from !== null && named !== null && from.version !== named) return fail({ code: "cursor_expired" });
    const version =
      from?.version ?? named ?? (asOf === null ? table.version : await versionAt(tx, table.id, asOf));
    const oldest = await oldestStored(tx, table, clock());
    if (from !== null && !isStored(table, version, oldest)) return fail({ code: "cursor_expired" });
    if (asked.published !== undefined) {
      const missing = await missingVersion(tx, table, version, oldest);
      if (missing !== null) return fail({ code: missing });
    }
    const wanted: RowsWanted = {
      tableId: table.id,
      shape,
      plan,
      version,
      isNow: version === table.version,
      oldest,
      after: null,
      maxBytes: asked.maxBytes,
    };
    // The ETag includes the revision, because renaming columns changes the response without changing the
    // rows.
    const tag = hashOf([mark, version, table.revision, wanted.oldest, plan.limit, from?.row ?? null]);
    const change = asked.published && (await findTableChange(tx, table.id, version));
    const read = {
      table,
      shape,
      plan,
      version,
      changedAt: change?.at ?? table.changedAt,
      runId: change?.runId ?? null,
      tag,
      units: unitsOfRead(wanted, table.rows, asked.isWhole ?? false),
    };
    if (asked.isKnown?.(tag)) return ok({ ...read, page: null, next: null, rest: nothing });
    const refused = asked.work.refusal("new");
    if (refused !== null) return fail({ code: "refused", problem: refused });
    asked.work.spend(read.units, "new");
    const after = from === null ? null : await findPlace(tx, wanted, from.row);
    if (after === undefined) return fail({ code: "cursor_expired" });
    const page = await findRows(tx, { ...wanted, after });
    const last = page.more ? page.last : null;
    return ok({
      ...read,
      page,
      next: last === null ? null : `${version}.${last.row}.${mark}`,
      rest: () => (last === null ? nothing() : restOf(db, workspaceId, wanted, last)),
    });
  });
}

/**
 * Returns the cost of a read, measured in rows. If an index can filter and sort, only the rows of the page
 * are read. Otherwise, all rows of the table are read.
 */
function unitsOfRead({ shape, plan, isNow }: RowsWanted, rows: number, isWhole: boolean): number {
  const { filters, latest, limit, order } = plan;
  const isFiltered = filters.length > 0 && !filters.some(({ column }) => isOrderIndexed(shape, column));
  const isSorted = latest !== null || (order !== null && !(isNow && isOrderIndexed(shape, order.column)));
  const read = isWhole || isFiltered || isSorted ? rows : Math.min(rows, limit);
  const sorted = isSorted || (isWhole && order !== null) ? unitsOfSort(rows, isWhole ? rows : limit) : 0;
  return read + sorted;
}

function isStored(table: TableRow, version: number, oldest: number): boolean {
  return version === table.version || (version < table.version && version >= Math.max(oldest, 1));
}

async function missingVersion(tx: Db, table: TableRow, version: number, oldest: number) {
  if (table.version === 0) return "no_data_yet" as const;
  if (isStored(table, version, oldest)) return null;
  // The requested time is before the oldest stored change. Either the table had no data yet, or the data is
  // no longer stored.
  if (version === 0 && (await findTableChange(tx, table.id, 1)) !== undefined) return "no_data_yet" as const;
  return "version_not_found" as const;
}

/**
 * Fetches one page ahead while the current page is being sent. A slow reader holds two pages in memory but no
 * connection.
 */
async function* restOf(
  db: Db,
  workspaceId: string,
  wanted: RowsWanted,
  last: RowPlace,
): AsyncGenerator<RowPage, undefined> {
  const read = <T>(
    find: (tx: Db, wanted: RowsWanted) => Promise<T>,
    kind: StatementKind = "rowPage",
  ): Promise<T> => {
    const found = rowsInLine(workspaceId, () =>
      atOneMoment(db, kind, async (tx) => {
        const table = await findTable(tx, workspaceId, wanted.tableId);
        if (table === undefined) throw new Error("The table was deleted while its rows were read");
        return find(tx, { ...wanted, isNow: wanted.version === table.version });
      }),
    );
    // The consumer may stop before it awaits this page, in which case a rejection would be unhandled.
    found.catch(() => undefined);
    return found;
  };
  const { order, latest } = wanted.plan;
  if (order === null && latest === null && wanted.isNow) {
    const fetch = (after: RowPlace) => read((tx, now) => findRows(tx, { ...now, after }));
    for (let next: Promise<RowPage> | null = fetch(last); next !== null; ) {
      const page: RowPage = await next;
      next = page.more && page.last !== null ? fetch(page.last) : null;
      yield page;
    }
    return;
  }
  // Fetching sorted rows page by page would make the database read all rows for each page. So the order of
  // all rows is fetched once.
  const size = { rows: wanted.plan.limit, bytes: wanted.maxBytes };
  const batches = await read((tx, now) => findRowOrder(tx, now, last, size), "usual");
  const fetchBatch = (batch: string) => read((tx, now) => findBatch(tx, now, batch));
  let next = batches[0] === undefined ? null : fetchBatch(batches[0]);
  for (let place = 1; next !== null; place += 1) {
    const page: RowPage = await next;
    const batch = batches[place];
    next = batch === undefined ? null : fetchBatch(batch);
    yield page;
  }
}

async function* nothing(): AsyncGenerator<RowPage, undefined> {}

type StatementKind = "usual" | "rowPage";

function atOneMoment<T>(db: Db, kind: StatementKind, read: (tx: Db) => Promise<T>): Promise<T> {
  const limited = async (tx: Db) => {
    await limitStatements(tx, kind);
    return read(tx);
  };
  return db.transaction(limited, { isolationLevel: "repeatable read", accessMode: "read only" });
}

function readCursor(text: string) {
  const [, version, row, mark] = /^(\d{1,10})\.(\d{1,15})\.([A-Za-z0-9_-]{16})$/.exec(text) ?? [];
  if (version === undefined || row === undefined || mark === undefined) return null;
  return { version: Number(version), row: Number(row), mark };
}

function invalidCursor() {
  const message = "This cursor isn't valid for this table.";
  return fail({ path: "cursor", code: "invalid_query" as const, message });
}

/** Returns a hash of the query, because a cursor is only valid for the query that returned it. */
function markOf(tableId: string, { filters, columns, order, asOf, latest }: ReadPlan): string {
  return hashOf([tableId, filters, columns, order, asOf, latest]);
}

function hashOf(said: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 16);
}
