import type { Json } from "@/lib/kit/json";
import type { Column } from "@/lib/schema/table";
import { csvValue } from "@/lib/tables/csv-rows";

export function cellText({ type }: Pick<Column, "type">, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (type === "json") return JSON.stringify(value);
  return String(value);
}

/** Parses the text of a cell. Undefined if the column requires JSON and the text isn't valid JSON. */
export function typedValue({ type }: Pick<Column, "type">, text: string): Json | undefined {
  return csvValue(type, type === "text" ? text : text.trim());
}

export function isFigure({ type }: Pick<Column, "type">): boolean {
  return type === "integer" || type === "decimal";
}

const WIDTHS = { text: 180, integer: 120, decimal: 130, boolean: 90, time: 200, json: 240 } as const;

export function columnWidth({ name, type }: Pick<Column, "name" | "type">): number {
  return Math.max(WIDTHS[type], Math.min(280, 44 + name.length * 7.5));
}
