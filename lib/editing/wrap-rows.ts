import type { Connection } from "@/lib/schema/workflow";
import type { Position } from "./edit";
import { bounds, type Rect } from "./loop-rects";

type Size = Pick<Rect, "width" | "height">;

/** Minimum number of columns for wrapping. A shorter workflow is readable in a single row. */
const LONG = 8;
const MAX_ROWS = 6;
const ASPECT = 1.7;
/** Another row is added only if it lets the zoom increase by at least this factor. */
const WORTH = 1.25;
const GAP = 112;

/**
 * Wraps a long workflow into as many rows as give the largest zoom on the screen. Breaks it where the fewest
 * connections cross from one row to the next.
 */
export function wrapRows(
  laid: ReadonlyMap<number, Position>,
  connections: readonly Connection[],
  sizeOf: (index: number) => Size,
): Map<number, Position> {
  const positions = new Map(laid);
  const rects = new Map([...laid].map(([index, at]) => [index, { ...at, ...sizeOf(index) }]));
  const middle = (index: number) => {
    const rect = rects.get(index);
    return rect ? Math.round(rect.x + rect.width / 2) : 0;
  };
  const columns = [...new Set([...rects.keys()].map(middle))].sort((one, other) => one - other);
  const whole = bounds([...rects.values()]);
  const rows = columns.length < LONG ? 1 : rowsFor(whole);
  if (rows === 1) return positions;
  const cuts = cutsOf(columns, rows, (cut) => {
    return connections.filter(({ from, to }) => middle(from) < cut && middle(to) >= cut).length;
  });
  let top = whole.y;
  for (const [at, from] of cuts.entries()) {
    const until = cuts[at + 1] ?? Number.POSITIVE_INFINITY;
    const own = [...rects].filter(([index]) => middle(index) >= from && middle(index) < until);
    const row = bounds(own.map(([, rect]) => rect));
    for (const [index, { x, y }] of own) positions.set(index, { x: x - row.x + whole.x, y: y - row.y + top });
    top += row.height + GAP;
  }
  return positions;
}

function rowsFor({ width, height }: Rect): number {
  const sizeIn = (rows: number) => Math.min(ASPECT / (width / rows), 1 / (height * rows + GAP * (rows - 1)));
  let best = 1;
  for (let rows = 2; rows <= MAX_ROWS; rows += 1) if (sizeIn(rows) >= sizeIn(best) * WORTH) best = rows;
  return best;
}

function cutsOf(columns: readonly number[], rows: number, crossing: (cut: number) => number): number[] {
  const length = columns.length / rows;
  const cuts = [columns[0] ?? 0];
  for (let row = 1; row < rows; row += 1) {
    const wanted = Math.round(row * length);
    const near = [wanted, wanted - 1, wanted + 1].flatMap((at) => columns[at] ?? []);
    const [first = 0, ...others] = near.filter((cut) => cut > (cuts.at(-1) ?? 0));
    cuts.push(others.reduce((best, cut) => (crossing(cut) < crossing(best) ? cut : best), first));
  }
  return cuts;
}
