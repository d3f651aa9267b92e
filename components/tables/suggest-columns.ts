import { isJsonObject, type Json } from "@/lib/kit/json";
import type { ColumnType } from "@/lib/schema/table";
import { TABLE_NAME } from "@/lib/schema/table-limits";
import { storedTime } from "@/lib/tables/time-text";

export interface SuggestedColumn {
  readonly name: string;
  readonly type: ColumnType;
}

const MAX_ROWS = 1_000;
const MAX_COLUMNS = 100;

export function suggestColumns(value: Json | undefined): SuggestedColumn[] {
  const rows = (Array.isArray(value) ? value.slice(0, MAX_ROWS) : [value]).filter(isJsonObject);
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...names]
    .filter((name) => TABLE_NAME.test(name))
    .slice(0, MAX_COLUMNS)
    .map((name) => ({ name, type: typeOf(rows.map((row) => row[name] ?? null)) }));
}

function typeOf(values: readonly Json[]): ColumnType {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return "text";
  if (known.every((value) => Number.isSafeInteger(value))) return "integer";
  if (known.every((value) => typeof value === "number")) return "decimal";
  if (known.every((value) => typeof value === "boolean")) return "boolean";
  if (!known.every((value) => typeof value === "string")) return "json";
  return known.every((value) => storedTime(String(value)) !== null) ? "time" : "text";
}
