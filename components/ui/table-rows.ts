import { isJsonObject } from "@/lib/kit/json";

export interface TableRows {
  readonly path: readonly string[];
  readonly columns: readonly string[];
  /** Number of columns that are left out, because a table shows at most `COLUMNS` of them. */
  readonly left: number;
  readonly rows: readonly Record<string, unknown>[];
}

const COLUMNS = 30;

/**
 * Returns the rows of a result: the result itself if it is a list of objects, or the first such list inside
 * an object. Null if there is none.
 */
export function rowsOf(value: unknown): TableRows | null {
  const found = listIn(value);
  if (!found) return null;
  const columns = new Set<string>();
  for (const row of found.rows.slice(0, 50)) for (const key of Object.keys(row)) columns.add(key);
  return {
    ...found,
    columns: [...columns].slice(0, COLUMNS),
    left: Math.max(0, columns.size - COLUMNS),
  };
}

function listIn(value: unknown): Pick<TableRows, "path" | "rows"> | null {
  const own = listOfObjects(value);
  if (own) return { path: [], rows: own };
  if (!isJsonObject(value)) return null;
  for (const [name, member] of Object.entries(value)) {
    const rows = listOfObjects(member);
    if (rows) return { path: [name], rows };
  }
  return null;
}

function listOfObjects(value: unknown): Record<string, unknown>[] | null {
  return Array.isArray(value) && value.length > 0 && value.every(isJsonObject) ? value : null;
}
