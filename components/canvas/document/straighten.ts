import type { Connection, Worker } from "@/lib/schema/workflow";
import { GRID } from "./arrange";
import type { Rect } from "./box-rects";
import { cardSize } from "./card-size";
import type { Position } from "./edit";
import { rankOf, waysOf } from "./port-order";

type Size = Pick<Rect, "width" | "height">;

/** Between two cards of one column. */
const GAP = 24;

/**
 * What follows one worker alone, and is all that follows it, moves up or down until the wire between them is straight;
 * unless it would come to lie on others, or above what it stood below.
 */
export function straighten(
  workers: readonly Worker[],
  connections: readonly Connection[],
  laid: ReadonlyMap<number, Position>,
  sizeOf: (index: number) => Size,
): Map<number, Position> {
  const positions = new Map(laid);
  const byIndex = new Map(workers.map((worker) => [worker.index, worker]));
  const into = countBy(connections, ({ to }) => to);
  const outOf = countBy(connections, ({ from }) => from);
  const x = (index: number) => positions.get(index)?.x ?? 0;
  const inOrder = connections.toSorted((one, other) => x(one.from) - x(other.from));
  for (const wire of inOrder) {
    const [from, to] = [positions.get(wire.from), positions.get(wire.to)];
    if (!from || !to || wire.port === "error" || into.get(wire.to) !== 1 || outOf.get(wire.from) !== 1)
      continue;
    const y = from.y + portShift(wire, byIndex.get(wire.from));
    if (y !== to.y && isFree(wire.to, y)) positions.set(wire.to, { x: to.x, y });
  }
  return positions;

  function isFree(index: number, y: number): boolean {
    const own = positions.get(index);
    if (!own) return false;
    const { width, height } = sizeOf(index);
    return [...positions].every(([other, at]) => {
      const size = sizeOf(other);
      if (other === index || at.x >= own.x + width || at.x + size.width <= own.x) return true;
      const isAbove = at.y < own.y;
      return isAbove ? at.y + size.height + GAP <= y : y + height + GAP <= at.y;
    });
  }
}

/** How far above or below the middle of a card a wire leaves it, where that is a step of the grid. */
function portShift(wire: Connection, worker: Worker | undefined): number {
  if (wire.port === undefined) return 0;
  const count = waysOf(worker).length || 1;
  const { height } = cardSize(worker);
  const shift = (height - 2) * ((rankOf(wire, worker) + 1) / (count + 1) - 1 / 2);
  const snapped = Math.round(shift / GRID) * GRID;
  return Math.abs(snapped - shift) < 1 ? snapped : 0;
}

function countBy(connections: readonly Connection[], end: (wire: Connection) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const wire of connections) counts.set(end(wire), (counts.get(end(wire)) ?? 0) + 1);
  return counts;
}
