import type { Db } from "@/db/handle";
import { hasSampleRows, insertTableChange, isSampleRow, oldestStored } from "@/db/queries/table-versions";
import { dropOld, findState, isKeyTaken, putState, type Writing } from "@/db/queries/table-writes";
import { lockTable, shapeOf, sumTables, type TableRow, updateTable } from "@/db/queries/tables";
import type { JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { atOnce } from "@/lib/kit/steps";
import type { RowFault, TableShape } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { type CheckedRow, checkRows, keyFault } from "@/lib/tables/check-rows";
import { rowOf } from "@/lib/tables/row-of";
import { slotsOf } from "@/lib/tables/slots";

export interface RowChange {
  readonly workspaceId: string;
  readonly table: string;
  readonly row: number;
  /** New values by column name. Null deletes the row. */
  readonly values: JsonObject | null;
  readonly atMs: number;
  readonly userId: string;
}

export type RowRefusal =
  | { readonly code: "not_there" }
  | { readonly code: "invalid_rows"; readonly errors: readonly RowFault[] };

/** The row's previous state remains readable in its history. */
export async function changeTableRow(tx: Db, change: RowChange): Promise<Result<JsonObject, RowRefusal>> {
  const table = await lockTable(tx, change.workspaceId, change.table);
  if (table === undefined) return fail({ code: "not_there" });
  const at = new Date(Math.max(change.atMs, table.changedAt?.getTime() ?? 0));
  const oldest = await oldestStored(tx, table, at.getTime());
  const writing: Writing = { tx, table, version: table.version + 1, oldest };
  const cells = await findState(writing, change.row);
  if (cells === undefined) return fail({ code: "not_there" });
  const shape = shapeOf(table);
  const all = [...shape.columns.keys()];
  const before = rowOf(shape, all, cells);
  const checked = await checkRow(writing, shape, change, before);
  if (!checked.ok) return checked;
  const { row, freed } = checked.value;
  // A row that contained sample data is still marked as sample data, because the cells that this change
  // doesn't set keep their values.
  const sample = table.sample && row !== null && (await isSampleRow(tx, table.id, change.row));
  const put = await putState(writing, change.row, row);
  await updateTable(tx, table.id, {
    version: writing.version,
    changedAt: at,
    rows: table.rows - (row === null ? 1 : 0) - freed.now,
    storedRows: table.storedRows + put.stored - freed.stored,
    storedBytes: table.storedBytes + put.bytes - freed.bytes,
  });
  const mode = row === null ? "delete" : "edit";
  await insertTableChange(tx, {
    tableId: table.id,
    version: writing.version,
    at,
    mode,
    runId: null,
    userId: change.userId,
    sample,
  });
  if (table.sample && !(await hasSampleRows(tx, table.id)))
    await updateTable(tx, table.id, { sample: false });
  if (await isFull(tx, table)) return refuse("rows", "workspace_full", FULL);
  return ok(row === null ? before : rowOf(shape, all, row.cells));
}

const FULL =
  "The tables of this workspace are full. Delete a table, or set keep_days so that old rows are deleted.";

interface Checked {
  readonly row: CheckedRow | null;
  /**
   * Number and size of the expired rows that were deleted because they had the same key as the changed row.
   */
  readonly freed: Awaited<ReturnType<typeof dropOld>>;
}

async function checkRow(
  writing: Writing,
  shape: TableShape,
  { row: rowNo, values }: RowChange,
  before: JsonObject,
): Promise<Result<Checked, RowRefusal>> {
  if (values === null) return ok({ row: null, freed: { now: 0, stored: 0, bytes: 0 } });
  const checked = atOnce(checkRows(shape, slotsOf(shape), [{ ...before, ...values }], { mode: "append" }));
  if (!checked.ok) return fail({ code: "invalid_rows", errors: checked.error });
  const [row] = checked.value;
  if (row === undefined) return fail({ code: "not_there" });
  const freed = await dropOld(writing, [row]);
  if (await isKeyTaken(writing, rowNo, row)) {
    return fail({
      code: "invalid_rows",
      errors: [keyFault(shape, 0, "Another row already has this key.")],
    });
  }
  return ok({ row, freed });
}

async function isFull(tx: Db, { workspaceId }: TableRow): Promise<boolean> {
  const held = await sumTables(tx, workspaceId);
  return held.rows > TABLE_LIMITS.storedRows || held.bytes > TABLE_LIMITS.storedBytes;
}

function refuse(path: string, code: string, message: string): Result<JsonObject, RowRefusal> {
  return fail({ code: "invalid_rows", errors: [{ path, code, message }] });
}
