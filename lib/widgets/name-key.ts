import { cellOf, type WidgetColumn } from "./columns";
import type { Row } from "./find-rows";

const USUAL = [
  "symbol",
  "ticker",
  "name",
  "title",
  "company",
  "series_id",
  "pair",
  "currency",
  "country",
  "city",
];
const SYMBOLS = /^(symbol|ticker)$/i;

/**
 * Returns a column with a typical name such as "symbol", or else the first text column with few duplicates.
 */
export function nameKeyOf(
  rows: readonly Row[],
  columns: readonly WidgetColumn[],
  given?: string,
): string | null {
  if (given !== undefined) return given;
  const texts = columns.filter(({ format }) => format === "text").map(({ key }) => key);
  const usual = USUAL.find((key) => texts.includes(key));
  return usual ?? texts.find((key) => hardlyRepeats(rows, key)) ?? texts[0] ?? null;
}

export function isSymbolKey(key: string | null): boolean {
  return key !== null && SYMBOLS.test(key);
}

export function nameOf(row: Row, key: string | null): string {
  const cell = key === null ? null : cellOf(row, key);
  if (cell === null || cell === undefined || cell === "") return "—";
  return (typeof cell === "object" ? JSON.stringify(cell) : String(cell)).slice(0, 100);
}

function hardlyRepeats(rows: readonly Row[], key: string): boolean {
  return new Set(rows.map((row) => cellOf(row, key))).size > rows.length / 2;
}

export function figuresOf(columns: readonly WidgetColumn[]): WidgetColumn[] {
  return columns.filter(({ format }) => format === "number" || format === "percent" || format === "money");
}
