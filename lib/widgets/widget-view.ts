import { isJsonObject } from "@/lib/kit/json";
import type { Range, WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf, columnsOf, type WidgetTable } from "./columns";
import { COMPARED_TIME, comparedRows } from "./compared-rows";
import { findRows, follow, MOST_ROWS, type Row, symbolsOf } from "./find-rows";
import { type CalendarView, calendarView, type NewsView, newsView } from "./list-views";
import { type NumberView, numberView } from "./number-view";
import { type CandlesView, candlesView, type SeriesView, seriesView } from "./series-view";
import { entryOf, isSameSymbol, symbolOf } from "./symbol-of";

interface TableView {
  readonly kind: "table";
  readonly table: WidgetTable;
}

interface TextView {
  readonly kind: "text";
  readonly text: string;
}

/** Nothing to draw: `empty` is a list without rows, `unfit` data that this kind of widget cannot show. */
interface NoView {
  readonly kind: "none";
  readonly code: "empty" | "unfit" | "no_symbol";
  readonly message: string;
}

export type WidgetView =
  | NumberView
  | TableView
  | SeriesView
  | CandlesView
  | NewsView
  | CalendarView
  | TextView
  | NoView;

export interface ViewParameters {
  readonly symbol: string | null;
  readonly range: Range | null;
}

/** What a widget draws of a value. Any value gives a view; it never throws. */
export function widgetView(
  { kind, options }: { kind: WidgetKind; options: WidgetOptions },
  value: unknown,
  parameters: ViewParameters,
): WidgetView {
  const chosen = options.symbol ?? parameters.symbol;
  const compared = kind === "line" && options.percent === true ? comparedRows(value) : null;
  if (compared !== null) return compare(compared, options, parameters.range);
  const data = kind === "table" ? value : ofSymbol(value, chosen);
  if (data === undefined) return none("no_symbol", `There is no data for ${chosen} in this value.`);
  const about = symbolOf(data);
  if (about !== null && chosen !== null && !isSameSymbol(about, chosen))
    return none("no_symbol", `${about}, not ${chosen}: this data has one symbol.`);
  if (kind === "text") return { kind: "text", text: textOf(follow(data, options.path ?? [])) };
  if (kind === "number")
    return numberView(data, options) ?? none("unfit", "There is no number in this value.");
  const rows = rowsOf(kind, data, options, chosen);
  if (rows === null) return none("unfit", "There are no rows in this value.");
  if (rows.length === 0) return none("empty", "There are no rows at the moment.");
  const drawing = { rows, options, range: parameters.range, zone: zoneOf(data), data };
  switch (kind) {
    case "table":
      return { kind: "table", table: { columns: columnsOf(rows, options), rows } };
    case "line":
    case "bar":
      return seriesView(drawing, kind) ?? none("unfit", "The rows have no time, or no numbers to draw.");
    case "candlestick":
      return (
        candlesView(drawing) ?? none("unfit", "The rows have no time, or not open, high, low and close.")
      );
    case "news":
      return newsView(rows);
    case "calendar":
      return calendarView(rows, options) ?? none("unfit", "The rows have no date.");
  }
}

function compare(rows: readonly Row[], options: WidgetOptions, range: Range | null): WidgetView {
  const { series: _series, left: _left, time: _time, ...rest } = options;
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => key !== COMPARED_TIME);
  const drawing = { rows, options: { ...rest, series: keys, time: COMPARED_TIME }, range, zone: null };
  return seriesView(drawing, "line") ?? none("unfit", "The rows have no time, or no numbers to draw.");
}

function none(code: NoView["code"], message: string): NoView {
  return { kind: "none", code, message };
}

/** Of several symbols the chosen one, or the first that has data; undefined where the chosen one is not there. */
function ofSymbol(value: unknown, symbol: string | null): unknown {
  if (symbolsOf(value) === null) return value;
  return entryOf(value, symbol)?.[1] ?? (symbol === null ? value : undefined);
}

function rowsOf(
  kind: WidgetKind,
  data: unknown,
  options: WidgetOptions,
  symbol: string | null,
): Row[] | null {
  const symbols = options.path === undefined ? symbolsOf(data) : null;
  if (symbols !== null)
    return [...symbols].slice(0, MOST_ROWS).map(([name, entry]) => ({ symbol: name, ...scalars(entry) }));
  const rows = findRows(data, options.path) ?? (kind === "table" ? asPairs(data) : null);
  if (rows === null || kind === "table" || symbol === null) return rows;
  // Rows of several symbols follow the dashboard's; where it is in none of them, they are about something else.
  const own = rows.filter((row) => isSameSymbol(String(cellOf(row, "symbol")), symbol));
  return own.length > 0 ? own : rows;
}

function asPairs(data: unknown): Row[] | null {
  if (!isJsonObject(data)) return null;
  return Object.entries(data).map(([name, value]) => ({ name, value }));
}

function scalars(entry: Row): Row {
  const { error, ...rest } = entry;
  const shown = Object.entries(rest).filter(([, value]) => typeof value !== "object" || value === null);
  const message = isJsonObject(error) ? error.message : undefined;
  return Object.fromEntries(message === undefined ? shown : [...shown, ["error", message]]);
}

function zoneOf(data: unknown): string | null {
  const zone = isJsonObject(data) ? cellOf(data, "timezone") : null;
  return typeof zone === "string" ? zone.slice(0, 60) : null;
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? `\`\`\`\n${JSON.stringify(value, null, 2)}\n\`\`\`` : String(value);
}
