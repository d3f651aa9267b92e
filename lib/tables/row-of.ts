import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { TableShape } from "@/lib/schema/table";
import { parseKept } from "./exact-json";
import { cellValue } from "./read-cell";

/** A row as people are given it, from the text of its cells: what was never written is the default, else null. */
export function rowOf({ columns }: TableShape, shown: readonly number[], cells: string): JsonObject {
  const kept = parseKept(cells);
  const values: ReadonlyMap<string, Json> = new Map(isJsonObject(kept) ? Object.entries(kept) : []);
  return Object.fromEntries(
    shown.flatMap((position) => {
      const column = columns[position];
      if (column === undefined) return [];
      const value = values.get(String(position));
      return [
        [column.name, value === undefined ? (column.default ?? null) : cellValue(column, value)] as const,
      ];
    }),
  );
}
