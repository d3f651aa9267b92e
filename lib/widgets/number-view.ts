import { isJsonObject } from "@/lib/kit/json";
import type { WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf } from "./columns";
import { findRows, follow, type Row } from "./find-rows";
import { readNumber } from "./read-value";
import { drawnKeys } from "./series-view";
import { timeKeyOf, timelineOf } from "./timeline";

export interface NumberView {
  readonly kind: "number";
  readonly value: number;
  readonly change: number | null;
  /** In percent: 1.5 is one and a half. */
  readonly percent: number | null;
  readonly label: string | null;
  readonly unit: string | null;
}

const VALUES = ["close", "price", "value", "last", "current", "rate", "amount", "count", "total"];
const CHANGES = ["change", "price_change", "diff"];
const PERCENTS = ["percent_change", "change_percent", "pct_change", "change_pct"];
const BEFORE = ["previous_close", "previous", "prior", "previous_value"];
const LABELS = ["symbol", "series_id", "name", "title"];
const UNITS = ["currency", "units", "unit"];

/** A number by itself, a field of an object, or the newest of a series beside the one before it. */
export function numberView(data: unknown, options: WidgetOptions): NumberView | null {
  const at = options.path === undefined ? data : follow(data, options.path);
  const about = isJsonObject(data) ? data : {};
  const found = plain(at) ?? ofObject(at, options) ?? ofSeries(at, options);
  if (found === null) return null;
  const holder = isJsonObject(at) ? at : about;
  return {
    kind: "number",
    ...found,
    label: options.label ?? textAt(holder, LABELS) ?? textAt(about, LABELS),
    unit: options.unit ?? textAt(holder, UNITS) ?? textAt(about, UNITS),
  };
}

type Found = Pick<NumberView, "value" | "change" | "percent">;

function plain(at: unknown): Found | null {
  const value = readNumber(at);
  return value === null ? null : { value, change: null, percent: null };
}

function ofObject(at: unknown, options: WidgetOptions): Found | null {
  if (!isJsonObject(at)) return null;
  const value = numberAt(at, VALUES) ?? onlyNumber(at);
  if (value === null) return null;
  const before = numberAt(at, BEFORE);
  const change =
    numberAt(at, options.change === undefined ? CHANGES : [options.change]) ??
    (before === null ? null : value - before);
  return { value, change, percent: numberAt(at, PERCENTS) ?? percentOf(change, before) };
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
  return { value, change, percent: percentOf(change, before ?? null) };
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

function onlyNumber(row: Row): number | null {
  const numbers = Object.values(row).filter((value) => typeof value === "number");
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}

function textAt(row: Row, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = cellOf(row, key);
    if (typeof text === "string" && text !== "") return text.slice(0, 100);
  }
  return null;
}
