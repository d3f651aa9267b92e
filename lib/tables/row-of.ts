import type { Json, JsonObject } from "@/lib/kit/json";
import type { TableShape } from "@/lib/schema/table";
import { storedJson } from "./exact-json";
import { cellValue } from "./read-cell";

/** Stored cells by column position. A cell that was never written is missing. */
export type StoredCells = Readonly<Record<number, Json>>;

/** Missing cells get the column's default, or null. */
export function rowOf(shape: TableShape, shown: readonly number[], cells: string): JsonObject {
  return createRowOf(shape, shown)(JSON.parse(storedJson(cells)));
}

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
