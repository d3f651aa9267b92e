import type { Json, JsonObject } from "@/lib/kit/json";
import type { TableShape } from "@/lib/schema/table";
import { storedJson } from "./exact-json";
import { cellValue } from "./read-cell";

/** Cells as they are kept, by the column's position; what was never written is not there. */
export type StoredCells = Readonly<Record<number, Json>>;

/** A row as people are given it, from the text of its cells: what was never written is the default, else null. */
export function rowOf(shape: TableShape, shown: readonly number[], cells: string): JsonObject {
  return createRowOf(shape, shown)(JSON.parse(storedJson(cells)));
}

/** The same for many rows of one table. */
export function createRowOf(
  { columns }: TableShape,
  shown: readonly number[],
): (cells: StoredCells) => JsonObject {
  const read = shown.flatMap((position) => {
    const column = columns[position];
    return column === undefined ? [] : [{ position, column }];
  });
  return (cells) =>
    Object.fromEntries(
      read.map(({ position, column }) => {
        const value = cells[position];
        return [column.name, value === undefined ? (column.default ?? null) : cellValue(column, value)];
      }),
    );
}
