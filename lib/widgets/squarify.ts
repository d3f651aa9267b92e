export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divides the rectangle into one part per size, each as close to a square as possible. Parts are placed in a
 * row along the shorter side of the remaining space, and more are added to the row as long as its worst
 * aspect ratio improves. Sizes must be sorted, largest first, and a size of 0 gets no area.
 */
export function squarify(sizes: readonly number[], within: Rectangle): Rectangle[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const area = within.width * within.height;
  if (total <= 0 || area <= 0) return sizes.map(() => ({ ...within, width: 0, height: 0 }));
  const areas = sizes.map((size) => (size / total) * area);
  const parts: Rectangle[] = [];
  let free = within;
  let at = 0;
  while (at < areas.length) {
    const side = Math.min(free.width, free.height);
    let [end, sum] = [at + 1, areas[at] ?? 0];
    while (end < areas.length) {
      const next = sum + (areas[end] ?? 0);
      const [first, last] = [areas[at] ?? 0, areas[end] ?? 0];
      if (worst(first, last, next, side) > worst(first, areas[end - 1] ?? 0, sum, side)) break;
      sum = next;
      end += 1;
    }
    free = layRow(areas.slice(at, end), sum, free, parts);
    at = end;
  }
  return parts;
}

/**
 * Worst aspect ratio in a row of rectangles, which is that of either the largest or the smallest one. `sum`
 * is the area of the row, and `side` is its length.
 */
function worst(largest: number, smallest: number, sum: number, side: number): number {
  if (smallest <= 0 || side <= 0) return Number.POSITIVE_INFINITY;
  const square = sum * sum;
  return Math.max((side * side * largest) / square, square / (side * side * smallest));
}

function layRow(areas: readonly number[], sum: number, free: Rectangle, into: Rectangle[]): Rectangle {
  const isTall = free.width >= free.height;
  const deep = sum / (isTall ? free.height : free.width) || 0;
  let along = isTall ? free.y : free.x;
  for (const area of areas) {
    const long = deep === 0 ? 0 : area / deep;
    into.push(
      isTall
        ? { x: free.x, y: along, width: deep, height: long }
        : { x: along, y: free.y, width: long, height: deep },
    );
    along += long;
  }
  return isTall
    ? { ...free, x: free.x + deep, width: Math.max(0, free.width - deep) }
    : { ...free, y: free.y + deep, height: Math.max(0, free.height - deep) };
}
