import { csvText } from "@/lib/kit/csv-text";
import type { Json } from "@/lib/kit/json";
import type { Column, TableShape } from "@/lib/schema/table";
import { storedJson } from "./exact-json";
import type { StoredCells } from "./row-of";

export type StoredRow = readonly [row: number, cells: StoredCells];

export function readPiece(piece: string): readonly StoredRow[] {
  return JSON.parse(storedJson(piece));
}

export type RowWriter = (rows: readonly StoredRow[]) => string;

/**
 * Writes rows directly from their cells, without building row objects, because a table can have a million
 * rows.
 */
export function createRowWriter(
  format: "json" | "ndjson" | "csv",
  { columns }: TableShape,
  shown: readonly number[],
): RowWriter {
  const said = shown.flatMap((position) => {
    const column = columns[position];
    return column === undefined ? [] : [{ position, column }];
  });
  if (format === "csv") {
    const cells = said.map(({ position, column }) => ({ position, absent: storedDefault(column) }));
    return (rows) =>
      csvText(
        rows.map(([, stored]) =>
          cells.map(({ position, absent }) => {
            const value = stored[position];
            return value === undefined ? absent : value;
          }),
        ),
      );
  }
  const members = said.map(({ position, column }, index) => ({
    position,
    begin: `${index === 0 ? "{" : ","}${JSON.stringify(column.name)}:`,
    isJson: column.type === "json",
    absent: JSON.stringify(column.default ?? null),
  }));
  const lineOf = ([, stored]: StoredRow) => {
    let line = members.length === 0 ? "{" : "";
    for (const { position, begin, isJson, absent } of members) {
      const value = stored[position];
      line += begin;
      if (value === undefined) line += absent;
      else line += isJson && typeof value === "string" ? value : JSON.stringify(value);
    }
    return `${line}}`;
  };
  if (format === "json") return (rows) => rows.map(lineOf).join(",");
  return (rows) => rows.map((row) => `${lineOf(row)}\n`).join("");
}

/**
 * Returns the default in the form of a stored cell. In a `json` column, that is JSON text, in which a string
 * keeps its quotes so that it can be parsed again.
 */
function storedDefault({ type, default: value = null }: Column): Json {
  return type === "json" && value !== null ? JSON.stringify(value) : value;
}
