import type { Db } from "@/db/handle";
import { hasSampleRows, insertTableChange, oldestStored } from "@/db/queries/table-versions";
import { dropOld, endRows, placesMet, putRows, type Writing } from "@/db/queries/table-writes";
import { lockTable, shapeOf, sumTables, type TableRow, updateTable } from "@/db/queries/tables";
import type { Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { inSlices } from "@/lib/kit/steps";
import type { RowFault, TableShape, UnknownColumns, WriteMode, Written } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { type CheckedRow, checkRows, keyFault, required } from "@/lib/tables/check-rows";
import { slotsOf } from "@/lib/tables/slots";

export interface TableChange {
  readonly workspaceId: string;
  /** The table's name or ID. */
  readonly table: string;
  readonly rows: readonly Json[];
  readonly mode: WriteMode;
  readonly unknownColumns?: UnknownColumns | undefined;
  /** Time by the product's clock, which can be shifted from the database's clock in tests. */
  readonly atMs: number;
  readonly runId: string | null;
  /** The person who changes the rows; null if a run writes them. */
  readonly userId: string | null;
  /** True if the rows come from a run that used sample data. */
  readonly sample: boolean;
}

export type TableRefusal =
  | { readonly code: "table_not_found" }
  | { readonly code: "invalid_rows"; readonly errors: readonly RowFault[] };

/** Thrown to roll back only this table change, so that the surrounding transaction can continue. */
class Undone extends Error {
  readonly outcome: Result<Written, TableRefusal>;
  constructor(outcome: Result<Written, TableRefusal>) {
    super("Table change rolled back");
    this.outcome = outcome;
  }
}

/**
 * Writes all rows or none, within a transaction. The table's row stays locked until the transaction ends, so
 * writers to one table take turns. Only one table is locked, and it is locked last in the transaction, so
 * writers never deadlock. With `dryRun`, returns the result and rolls back.
 */
export async function applyTableChange(
  tx: Db,
  change: TableChange,
  { dryRun }: { dryRun: boolean },
): Promise<Result<Written, TableRefusal>> {
  const table = await lockTable(tx, change.workspaceId, change.table);
  if (table === undefined) return fail({ code: "table_not_found" });
  const shape = shapeOf(table);
  const rows = await inSlices(checkRows(shape, slotsOf(shape), change.rows, change));
  if (!rows.ok) return refuse(rows.error);
  try {
    return await tx.transaction(async (inner) => {
      const outcome = await write(inner, table, shape, change, rows.value);
      if (dryRun || !outcome.ok) throw new Undone(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    throw error;
  }
}

/** Rows per statement. Together with the maximum size of a row, this limits memory use. */
const ROWS_A_STATEMENT = 1_000;
/**
 * Number of bytes that a stored row may be larger than the maximum row size, because Postgres adds spaces
 * between the cells.
 */
const BLANKS = 1_024;

async function write(
  tx: Db,
  table: TableRow,
  shape: TableShape,
  change: TableChange,
  rows: readonly CheckedRow[],
): Promise<Result<Written, TableRefusal>> {
  const { mode, runId, userId, workspaceId, sample } = change;
  const at = new Date(Math.max(change.atMs, table.changedAt?.getTime() ?? 0));
  const oldest = await oldestStored(tx, table, at.getTime());
  const writing: Writing = { tx, table, version: table.version + 1, oldest };
  const deleted = mode === "replace" ? await endRows(writing) : 0;
  const total = { inserted: 0, updated: 0, changed: 0, now: 0, stored: 0, bytes: 0 };
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_A_STATEMENT);
    const old = await dropOld(writing, some);
    const faults = await faultsByKey(writing, shape, mode, some);
    if (faults.length > 0) return refuse(faults);
    const part = await putRows(writing, some, table.nextRow + from);
    if (part.largest > TABLE_LIMITS.rowBytes + BLANKS) {
      return refuseAll(
        "row_too_large",
        `Together with its stored values, a written row would exceed ${TABLE_LIMITS.rowBytes} bytes.`,
      );
    }
    total.inserted += part.inserted;
    total.updated += part.updated;
    total.changed += part.changed;
    total.now -= old.now;
    total.stored += part.inserted + part.changed - old.stored;
    total.bytes += part.bytes - old.bytes;
  }
  const { inserted, updated } = total;
  const result = { inserted, updated, deleted, table: table.name };
  if (inserted + total.changed + deleted === 0) return ok(result);
  await updateTable(tx, table.id, {
    version: writing.version,
    changedAt: at,
    nextRow: table.nextRow + rows.length,
    rows: mode === "replace" ? inserted : table.rows + inserted + total.now,
    storedRows: table.storedRows + total.stored,
    storedBytes: table.storedBytes + total.bytes,
  });
  await insertTableChange(tx, {
    tableId: table.id,
    version: writing.version,
    at,
    mode,
    runId,
    userId,
    sample,
  });
  const isSample = table.sample || sample ? await hasSampleRows(tx, table.id) : false;
  if (isSample !== table.sample) await updateTable(tx, table.id, { sample: isSample });
  const held = await sumTables(tx, workspaceId);
  if (held.rows > TABLE_LIMITS.storedRows || held.bytes > TABLE_LIMITS.storedBytes)
    return refuseAll("workspace_full", FULL);
  return ok(result);
}

const FULL = `The tables of a workspace can store at most ${TABLE_LIMITS.storedRows} rows and ${TABLE_LIMITS.storedBytes} bytes, including earlier states of rows. Delete a table, or set keep_days on one to delete old rows.`;

/**
 * Finds the errors that depend on existing rows: a key that is already taken, and a new row without a
 * required column.
 */
async function faultsByKey(
  writing: Writing,
  shape: TableShape,
  mode: WriteMode,
  rows: readonly CheckedRow[],
): Promise<RowFault[]> {
  if (mode === "append") {
    const met = await placesMet(writing, rows);
    return met.map((place) => keyFault(shape, place, "A row with this key already exists."));
  }
  const lacking = rows.filter(({ lacks }) => lacks !== null);
  const met = new Set(await placesMet(writing, lacking));
  return lacking.flatMap(({ place, lacks }) =>
    lacks === null || met.has(place) ? [] : [required(place, lacks)],
  );
}

function refuse(errors: readonly RowFault[]): Result<Written, TableRefusal> {
  return fail({ code: "invalid_rows", errors });
}

function refuseAll(code: string, message: string): Result<Written, TableRefusal> {
  return refuse([{ path: "rows", code, message }]);
}
