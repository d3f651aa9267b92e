import { isJsonObject } from "@/lib/kit/json";
import { maxOf } from "@/lib/kit/max-of";
import type { ColumnFormat, Threshold, WidgetOptions } from "@/lib/schema/dashboard";
import type { Row } from "./find-rows";
import { readNumber, readTime } from "./read-value";

export interface WidgetColumn {
  readonly key: string;
  readonly title: string;
  readonly format: ColumnFormat;
  /** True if the values are changes, such as a price change. They are shown with an arrow and a colour. */
  readonly signed: boolean;
  /** Number of decimals. It is the same for the whole column, so that the figures line up. */
  readonly decimals?: number;
  readonly unit?: string;
  readonly thresholds?: readonly Threshold[];
}

export interface WidgetTable {
  readonly columns: readonly WidgetColumn[];
  readonly rows: readonly Row[];
}

const SAMPLE_ROWS = 200;
const MAX_COLUMNS = 60;

export function columnsOf(
  rows: readonly Row[],
  options: Pick<WidgetOptions, "columns"> = {},
): WidgetColumn[] {
  const sample = rows.slice(0, SAMPLE_ROWS);
  if (options.columns !== undefined && options.columns.length > 0) {
    return options.columns.map((column) => {
      if (typeof column === "string") return guessColumn(column, sample);
      const guessed = guessColumn(column.key, sample);
      const { title = guessed.title, format = guessed.format, decimals, unit, thresholds } = column;
      return {
        ...guessed,
        title,
        format,
        ...(decimals !== undefined && { decimals }),
        ...(unit !== undefined && { unit }),
        ...(thresholds !== undefined && { thresholds }),
      };
    });
  }
  const keys = new Set<string>();
  for (const row of sample) for (const key of Object.keys(row)) if (keys.size < MAX_COLUMNS) keys.add(key);
  return [...keys].map((key) => guessColumn(key, sample));
}

export function cellOf(row: Row, key: string): unknown {
  return Object.hasOwn(row, key) ? row[key] : null;
}

const CHANGE = /(^|_)(change|chg|surprise|return)(_|$)/i;
const PERCENT = /percent|pct|_prc$|yield/i;
const MONEY = /^(market_cap|market_capitalization|revenue|net_income|ebitda|dividend)$/i;

function guessColumn(key: string, rows: readonly Row[]): WidgetColumn {
  const cells = rows.map((row) => cellOf(row, key)).filter((cell) => cell !== null && cell !== "");
  const all = (test: (cell: unknown) => boolean) => cells.length > 0 && cells.every(test);
  const base = { key, title: titleOf(key), signed: false };
  if (all(isJsonObject) || all(Array.isArray)) return { ...base, format: "json" };
  if (all((cell) => typeof cell === "number") || (all(isNumeric) && !LABELS.test(key))) {
    const format = PERCENT.test(key) ? "percent" : MONEY.test(key) ? "money" : "number";
    return { ...base, format, signed: CHANGE.test(key), ...decimalsOf(cells) };
  }
  if (all((cell) => readTime(cell)?.isDay === true)) return { ...base, format: "date" };
  if (all((cell) => readTime(cell) !== null)) return { ...base, format: "time" };
  if (all((cell) => typeof cell === "string" && isWebAddress(cell))) return { ...base, format: "link" };
  return { ...base, format: "text" };
}

/**
 * Computed values have up to 16 digits, but people need at most two decimals for large figures and six for
 * tiny ones.
 */
function decimalsOf(cells: readonly unknown[]): { decimals?: number } {
  const numbers = cells.flatMap((cell) => readNumber(cell) ?? []);
  const sizes = numbers.map(Math.abs).filter((size) => size > 0);
  const max = sizes.reduce((one, other) => Math.max(one, other), 0);
  const min = sizes.reduce((one, other) => Math.min(one, other), max);
  // If values differ as much as 1.0845 and 50,000 do, no number of decimals suits the whole column, so each
  // value gets its own.
  if (max >= min * TOO_FAR && max > 0) return {};
  const readable = max >= 1000 ? 2 : max >= 1 ? 4 : 6;
  const written = numbers.map((number) => (String(number).split(".")[1] ?? "").length);
  const needed = Math.max(0, maxOf(written));
  return { decimals: needed === 0 ? 0 : Math.min(readable, Math.max(2, needed)) };
}

const TOO_FAR = 1_000;

/** Matches names of columns whose numbers are only labels, so that a sum or average would be meaningless. */
const LABELS = /(^|_)(id|code|zip|phone|cik|isin|cusip|figi|symbol|year|period)$/i;

/**
 * True for a number, a number written as text, and ".", which marks a missing value in columns of such
 * numbers.
 */
function isNumeric(cell: unknown): boolean {
  return readNumber(cell) !== null || cell === ".";
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function titleOf(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim();
  return words === "" ? key : words.charAt(0).toUpperCase() + words.slice(1);
}
