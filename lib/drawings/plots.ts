import { maxOf, minOf } from "@/lib/kit/max-of";
import type { DrawingShape } from "@/lib/schema/drawing";
import { type Box, boxPath } from "./boxes";

/** Each plot fills its box. Callers must limit the number of values. */

type Values = readonly (number | null)[];

/** Null values are drawn as gaps in the line. */
export function linePlot(values: Values, box: Box): DrawingShape {
  const toY = scaleOf(values, box);
  const step = box.width / Math.max(1, values.length - 1);
  let isOn = false;
  const path = values
    .map((value, at) => {
      const move = value === null ? "" : `${isOn ? "L" : "M"}${round(box.x + at * step)} ${toY(value)}`;
      isOn = value !== null;
      return move;
    })
    .join("");
  return { path, colour: "accent", filled: false };
}

export function barPlot(values: Values, box: Box): DrawingShape {
  const toY = scaleOf([0, ...values], box);
  const step = box.width / Math.max(1, values.length);
  const path = values
    .map((value, at) =>
      value === null
        ? ""
        : `M${round(box.x + at * step)} ${toY(0)}V${toY(value)}h${round(step * THICKNESS)}V${toY(0)}z`,
    )
    .join("");
  return { path, colour: "accent", filled: true };
}

const THICKNESS = 0.6;

interface Prices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export function candlePlot(candles: readonly (Prices | null)[], box: Box): DrawingShape[] {
  const toY = scaleOf(
    candles.flatMap((prices) => (prices ? [prices.low, prices.high] : [])),
    box,
  );
  const step = box.width / Math.max(1, candles.length);
  const paths = { up: "", down: "" };
  for (const [at, prices] of candles.entries()) {
    if (prices === null) continue;
    const { open, high, low, close } = prices;
    const x = round(box.x + (at + (1 - THICKNESS) / 2) * step);
    const wick = `M${round(box.x + (at + 0.5) * step)} ${toY(high)}V${toY(low)}`;
    const body = `M${x} ${toY(open)}h${round(step * THICKNESS)}V${toY(close)}h${-round(step * THICKNESS)}z`;
    paths[close < open ? "down" : "up"] += wick + body;
  }
  return (["up", "down"] as const).flatMap((colour) =>
    paths[colour] === "" ? [] : [{ path: paths[colour], colour, filled: true }],
  );
}

const ROW = 12;
const MAX_ROWS = 8;

export function rowPlot({ x, y, width, height }: Box): DrawingShape {
  const count = Math.max(1, Math.min(MAX_ROWS, Math.floor(height / ROW)));
  const step = height / count;
  const path = Array.from({ length: count }, (_, row) => {
    const length = round(width * (row % 2 === 0 ? 1 : 0.7));
    return `M${x} ${round(y + (row + 0.5) * step)}h${length}`;
  }).join("");
  return { path, colour: "line", filled: false };
}

export function joinShapes(shapes: readonly DrawingShape[]): DrawingShape[] {
  const joined = new Map<string, DrawingShape>();
  for (const shape of shapes) {
    const key = `${shape.colour} ${shape.filled}`;
    joined.set(key, { ...shape, path: (joined.get(key)?.path ?? "") + shape.path });
  }
  return [...joined.values()];
}

export function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: Math.max(1, width - 2 * by), height: Math.max(1, height - 2 * by) };
}

export function framePath(box: Box): DrawingShape {
  return { path: boxPath(box), colour: "line", filled: false };
}

function scaleOf(values: Values, { y, height }: Box): (value: number) => number {
  const known = values.filter((value) => value !== null);
  const [low, high] = [minOf(known), maxOf(known)];
  const span = high - low;
  return (value) =>
    round(span > 0 && Number.isFinite(span) ? y + height - ((value - low) / span) * height : y + height / 2);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
