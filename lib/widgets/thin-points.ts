import { appendTo } from "@/lib/kit/append-to";

type Points = readonly (number | null)[];

/** Maximum number of points: two per pixel, for a line that is 100 pixels wide. */
const MAX = 200;

/**
 * Reduces the points to at most `max`. The lowest and the highest point of each section are kept in their
 * order, so that a peak of a single day stays visible.
 */
export function thinPoints(points: Points, max = MAX): Points {
  if (points.length <= max) return points;
  const stretches = Math.floor(max / 2);
  const thinned: (number | null)[] = [];
  for (let at = 0; at < stretches; at += 1) {
    const from = Math.floor((at * points.length) / stretches);
    const to = Math.floor(((at + 1) * points.length) / stretches);
    appendTo(thinned, endsOf(points, from, to));
  }
  return thinned;
}

function endsOf(points: Points, from: number, to: number): Points {
  let [low, high] = [-1, -1];
  for (let at = from; at < to; at += 1) {
    const point = points[at] ?? null;
    if (point === null) continue;
    if (low === -1 || point < (points[low] ?? point)) low = at;
    if (high === -1 || point > (points[high] ?? point)) high = at;
  }
  if (low === -1) return [null];
  const ends = low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
  return ends.map((at) => points[at] ?? null);
}
