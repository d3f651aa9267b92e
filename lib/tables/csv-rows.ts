import type { Json, JsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Steps } from "@/lib/kit/steps";
import type { Column, RowFault } from "@/lib/schema/table";
import { markInexact } from "./exact-json";

const MOST_FAULTS = 200;

/** RFC 4180 with a line of names; a cell is read as its column's type, and an empty one is null. */
export function* csvRows(
  columns: readonly Column[],
  text: string,
  mostRows: number,
): Steps<Result<JsonObject[], RowFault[]>> {
  const lines = csvLines(text);
  const head = lines.next();
  if (head.done)
    return fail([{ path: "rows", code: "no_header", message: "The first line must name the columns." }]);
  const names = head.value.cells ?? [];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    return fail([
      { path: "rows", code: "duplicate_column", message: "The first line names a column twice." },
    ]);
  }
  const types = new Map(columns.map((column) => [column.name, column.type]));
  const rows: JsonObject[] = [];
  const faults: RowFault[] = [];
  for (const { cells } of lines) {
    const place = rows.length;
    yield names.length;
    // One more than may be: whoever counts them says so.
    if (place > mostRows || faults.length >= MOST_FAULTS) break;
    const row: JsonObject = {};
    rows.push(row);
    if (cells === null) {
      faults.push({
        path: `rows[${place}]`,
        code: "open_quote",
        message: "A quote is opened and not closed.",
      });
    } else if (cells.length !== names.length) {
      const message = `The line has ${cells.length} cells where the first one names ${names.length} columns.`;
      faults.push({ path: `rows[${place}]`, code: "wrong_length", message });
    } else {
      for (const [index, name] of names.entries()) {
        const value = csvValue(types.get(name), cells[index] ?? "");
        if (value === undefined)
          faults.push({
            path: `rows[${place}].${name}`,
            code: "invalid_type",
            message: "This must be JSON.",
          });
        // Defined and not assigned, so that no name means anything of its own.
        else Object.defineProperty(row, name, { value, enumerable: true });
      }
    }
  }
  return faults.length > 0 ? fail(faults) : ok(rows);
}

/** What does not read as its column's type stays a text, which the column refuses. */
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

interface CsvLine {
  /** Where it begins in the text, counted from 1. */
  readonly line: number;
  /** Null where quotes are not closed, which is the last line. */
  readonly cells: string[] | null;
}

/** Each line that is not empty. */
export function* csvLines(text: string): Generator<CsvLine, undefined> {
  let cells: string[] = [];
  let [line, next] = [1, 1];
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    const cell = isQuoted ? quotedCell(text, at) : plainCell(text, at);
    if (cell === null) {
      yield { line, cells: null };
      return;
    }
    at = cell.end;
    if (isQuoted) next += cell.value.split("\n").length - 1;
    const end = text[at];
    const isEmptyLine = cells.length === 0 && cell.value === "" && !isQuoted && end !== ",";
    cells.push(cell.value);
    at += end === "\r" && text[at + 1] === "\n" ? 2 : 1;
    if (end === ",") {
      // A comma at the very end has an empty cell behind it.
      if (at < text.length) continue;
      cells.push("");
    }
    if (!isEmptyLine) yield { line, cells };
    cells = [];
    next += 1;
    line = next;
  }
}

function plainCell(text: string, from: number) {
  CELL_END.lastIndex = from;
  const end = CELL_END.exec(text)?.index ?? text.length;
  return { value: text.slice(from, end), end };
}

/** A quote within is written twice; what stands between the closing quote and the cell's end is part of it. */
function quotedCell(text: string, from: number) {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  const rest = plainCell(text, at);
  return { value: parts.join("") + rest.value, end: rest.end };
}
