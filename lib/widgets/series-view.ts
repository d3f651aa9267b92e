import type { Range, WidgetOptions } from "@/lib/schema/dashboard";
import { type ChartEvent, chartEvents } from "./chart-events";
import { cellOf, columnsOf, type WidgetTable } from "./columns";
import type { Row } from "./find-rows";
import { type OverlayLine, overlayLines } from "./overlay-lines";
import { readNumber } from "./read-value";
import { type Timeline, timeKeyOf, timelineOf } from "./timeline";

export interface Point {
  readonly at: number;
  /** Null is drawn as a gap, never as zero. */
  readonly value: number | null;
}

interface DrawnSeries {
  readonly key: string;
  readonly title: string;
  readonly points: readonly Point[];
  readonly side: "left" | "right";
}

export interface DrawnOverlay extends Omit<OverlayLine, "values"> {
  readonly points: readonly Point[];
}

interface OnTimeline extends Pick<Timeline, "zone" | "dated" | "pace"> {
  /** Number of rows that aren't drawn because they have no value. The chart shows this number. */
  readonly missing: number;
  readonly overlays: readonly DrawnOverlay[];
  readonly events: readonly ChartEvent[];
  readonly table: WidgetTable;
}

export interface SeriesView extends OnTimeline {
  readonly kind: "series";
  readonly style: "line" | "area" | "bar";
  readonly series: readonly DrawnSeries[];
  readonly percent: boolean;
}

interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

interface Candle {
  readonly at: number;
  /** Null if any of the prices is missing, in which case no candlestick is drawn at this position. */
  readonly prices: Prices | null;
  readonly volume: number | null;
}

export interface CandlesView extends OnTimeline {
  readonly kind: "candles";
  readonly candles: readonly Candle[];
  readonly hasVolume: boolean;
}

export function pointsOf(view: SeriesView | CandlesView): number {
  return view.kind === "candles" ? view.candles.length : (view.series[0]?.points.length ?? 0);
}

interface Drawing {
  readonly rows: readonly Row[];
  readonly options: WidgetOptions;
  readonly range: Range | null;
  readonly zone: string | null;
  /** The published value that contains the rows. It may also contain events. */
  readonly data?: unknown;
}

const MAX_SERIES = 8;

export function seriesView(
  { rows, options, range, zone, data }: Drawing,
  style: "line" | "bar",
): SeriesView | null {
  const timeKey = timeKeyOf(rows, options.time);
  if (timeKey === null) return null;
  const columns = columnsOf(rows);
  const keys = options.series ?? drawnKeys(rows);
  const timeline = timelineOf(rows, timeKey, range, zone);
  if (keys.length === 0) return null;
  const series = keys.slice(0, MAX_SERIES).map((key) => ({
    key,
    title: columns.find((column) => column.key === key)?.title ?? key,
    side: options.left?.includes(key) ? ("left" as const) : ("right" as const),
    points: timeline.rows.map(({ at, row }) => ({ at, value: readNumber(cellOf(row, key)) })),
  }));
  return {
    kind: "series",
    style: style === "line" && options.area === true ? "area" : style,
    series,
    percent: options.percent === true,
    missing: timeline.rows.filter((_, index) => series.every(({ points }) => points[index]?.value === null))
      .length,
    ...overlaysOf(rows, timeKey, timeline, keys[0] ?? "", options),
    events: chartEvents(data, timeline.rows),
    ...partsOf(timeline, rows, options),
  };
}

/**
 * Overlays are computed from all rows and cut to the range afterwards, so that averages are complete at the
 * start of the range.
 */
function overlaysOf(
  rows: readonly Row[],
  timeKey: string,
  shown: Timeline,
  key: string,
  { overlays = [] }: WidgetOptions,
): { overlays: DrawnOverlay[] } {
  if (overlays.length === 0) return { overlays: [] };
  const all = timelineOf(rows, timeKey, null, null).rows;
  const prices = all.map(({ row }) => readNumber(cellOf(row, key)));
  // Days without a price, such as holidays, don't count towards an average.
  const places = prices.flatMap((price, index) => (price === null ? [] : [index]));
  const lines = overlayLines(
    prices.filter((price) => price !== null),
    overlays,
  );
  const before = all.length - shown.rows.length;
  const counted = new Map(places.map((place, index) => [place - before, index]));
  const drawn = lines.map(({ values, ...line }) => ({
    ...line,
    points: shown.rows.map(({ at }, index) => ({ at, value: values[counted.get(index) ?? -1] ?? null })),
  }));
  return { overlays: drawn };
}

export function candlesView({ rows, options, range, zone, data }: Drawing): CandlesView | null {
  const timeKey = timeKeyOf(rows, options.time);
  if (timeKey === null || !isOhlc(rows)) return null;
  const timeline = timelineOf(rows, timeKey, range, zone);
  const candles = timeline.rows.map(({ at, row }) => ({
    at,
    prices: pricesOf(row),
    volume: readNumber(cellOf(row, "volume")),
  }));
  return {
    kind: "candles",
    candles,
    hasVolume: options.volume !== false && candles.some(({ volume }) => volume !== null && volume > 0),
    missing: candles.filter(({ prices }) => prices === null).length,
    ...overlaysOf(rows, timeKey, timeline, "close", options),
    events: chartEvents(data, timeline.rows),
    ...partsOf(timeline, rows, options),
  };
}

export function isOhlc(rows: readonly Row[]): boolean {
  return rows.some((row) => pricesOf(row) !== null);
}

export function drawnKeys(rows: readonly Row[]): string[] {
  const numeric = columnsOf(rows)
    .filter(({ format }) => format === "number" || format === "percent" || format === "money")
    .map(({ key }) => key);
  for (const usual of ["close", "value"]) if (numeric.includes(usual)) return [usual];
  return numeric;
}

function pricesOf(row: Row): Prices | null {
  const [open, high, low, close] = ["open", "high", "low", "close"].map((key) =>
    readNumber(cellOf(row, key)),
  );
  if (open == null || high == null || low == null || close == null) return null;
  return { open, high, low, close };
}

function partsOf(timeline: Timeline, rows: readonly Row[], options: WidgetOptions) {
  const shown = timeline.rows.map(({ row }) => row).reverse();
  return {
    zone: timeline.zone,
    dated: timeline.dated,
    pace: timeline.pace,
    table: { columns: columnsOf(rows, options), rows: shown },
  };
}
