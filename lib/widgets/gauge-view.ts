import { isJsonObject } from "@/lib/kit/json";
import { maxOf, minOf } from "@/lib/kit/max-of";
import type { Threshold, WidgetOptions } from "@/lib/schema/dashboard";
import { cellOf, columnsOf, type WidgetTable } from "./columns";
import { findRows, follow, type Row } from "./find-rows";
import { type NumberView, numberView } from "./number-view";
import { readNumber } from "./read-value";
import { drawnKeys } from "./series-view";
import { toneOf } from "./tone-of";

export interface GaugeView {
  readonly kind: "gauge";
  readonly figure: NumberView;
  readonly min: number;
  readonly max: number;
  readonly bands: readonly {
    readonly from: number;
    readonly to: number;
    readonly tone: Threshold["tone"] | null;
  }[];
  readonly beyond: "below" | "above" | null;
  readonly table: WidgetTable;
}

export function gaugeView(data: unknown, options: WidgetOptions): GaugeView | null {
  const figure = numberView(data, options);
  if (figure === null) return null;
  const usual = usualEnds(data, options, figure);
  const [one, other] = [options.min ?? usual.min, options.max ?? usual.max];
  const [min, max] = one === other ? [one, one + 1] : [Math.min(one, other), Math.max(one, other)];
  const beyond = figure.value < min ? "below" : figure.value > max ? "above" : null;
  return {
    kind: "gauge",
    figure,
    min,
    max,
    beyond,
    bands: bandsOf(min, max, options),
    table: tableOf(figure, min, max),
  };
}

interface Ends {
  readonly min: number;
  readonly max: number;
}

/**
 * The ends of the scale are a price's range over the year or the day, or 0 and 100 for a percentage. Other
 * scales start at zero.
 */
function usualEnds(data: unknown, options: WidgetOptions, { value, unit }: NumberView): Ends {
  const said = saidEnds(data, options) ?? seriesEnds(data, options);
  if (said !== null && said.min < said.max)
    return { min: Math.min(said.min, value), max: Math.max(said.max, value) };
  const steps = (options.thresholds ?? []).map(({ from }) => from);
  if (unit === "%" && value >= 0 && value <= 100) return { min: 0, max: 100 };
  const far = roundUp(Math.max(Math.abs(value), maxOf(steps.map(Math.abs))) * 1.1);
  return { min: Math.min(value, minOf(steps)) < 0 ? -far : 0, max: far };
}

const PAIRS = [
  ["low", "high"],
  ["min", "max"],
  ["minimum", "maximum"],
] as const;
const PRICES = /^(close|price|last|current|value|open|bid|ask)$/;

function saidEnds(data: unknown, options: WidgetOptions): Ends | null {
  const key = options.path?.at(-1);
  const at = follow(data, options.path ?? []);
  const holder = isJsonObject(at) ? at : follow(data, (options.path ?? []).slice(0, -1));
  // The object's lowest and highest price are only used as the ends of the scale if the widget shows a price.
  // For other fields, such as the volume, they would be wrong.
  if (!isJsonObject(holder) || (holder !== at && (typeof key !== "string" || !PRICES.test(key)))) return null;
  const year = cellOf(holder, "fifty_two_week");
  return (isJsonObject(year) ? pairOf(year) : null) ?? pairOf(holder);
}

function pairOf(row: Row): Ends | null {
  for (const [low, high] of PAIRS) {
    const [min, max] = [readNumber(cellOf(row, low)), readNumber(cellOf(row, high))];
    if (min !== null && max !== null) return { min, max };
  }
  return null;
}

function seriesEnds(data: unknown, options: WidgetOptions): Ends | null {
  const rows = findRows(data, options.path);
  const [key] = options.series ?? (rows ? drawnKeys(rows) : []);
  if (rows === null || key === undefined) return null;
  const values = rows.flatMap((row) => readNumber(cellOf(row, key)) ?? []);
  return {
    min: values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY),
    max: values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY),
  };
}

function roundUp(size: number): number {
  if (!(size > 0) || !Number.isFinite(size)) return 1;
  const power = 10 ** Math.floor(Math.log10(size));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= size) ?? 10) * power;
}

function bandsOf(min: number, max: number, { thresholds = [] }: WidgetOptions): GaugeView["bands"] {
  if (thresholds.length === 0) return [];
  const inside = thresholds.map(({ from }) => from).filter((from) => from > min && from < max);
  const starts = [min, ...[...new Set(inside)].sort((a, b) => a - b)];
  return starts.map((from, index) => ({
    from,
    to: starts[index + 1] ?? max,
    tone: toneOf(from, thresholds),
  }));
}

function tableOf({ value, label, unit }: NumberView, min: number, max: number): WidgetTable {
  const row = {
    ...(label !== null && { name: label }),
    value,
    ...(unit !== null && { unit }),
    scale_from: min,
    scale_to: max,
  };
  return { columns: columnsOf([row]), rows: [row] };
}
