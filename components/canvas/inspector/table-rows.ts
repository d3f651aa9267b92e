import { isJsonObject } from "@/lib/kit/json";

export interface TableRows {
  readonly columns: readonly string[];
  readonly rows: readonly Record<string, unknown>[];
}

const COLUMNS = 12;

/** The rows of a result: a list of objects, or the first such list within an object. Null where there is none. */
export function rowsOf(value: unknown): TableRows | null {
  const rows = listOfObjects(value) ?? (isJsonObject(value) ? firstList(Object.values(value)) : null);
  if (!rows) return null;
  const columns = new Set<string>();
  for (const row of rows.slice(0, 50)) for (const key of Object.keys(row)) columns.add(key);
  return { columns: [...columns].slice(0, COLUMNS), rows };
}

function firstList(values: readonly unknown[]): Record<string, unknown>[] | null {
  for (const value of values) {
    const rows = listOfObjects(value);
    if (rows) return rows;
  }
  return null;
}

function listOfObjects(value: unknown): Record<string, unknown>[] | null {
  return Array.isArray(value) && value.length > 0 && value.every(isJsonObject) ? value : null;
}
