import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { columnsOf } from "./columns";
import { findRows, type Row, symbolsOf } from "./find-rows";
import { numberView } from "./number-view";
import { readNumber } from "./read-value";
import { drawnKeys, isOhlc } from "./series-view";
import { timeKeyOf } from "./timeline";

export interface WidgetGuess {
  readonly kind: WidgetKind;
  readonly options: WidgetOptions;
}

/** The kind that suits the shape of a value. Any value has one; it never throws. */
export function guessWidget(value: unknown): WidgetGuess {
  if (typeof value === "string") return only(readNumber(value) === null ? "text" : "number");
  if (typeof value === "number") return only("number");
  const symbols = symbolsOf(value);
  const [first] = symbols ? [...symbols.values()].filter((entry) => !Object.hasOwn(entry, "error")) : [];
  if (symbols !== null) {
    const rows = first === undefined ? null : findRows(first);
    if (rows === null) return { kind: "table", options: { link: "symbol" } };
    return isCompared(symbols) ? { kind: "line", options: { percent: true } } : ofRows(rows);
  }
  const rows = findRows(value);
  if (rows !== null && rows.length > 0) return ofRows(rows);
  if (rows === null && numberView(value, {}) !== null) return only("number");
  return only(typeof value === "object" && value !== null ? "table" : "text");
}

/** Prices of several symbols over time are asked for to be compared. */
function isCompared(symbols: ReadonlyMap<string, unknown>): boolean {
  const drawn = [...symbols.values()].filter((entry) => {
    const rows = findRows(entry) ?? [];
    return timeKeyOf(rows) !== null && isOhlc(rows);
  });
  return drawn.length > 1;
}

function ofRows(rows: readonly Row[]): WidgetGuess {
  const columns = columnsOf(rows);
  const has = (...keys: string[]) => columns.some(({ key }) => keys.includes(key));
  const timeKey = timeKeyOf(rows);
  if (has("title", "headline") && has("url", "link") && timeKey !== null) return only("news");
  if (timeKey !== null && isOhlc(rows)) return only("candlestick");
  if (timeKey !== null && has("symbol", "event", "name", "company")) return only("calendar");
  if (timeKey !== null && drawnKeys(rows).length > 0) return only("line");
  return { kind: "table", options: has("symbol") ? { link: "symbol" } : {} };
}

function only(kind: WidgetKind): WidgetGuess {
  return { kind, options: {} };
}
