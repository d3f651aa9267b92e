import type { Json } from "@/lib/kit/json";
import type { Column } from "@/lib/schema/table";
import { csvValue } from "@/lib/tables/csv-rows";

/** A cell as it is shown and typed; nothing is an empty text. */
export function cellText({ type }: Pick<Column, "type">, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (type === "json") return JSON.stringify(value);
  return String(value);
}

/** What was typed, as the interface takes it; undefined where it is no JSON although it must be. */
export function typedValue({ type }: Pick<Column, "type">, text: string): Json | undefined {
  return csvValue(type, type === "text" ? text : text.trim());
}

export function isFigure({ type }: Pick<Column, "type">): boolean {
  return type === "integer" || type === "decimal";
}

const WIDTHS = { text: 180, integer: 120, decimal: 130, boolean: 90, time: 200, json: 240 } as const;

/** In pixels: by what a column holds, and wide enough for its name. */
export function columnWidth({ name, type }: Pick<Column, "name" | "type">): number {
  return Math.max(WIDTHS[type], Math.min(280, 44 + name.length * 7.5));
}
