import type { Json, JsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { ok, type Result } from "@/lib/kit/result";
import { type Steps, unitsOfText } from "@/lib/kit/steps";
import type { Column, RowFault } from "@/lib/schema/table";
import { TABLE_LIMITS } from "@/lib/schema/table-limits";
import { markInexact } from "./exact-json";
import { invalidRows, MAX_ROW_CHARACTERS, type RowsRefusal } from "./parse-row";

const MAX_FAULTS = 200;

/**
 * Parses CSV as in RFC 4180, with a header line. Cells are parsed according to the type of their column, and
 * empty cells become null.
 */
export function* csvRows(
  columns: readonly Column[],
  text: string,
  maxRows: number,
): Steps<Result<JsonObject[], RowsRefusal>> {
  const lines = csvSteps(text, TABLE_LIMITS.columns);
  let names: readonly string[] | null = null;
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const rows: JsonObject[] = [];
  const faults: RowFault[] = [];
  for (const read of lines) {
    if (typeof read === "number") {
      yield read;
      continue;
    }
    const { cells } = read;
    yield cells?.length ?? 0;
    if (names === null) {
      if (cells === null) return invalidRows([{ path: "rows", code: read.code, message: read.message }]);
      if (new Set(cells).size < cells.length) return invalidRows([TWICE]);
      names = cells;
      continue;
    }
    const place = rows.length;
    // The loop reads one row past the limit, so that the caller can report too many rows.
    if (place > maxRows || faults.length >= MAX_FAULTS) break;
    const row: JsonObject = {};
    rows.push(row);
    if (cells === null) {
      faults.push({ path: `rows[${place}]`, code: read.code, message: read.message });
    } else if (cells.length !== names.length) {
      const message = `Cells in this line: ${cells.length}. Columns in the header: ${names.length}.`;
      faults.push({ path: `rows[${place}]`, code: "wrong_length", message });
    } else {
      for (const [index, name] of names.entries()) {
        const value = csvValue(types.get(name), cells[index] ?? "");
        if (value === undefined)
          faults.push({
            path: `rows[${place}].${name}`,
            code: "invalid_type",
            message: "The cell must contain valid JSON.",
          });
        // `defineProperty` is used so that a name such as `__proto__` has no special meaning.
        else Object.defineProperty(row, name, { value, enumerable: true });
      }
    }
  }
  if (names === null) return invalidRows([NO_HEADER]);
  return faults.length > 0 ? invalidRows(faults) : ok(rows);
}

const NO_HEADER = {
  path: "rows",
  code: "no_header",
  message: "The first line must contain the column names.",
};
const TWICE = {
  path: "rows",
  code: "duplicate_column",
  message: "A column name appears twice in the first line.",
};

/** A cell that doesn't match the column's type stays a string, which the column's check then rejects. */
export function csvValue(type: Column["type"] | undefined, cell: string): Json | undefined {
  if (cell === "") return null;
  switch (type) {
    case "integer":
      return /^[+-]?\d{1,16}$/.test(cell) ? Number(cell) : cell;
    case "boolean": {
      const word = cell.toLowerCase();
      return word === "true" ? true : word === "false" ? false : cell;
    }
    case "json": {
      const parsed = parseJsonText(markInexact(cell));
      return parsed.ok ? parsed.value : undefined;
    }
    default:
      return cell;
  }
}

const CELL_END = /[,\r\n]/g;

export type CsvLine = {
  readonly line: number;
} & (
  | { readonly cells: string[] }
  /** A line with an error. It is always the last line that is returned, because reading stops there. */
  | { readonly cells: null; readonly code: string; readonly message: string }
);

export function* csvLines(text: string, maxCells: number): Generator<CsvLine, undefined> {
  for (const line of csvSteps(text, maxCells)) if (typeof line !== "number") yield line;
}

const CHARACTERS_PER_STEP = 10_000;

/**
 * Like `csvLines`, but also yields units of work between lines, because a file may consist of empty lines
 * only.
 */
function* csvSteps(text: string, maxCells: number): Generator<CsvLine | number, undefined> {
  let cells: string[] = [];
  let [line, next] = [1, 1];
  let at = 0;
  let pauseAt = CHARACTERS_PER_STEP;
  while (at < text.length) {
    if (at >= pauseAt) {
      yield unitsOfText(CHARACTERS_PER_STEP);
      pauseAt = at + CHARACTERS_PER_STEP;
    }
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? quotedCell(text, at) : plainCell(text, at);
    if (typeof cell === "string") {
      yield { line, cells: null, code: cell, message: WORDS[cell] };
      return;
    }
    at = cell.end;
    if (isQuoted) next += cell.value.split("\n").length - 1;
    const end = text[at];
    const isEmptyLine = cells.length === 0 && cell.value === "" && !isQuoted && end !== ",";
    cells.push(cell.value);
    at += end === "\r" && text[at + 1] === "\n" ? 2 : 1;
    if (end === "," && at === text.length) cells.push("");
    if (cells.length > maxCells) {
      const message = `A line can have at most ${maxCells} cells, because that is the maximum number of columns.`;
      yield { line, cells: null, code: "too_many_columns", message };
      return;
    }
    if (end === "," && at < text.length) continue;
    if (!isEmptyLine) yield { line, cells };
    cells = [];
    next += 1;
    line = next;
  }
}

const WORDS = {
  open_quote: "A quoted cell has no closing quote.",
  text_after_quote: "There is text after a closing quote. Double each quote inside a cell.",
  row_too_large: `A row can be at most ${TABLE_LIMITS.rowBytes} bytes.`,
};

function plainCell(text: string, from: number) {
  CELL_END.lastIndex = from;
  const end = CELL_END.exec(text)?.index ?? text.length;
  return end - from > MAX_ROW_CHARACTERS ? "row_too_large" : { value: text.slice(from, end), end };
}

function quotedCell(text: string, from: number) {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return "open_quote";
    if (quote - from > MAX_ROW_CHARACTERS) return "row_too_large";
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  return at === text.length || /[,\r\n]/.test(text[at] ?? "")
    ? { value: parts.join(""), end: at }
    : "text_after_quote";
}
