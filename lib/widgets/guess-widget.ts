import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { columnsOf } from "./columns";
import { findRows, type Row, symbolsOf } from "./find-rows";
import { numberView } from "./number-view";
import { readNumber } from "./read-value";
import { drawnKeys, isOhlc } from "./series-view";
import { timeKeyOf } from "./timeline";
import { treemapColumns } from "./treemap-view";

export interface WidgetGuess {
  readonly kind: WidgetKind;
  readonly options: WidgetOptions;
}

/** Returns a kind of widget that suits the value. There is one for every value, so this never throws. */
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
  if (isSquare(rows)) return only("heatmap");
  if (rows.some((row) => Object.values(row).some(isLine))) return only("sparklines");
  const { size, colour, group } = treemapColumns(columns, {});
  if (group !== null && size !== null && colour !== null && rows.length >= FEW_TILES) return only("treemap");
  return { kind: "table", options: has("symbol") ? { link: "symbol" } : {} };
}

/** Minimum number of rows for a treemap. Fewer rows are easier to read as a table. */
const FEW_TILES = 8;
const FEW_POINTS = 5;

function isLine(cell: unknown): boolean {
  return Array.isArray(cell) && cell.length >= FEW_POINTS && cell.every((value) => typeof value === "number");
}

/** True for a matrix such as correlations, in which rows and columns have the same names. */
function isSquare(rows: readonly Row[]): boolean {
  const [first] = rows;
  if (first === undefined || rows.length < 2 || rows.length > 60) return false;
  const figures = Object.keys(first).filter((key) => typeof first[key] === "number");
  const names = new Set(rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === "string")));
  return figures.length === rows.length && figures.every((key) => names.has(key));
}

function only(kind: WidgetKind): WidgetGuess {
  return { kind, options: {} };
}
