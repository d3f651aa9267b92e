import type { Connection, Worker } from "@/lib/schema/workflow";
import { GRID } from "./arrange";
import { cardSize } from "./card-size";
import type { Position } from "./edit";
import type { Rect } from "./loop-rects";
import { getPorts, rankOf } from "./port-order";

type Size = Pick<Rect, "width" | "height">;

const GAP = 24;

/**
 * Straightens a connection only if no other one leaves its source worker or leads to its target worker. A
 * worker stays where it is if moving it would make it overlap other workers or change their vertical order.
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
  for (const connection of inOrder) {
    const [from, to] = [positions.get(connection.from), positions.get(connection.to)];
    if (
      !from ||
      !to ||
      connection.port === "error" ||
      into.get(connection.to) !== 1 ||
      outOf.get(connection.from) !== 1
    )
      continue;
    const y = from.y + portShift(connection, byIndex.get(connection.from));
    if (y !== to.y && isFree(connection.to, y)) positions.set(connection.to, { x: to.x, y });
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

/**
 * Returns how far the output is below the middle of the card. Returns 0 if that distance isn't a multiple of
 * the grid size, because the next card couldn't be aligned with the output.
 */
function portShift(connection: Connection, worker: Worker | undefined): number {
  if (connection.port === undefined) return 0;
  const count = getPorts(worker).length || 1;
  const { height } = cardSize(worker);
  const shift = (height - 2) * ((rankOf(connection, worker) + 1) / (count + 1) - 1 / 2);
  const snapped = Math.round(shift / GRID) * GRID;
  return Math.abs(snapped - shift) < 1 ? snapped : 0;
}

function countBy(
  connections: readonly Connection[],
  end: (connection: Connection) => number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const connection of connections) counts.set(end(connection), (counts.get(end(connection)) ?? 0) + 1);
  return counts;
}
