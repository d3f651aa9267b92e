import type { ColumnType } from "@/lib/schema/table";
import { csvLines } from "@/lib/tables/csv-rows";
import { plainDecimal } from "@/lib/tables/decimal-text";
import { storedTime } from "@/lib/tables/time-text";
import { MAX_FILE_COLUMNS } from "./csv-import";

export interface CsvLook {
  readonly columns: readonly GuessedColumn[];
  readonly rows: readonly (readonly string[])[];
}

export interface GuessedColumn {
  readonly header: string;
  /** A valid column name, derived from the header. */
  readonly name: string;
  readonly type: ColumnType;
}

const LOOKED_AT = 1_000;
const SHOWN = 8;

/**
 * Reads the columns and first rows of a CSV file. Null if the file has no header line, or too many columns.
 */
export function lookAtCsv(text: string): CsvLook | null {
  const lines = csvLines(text.replace(/^\uFEFF/, ""), MAX_FILE_COLUMNS);
  const head = lines.next();
  if (head.done || head.value.cells === null) return null;
  const rows: string[][] = [];
  for (const { cells } of lines) {
    if (cells === null || rows.length >= LOOKED_AT) break;
    rows.push(cells);
  }
  const names = new Set<string>();
  const columns = head.value.cells.map((header, place) => {
    const name = freeName(nameOf(header, place), names);
    names.add(name);
    return { header, name, type: typeOf(rows.map((cells) => cells[place] ?? "")) };
  });
  return { columns, rows: rows.slice(0, SHOWN) };
}

function nameOf(header: string, place: number): string {
  const name = header
    .trim()
    .replaceAll(/[^A-Za-z0-9_]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 60);
  if (name === "") return `column_${place + 1}`;
  return /^\d/.test(name) ? `_${name}` : name;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name}_${n}`;
  return free;
}

function typeOf(cells: readonly string[]): ColumnType {
  const said = cells.filter((cell) => cell !== "");
  const fits = (test: (cell: string) => boolean) => said.length > 0 && said.every(test);
  // Numbers with leading zeros are usually identifiers, such as account numbers or exchange codes, so they
  // stay text.
  if (fits((cell) => /^[+-]?(?:0|[1-9]\d{0,14})$/.test(cell))) return "integer";
  if (fits((cell) => plainDecimal(cell) !== null && !/^[+-]?0\d/.test(cell))) return "decimal";
  if (fits((cell) => /^(?:true|false)$/i.test(cell))) return "boolean";
  if (fits((cell) => storedTime(cell) !== null)) return "time";
  return "text";
}
