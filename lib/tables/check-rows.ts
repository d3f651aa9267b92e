import { isJsonObject, type Json } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Steps } from "@/lib/kit/steps";
import type { Column, RowFault, TableShape, UnknownColumns, WriteMode } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { type Cell, readCell } from "./read-cell";
import { numberOf, type Slots, wordSlot } from "./slots";

export interface CheckedRow {
  readonly place: number;
  /**
   * Values of the row's key columns as one string, which is equal for equal keys. Null if the table has no
   * key.
   */
  readonly key: string | null;
  /** Cells as a JSON object, keyed by column position. It has no entry for a cell that the row omits. */
  readonly cells: string;
  readonly bytes: number;
  readonly word: string | null;
  readonly number: number | null;
  /**
   * True if the row omits the column whose text is indexed, so that the index keeps the text of an existing
   * row. `keepsNumber` means the same for the indexed number or time.
   */
  readonly keepsWord: boolean;
  readonly keepsNumber: boolean;
  /** Name of a required column that was omitted, which is allowed only if the row already exists. */
  readonly lacks: string | null;
}

/**
 * Maximum number of faults that are collected. It is larger than the number that a response lists, so that
 * the response can say that there are more.
 */
export const MAX_FAULTS = 200;

/**
 * Returns a test that is true for rows that contain an error in every write mode, so that a parser can stop
 * after `MAX_FAULTS` such rows. Otherwise, ten megabytes of nested lists would stay in memory until they are
 * checked.
 */
export function hopelessRows(columns: readonly Column[]): (row: Json) => boolean {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return (row) => {
    if (!isJsonObject(row)) return true;
    for (const name of Object.keys(row)) {
      const type = types.get(name);
      const value = row[name];
      if (type === undefined) return true;
      if (type !== "json" && typeof value === "object" && value !== null) return true;
    }
    return false;
  };
}

export interface HowToWrite {
  readonly mode: WriteMode;
  readonly unknownColumns?: UnknownColumns | undefined;
}

export function* checkRows(
  shape: TableShape,
  slots: Slots,
  given: readonly Json[],
  { mode, unknownColumns = "fail" }: HowToWrite,
): Steps<Result<CheckedRow[], RowFault[]>> {
  if (mode === "upsert" && shape.key.length === 0) {
    return fail([
      rowFault("rows", "no_key", "The table has no key to match rows by. Use append or replace."),
    ]);
  }
  if (given.length > TABLE_LIMITS.rowsACall) {
    const message = `One request can write at most ${TABLE_LIMITS.rowsACall} rows.`;
    return fail([rowFault("rows", "too_many_rows", message)]);
  }
  const positions = new Map(shape.columns.map(({ name }, index) => [name, index]));
  const faults: RowFault[] = [];
  const rows = new Map<string | number, CheckedRow>();
  for (const [place, row] of given.entries()) {
    if (faults.length >= MAX_FAULTS) break;
    yield shape.columns.length;
    const checked = checkRow({ shape, slots, positions, mode, unknownColumns }, row, place);
    if (!checked.ok) {
      for (const fault of checked.error) faults.push(fault);
      continue;
    }
    const { key } = checked.value;
    if (key !== null && rows.has(key)) {
      if (mode !== "upsert")
        faults.push(keyFault(shape, place, "Another row in this request has the same key."));
      // If several rows have the same key, only the last of them is written. It keeps its own position among
      // the rows.
      rows.delete(key);
    }
    rows.set(key ?? place, checked.value);
  }
  return faults.length > 0 ? fail(faults) : ok([...rows.values()]);
}

interface Rules {
  readonly shape: TableShape;
  readonly slots: Slots;
  readonly positions: ReadonlyMap<string, number>;
  readonly mode: WriteMode;
  readonly unknownColumns: UnknownColumns;
}

function checkRow(rules: Rules, row: Json, place: number): Result<CheckedRow, RowFault[]> {
  if (!isJsonObject(row)) {
    return fail([
      rowFault(
        `rows[${place}]`,
        "invalid_type",
        "A row must be an object whose fields are the table's columns.",
      ),
    ]);
  }
  const { shape, slots, positions, mode, unknownColumns } = rules;
  const faults: RowFault[] = [];
  const cells = new Map<number, Cell>();
  for (const [name, value] of Object.entries(row)) {
    if (faults.length >= MAX_FAULTS) break;
    const position = positions.get(name);
    const column = position === undefined ? undefined : shape.columns[position];
    if (position === undefined || column === undefined) {
      if (unknownColumns === "ignore") continue;
      faults.push(rowFault(pathOf(place, name), "unknown_column", "Column not found."));
      continue;
    }
    const cell = readCell(column, value);
    if (!cell.ok) faults.push(rowFault(pathOf(place, name), cell.error.code, cell.error.message));
    else if (value === null && isNeeded(shape, column)) faults.push(required(place, name));
    else cells.set(position, cell.value);
  }
  if (unknownColumns === "ignore" && !Object.keys(row).some((name) => positions.has(name)))
    faults.push(
      rowFault(`rows[${place}]`, "no_column", "None of the row's fields match a column of the table."),
    );
  let lacks: string | null = null;
  for (const column of shape.columns) {
    if (Object.hasOwn(row, column.name) || !isNeeded(shape, column) || column.default !== undefined) continue;
    if (mode === "upsert" && !shape.key.includes(column.name)) lacks ??= column.name;
    else faults.push(required(place, column.name));
  }
  if (faults.length > 0) return fail(faults);
  const text = `{${[...cells].map(([position, { json }]) => `"${position}":${json}`).join(",")}}`;
  const bytes = Buffer.byteLength(text);
  if (bytes > TABLE_LIMITS.rowBytes) {
    const message = `The row has ${bytes} bytes; the limit is ${TABLE_LIMITS.rowBytes}.`;
    return fail([rowFault(`rows[${place}]`, "row_too_large", message)]);
  }
  return ok({
    place,
    key: keyOf(shape, positions, cells),
    cells: text,
    bytes,
    word: slotOf(slots.word, cells, wordSlot),
    number: slotOf(slots.number, cells, numberOf(shape, slots)),
    keepsWord: slots.word !== null && !cells.has(slots.word),
    keepsNumber: slots.number !== null && !cells.has(slots.number),
    lacks,
  });
}

function isNeeded({ key }: TableShape, { name, required }: Column): boolean {
  return required || key.includes(name);
}

function keyOf(
  { key }: TableShape,
  positions: ReadonlyMap<string, number>,
  cells: ReadonlyMap<number, Cell>,
): string | null {
  if (key.length === 0) return null;
  return JSON.stringify(key.map((name) => cells.get(positions.get(name) ?? -1)?.comparable ?? null));
}

function slotOf<T>(
  position: number | null,
  cells: ReadonlyMap<number, Cell>,
  shorten: (comparable: string) => T,
): T | null {
  const comparable = position === null ? null : (cells.get(position)?.comparable ?? null);
  return comparable === null ? null : shorten(comparable);
}

export function keyFault({ key }: TableShape, place: number, message: string): RowFault {
  return rowFault(pathOf(place, key[0] ?? ""), "key_exists", message);
}

export function required(place: number, name: string): RowFault {
  return rowFault(pathOf(place, name), "required", "This column is required.");
}

function pathOf(place: number, name: string): string {
  return `rows[${place}].${name}`;
}

function rowFault(path: string, code: string, message: string): RowFault {
  return { path, code, message };
}
