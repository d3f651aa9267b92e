import { isJsonObject } from "@/lib/kit/json";
import { readNumber } from "@/lib/widgets/read-value";
import { drawnKeys } from "@/lib/widgets/series-view";
import { timeKeyOf } from "@/lib/widgets/timeline";
import { waitLabel } from "./wait-label";

export interface Glimpse {
  readonly text: string;
  /** Price change as a percentage. */
  readonly change?: number;
  /** Values of the sparkline, oldest first. */
  readonly points?: readonly number[];
}

/** Maximum number of points that a sparkline can show across the width of a card. */
const MAX_POINTS = 60;
/**
 * For lists longer than this, only the beginning and end are read, because cards are redrawn during a drag.
 */
const MAX_ROWS = 400;
const LONGEST = 80;

const known = new WeakMap<object, Glimpse | null>();

/** Returns what a card shows of a result, for example a price, a count with a sparkline, or a headline. */
export function glimpseOf(value: unknown): Glimpse | null {
  if (typeof value !== "object" || value === null) return scalar(value);
  const before = known.get(value);
  if (before !== undefined) return before;
  const made = Array.isArray(value) ? ofList(value) : isJsonObject(value) ? ofObject(value) : null;
  known.set(value, made);
  return made;
}

/** Number of items in a worker's result. Null if the result isn't a list. */
export function passedOf(value: unknown): number | null {
  if (Array.isArray(value)) return value.length;
  if (!isJsonObject(value) || waitLabel(value, null) !== null) return null;
  return listIn(value)?.length ?? null;
}

function scalar(value: unknown): Glimpse | null {
  if (typeof value === "string") return value === "" ? null : { text: cut(value) };
  if (typeof value === "number") return { text: shownNumber(value) };
  return typeof value === "boolean" ? { text: String(value) } : null;
}

function ofObject(value: Record<string, unknown>): Glimpse | null {
  const waited = waitLabel(value, null);
  if (waited !== null) return { text: waited };
  const list = listIn(value);
  if (list) return ofList(list);
  const price = ["close", "price", "last"]
    .map((name) => readNumber(value[name]))
    .find((each) => each !== null);
  if (price != null && (typeof value.symbol === "string" || Object.keys(value).length === 1)) {
    const change = readNumber(value.percent_change);
    const symbol = typeof value.symbol === "string" ? `${value.symbol} ` : "";
    return { text: `${symbol}${shownNumber(price)}`, ...(change === null ? {} : { change }) };
  }
  const parts = Object.entries(value)
    .flatMap(([name, member]) => {
      const part = NOT_TOLD.has(name) ? null : scalar(member);
      return part ? [`${name} ${part.text}`] : [];
    })
    .slice(0, 3);
  return parts.length === 0 ? null : { text: cut(parts.join(" · ")) };
}

/** Fields that are left out of a preview, because they say little about the result. */
const NOT_TOLD = new Set(["as_of", "sample", "id", "url"]);

function ofList(list: readonly unknown[]): Glimpse {
  const count = `${list.length.toLocaleString()} ${list.length === 1 ? "item" : "items"}`;
  const [first] = list;
  const headline = isJsonObject(first) ? (first.title ?? first.headline ?? first.name) : first;
  if (typeof headline === "string" && headline !== "") {
    return { text: cut(`${list.length > 1 ? `${list.length.toLocaleString()} · ` : ""}${headline}`) };
  }
  const numbers = numbersIn(list);
  if (numbers.length > 1) {
    const points = numbers.slice(-MAX_POINTS);
    return { text: `${shownNumber(points.at(-1) ?? 0)} · ${count}`, points };
  }
  return { text: count };
}

/** Returns the numbers of a list. If its rows have times, returns the column that a chart would draw. */
function numbersIn(list: readonly unknown[]): number[] {
  const near =
    list.length <= MAX_ROWS ? list : [...list.slice(0, MAX_ROWS / 2), ...list.slice(-MAX_ROWS / 2)];
  if (near.every((each) => typeof each === "number")) return [...near];
  const rows = near.filter(isJsonObject);
  if (rows.length < near.length) return [];
  const time = timeKeyOf(rows);
  const [key] = time === null ? [] : drawnKeys(rows);
  if (time === null || key === undefined) return [];
  const timeOf = (row: Record<string, unknown> | undefined) => String(row?.[time] ?? "");
  const isNewestFirst = timeOf(rows[0]) > timeOf(rows.at(-1));
  const end = isNewestFirst ? rows.slice(0, MAX_POINTS).reverse() : rows.slice(-MAX_POINTS);
  return end.flatMap((row) => readNumber(row[key]) ?? []);
}

function listIn(value: Record<string, unknown>): readonly unknown[] | null {
  for (const member of Object.values(value)) if (Array.isArray(member)) return member;
  return null;
}

function shownNumber(value: number): string {
  return value.toLocaleString(undefined, { maximumFractionDigits: Math.abs(value) < 1 ? 6 : 2 });
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
