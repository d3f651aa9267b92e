import { isJsonObject } from "@/lib/kit/json";
import type { Range, WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { type BarsView, barsView, isByName } from "./bars-view";
import { type CalendarView, calendarView } from "./calendar-view";
import { cellOf, columnsOf, type WidgetTable } from "./columns";
import { COMPARED_TIME, comparedRows } from "./compared-rows";
import { findRows, follow, type Row, symbolsOf } from "./find-rows";
import { type GaugeView, gaugeView } from "./gauge-view";
import { type HeatView, heatView } from "./heat-view";
import { type NewsView, newsView } from "./news-view";
import { type NumberView, numberView } from "./number-view";
import { type CandlesView, candlesView, type SeriesView, seriesView } from "./series-view";
import { symbolRows } from "./shown-rows";
import { showsAll } from "./shows-all";
import { type SparkView, sparkView } from "./spark-view";
import { entryOf, isSameSymbol, symbolOf } from "./symbol-of";
import { type TreemapView, treemapView } from "./treemap-view";

interface TableView {
  readonly kind: "table";
  readonly table: WidgetTable;
}

interface TextView {
  readonly kind: "text";
  readonly text: string;
}

/**
 * `empty` means that the list has no rows, `unfit` means that the widget can't show the data, and `no_symbol`
 * means that the data has no values for the selected symbol.
 */
interface NoView {
  readonly kind: "none";
  readonly code: "empty" | "unfit" | "no_symbol";
  readonly message: string;
}

export type WidgetView =
  | NumberView
  | TableView
  | SeriesView
  | BarsView
  | CandlesView
  | NewsView
  | CalendarView
  | TextView
  | GaugeView
  | HeatView
  | TreemapView
  | SparkView
  | NoView;

export interface ViewParameters {
  readonly symbol: string | null;
  readonly range: Range | null;
}

/**
 * Returns what a widget shows for a value. Never throws: if there is nothing to show, the returned view says
 * why.
 */
export function widgetView(
  { kind, options }: { kind: WidgetKind; options: WidgetOptions },
  value: unknown,
  parameters: ViewParameters,
): WidgetView {
  const chosen = options.symbol ?? parameters.symbol;
  const compared = kind === "line" && options.percent === true ? comparedRows(value) : null;
  if (compared !== null) return compare(compared, options, parameters.range);
  const data = showsAll(kind, value) ? value : ofSymbol(value, chosen);
  if (data === undefined) return none("no_symbol", `This data has no values for ${chosen}.`);
  const about = symbolOf(data);
  if (about !== null && chosen !== null && !isSameSymbol(about, chosen))
    return none("no_symbol", `This data is for ${about}, not ${chosen}.`);
  if (kind === "text") return { kind: "text", text: textOf(follow(data, options.path ?? [])) };
  if (kind === "number") return numberView(data, options) ?? none("unfit", "This data has no numbers.");
  if (kind === "gauge") return gaugeView(data, options) ?? none("unfit", "This data has no numbers.");
  if (kind === "sparklines") return sparksOf(data, options, parameters.range);
  if (kind === "calendar") return calendarOf(data, options, chosen);
  const rows = rowsOf(kind, data, options, chosen);
  if (rows === null) return none("unfit", "This data has no rows.");
  if (rows.length === 0) return none("empty", "No rows at the moment.");
  const drawing = { rows, options, range: parameters.range, zone: zoneOf(data), data };
  switch (kind) {
    case "table":
      return { kind: "table", table: { columns: columnsOf(rows, options), rows } };
    case "line":
      return (
        seriesView(drawing, kind) ?? none("unfit", "To draw this chart, each row needs a time and a number.")
      );
    case "bar":
      return (
        (isByName(rows, options) ? barsView(rows, options) : seriesView(drawing, kind)) ??
        none("unfit", "To draw this chart, each row needs a time or a name, and a number.")
      );
    case "candlestick":
      return (
        candlesView(drawing) ??
        none("unfit", "To draw this chart, each row needs a time and open, high, low and close prices.")
      );
    case "news":
      return newsView(rows);
    case "heatmap":
      return (
        heatView(rows, options, parameters.range) ??
        none("unfit", "Each row needs a number that sets the colour of its cell.")
      );
    case "treemap":
      return (
        treemapView(rows, options) ?? none("unfit", "Each row needs a number that sets the size of its area.")
      );
  }
}

function sparksOf(data: unknown, options: WidgetOptions, range: Range | null): WidgetView {
  const view = sparkView(data, options, range);
  if (view !== null) return view;
  return findRows(data, options.path)?.length === 0
    ? none("empty", "No rows at the moment.")
    : none("unfit", "A line chart needs values over time.");
}

function calendarOf(data: unknown, options: WidgetOptions, symbol: string | null): WidgetView {
  const view = calendarView(data, options, symbol);
  if (view === null) return none("unfit", "This data has no rows.");
  if (view === "empty") return none("empty", "No rows at the moment.");
  return view === "no_day" ? none("unfit", "To appear in the calendar, each row needs a date.") : view;
}

function compare(rows: readonly Row[], options: WidgetOptions, range: Range | null): WidgetView {
  const { series: _series, left: _left, time: _time, ...rest } = options;
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => key !== COMPARED_TIME);
  const drawing = { rows, options: { ...rest, series: keys, time: COMPARED_TIME }, range, zone: null };
  return (
    seriesView(drawing, "line") ?? none("unfit", "To draw this chart, each row needs a time and a number.")
  );
}

function none(code: NoView["code"], message: string): NoView {
  return { kind: "none", code, message };
}

/**
 * Returns the data of the selected symbol, or of the first symbol with data if none is selected. Undefined if
 * the data doesn't contain the selected symbol.
 */
function ofSymbol(value: unknown, symbol: string | null): unknown {
  if (symbolsOf(value) === null) return value;
  return entryOf(value, symbol)?.[1] ?? (symbol === null ? value : undefined);
}

const ALL_SYMBOLS: readonly WidgetKind[] = ["table", "treemap", "heatmap"];

function rowsOf(
  kind: WidgetKind,
  data: unknown,
  options: WidgetOptions,
  symbol: string | null,
): Row[] | null {
  const symbols = options.path === undefined ? symbolsOf(data) : null;
  if (symbols !== null) return symbolRows(symbols);
  const rows = findRows(data, options.path) ?? (kind === "table" ? asPairs(data) : null);
  if (rows === null || symbol === null || ALL_SYMBOLS.includes(kind)) return rows;
  if (kind === "bar" && isByName(rows, options)) return rows;
  // If no row has the dashboard's symbol, the rows aren't about symbols, so all of them are shown.
  const own = rows.filter((row) => isSameSymbol(String(cellOf(row, "symbol")), symbol));
  return own.length > 0 ? own : rows;
}

function asPairs(data: unknown): Row[] | null {
  if (!isJsonObject(data)) return null;
  return Object.entries(data).map(([name, value]) => ({ name, value }));
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
