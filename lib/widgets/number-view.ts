import { isJsonObject } from "@/lib/kit/json";
import type { Threshold, WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf } from "./columns";
import { findRows, follow, type Row } from "./find-rows";
import { readNumber } from "./read-value";
import { drawnKeys } from "./series-view";
import { timeKeyOf, timelineOf } from "./timeline";
import { toneOf } from "./tone-of";

export interface NumberView {
  readonly kind: "number";
  readonly value: number;
  readonly change: number | null;
  /** Change in percent, so 1.5 means 1.5 %. */
  readonly percent: number | null;
  readonly label: string | null;
  readonly unit: string | null;
  readonly decimals: number | null;
  readonly tone: Threshold["tone"] | null;
}

const VALUES = ["close", "price", "value", "last", "current", "rate", "amount", "count", "total"];
const CHANGES = ["change", "price_change", "diff"];
const PERCENTS = ["percent_change", "change_percent", "pct_change", "change_pct"];
const BEFORE = ["previous_close", "previous", "prior", "previous_value"];
/**
 * Fields whose value is shown as the number's label. The symbol isn't among them, because it is shown next to
 * the widget's name.
 */
const LABELS = ["series_id", "name", "title"];
const UNITS = ["units", "unit"];

export function numberView(data: unknown, options: WidgetOptions): NumberView | null {
  const at = options.path === undefined ? data : follow(data, options.path);
  const about = isJsonObject(data) ? data : {};
  const found = plain(at, options.path?.at(-1)) ?? ofObject(at, options) ?? ofSeries(at, options);
  if (found === null) return null;
  const { key, ...figures } = found;
  const holder = isJsonObject(at) ? at : about;
  return {
    kind: "number",
    ...figures,
    decimals: options.decimals ?? null,
    tone: toneOf(figures.value, options.thresholds),
    label: options.label ?? textAt(holder, LABELS) ?? textAt(about, LABELS),
    unit: options.unit === undefined ? unitOf(key, [holder, about]) : options.unit.trim() || null,
  };
}

type Found = Pick<NumberView, "value" | "change" | "percent"> & {
  readonly key: string | null;
};

const PERCENT = /percent|pct|_prc$/i;
const MONEY =
  /(^|_)(open|high|low|close|price|last|current|average|mean|median|bid|ask|change|diff|amount|value|cap|capitalization|revenue|dividend)$/i;
const COUNT = /(^|_)(volume|count|total|shares)$/i;

/**
 * Data about a stock also includes volumes, percentages and counts, so only amounts of money have the
 * currency as their unit.
 */
function unitOf(key: string | null, said: readonly Row[]): string | null {
  if (key !== null && PERCENT.test(key)) return "%";
  if (key === null || COUNT.test(key)) return null;
  const names = MONEY.test(key) ? ["currency", ...UNITS] : UNITS;
  for (const about of said) {
    const unit = textAt(about, names);
    if (unit !== null) return unit;
  }
  return null;
}

function plain(at: unknown, step: string | number | undefined): Found | null {
  const value = readNumber(at);
  const key = typeof step === "string" ? step : null;
  return value === null ? null : { key, value, change: null, percent: null };
}

function ofObject(at: unknown, options: WidgetOptions): Found | null {
  if (!isJsonObject(at)) return null;
  const key = VALUES.find((name) => numberAt(at, [name]) !== null) ?? onlyNumber(at);
  const value = key === null ? null : numberAt(at, [key]);
  if (value === null) return null;
  const before = numberAt(at, BEFORE);
  const change =
    numberAt(at, options.change === undefined ? CHANGES : [options.change]) ??
    (before === null ? null : value - before);
  return { key, value, change, percent: numberAt(at, PERCENTS) ?? percentOf(change, before) };
}

function ofSeries(at: unknown, options: WidgetOptions): Found | null {
  const rows = findRows(at);
  const timeKey = rows && timeKeyOf(rows, options.time);
  const [key] = options.series ?? (rows ? drawnKeys(rows) : []);
  if (rows === null || timeKey === null || key === undefined) return null;
  const values = timelineOf(rows, timeKey, null, null).rows.flatMap(
    ({ row }) => readNumber(cellOf(row, key)) ?? [],
  );
  const [value, before] = [values.at(-1), values.at(-2)];
  if (value === undefined) return null;
  const change = before === undefined ? null : value - before;
  return { key, value, change, percent: percentOf(change, before ?? null) };
}

function percentOf(change: number | null, before: number | null): number | null {
  return change === null || before === null || before === 0 ? null : (change / Math.abs(before)) * 100;
}

function numberAt(row: Row, keys: readonly string[]): number | null {
  for (const key of keys) {
    const number = readNumber(cellOf(row, key));
    if (number !== null) return number;
  }
  return null;
}

function onlyNumber(row: Row): string | null {
  const keys = Object.keys(row).filter((key) => typeof row[key] === "number");
  return keys.length === 1 ? (keys[0] ?? null) : null;
}

function textAt(row: Row, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = cellOf(row, key);
    if (typeof text === "string" && text !== "") return text.slice(0, 100);
  }
  return null;
}
