import type { Connection, WorkflowDocument } from "@/lib/schema/workflow";
import { freePosition, NODE_HEIGHT, NODE_WIDTH, snap } from "./arrange";
import { leadsTo } from "./connections";
import { type Position, positionOf } from "./edit";

/** Between two workers in a row, as `tidy` leaves it. */
const GAP = 80;
/** With less room a wire between them can hardly be seen. */
const LEAST_GAP = 48;

/**
 * The position of a worker that is put into a wire, and the new positions of what follows when there is too little room. A wire
 * that does not lead to the right says nothing of where there is room: then the worker stays where it was put.
 */
export function makeRoom(
  document: WorkflowDocument,
  wire: Connection,
  inserted: number,
): ReadonlyMap<number, Position> {
  const positions = new Map(document.workers.map((worker) => [worker.index, positionOf(worker)]));
  const [from, to] = [positions.get(wire.from), positions.get(wire.to)];
  if (!from || !to || to.x < from.x + NODE_WIDTH) return new Map();
  const left = from.x + NODE_WIDTH;
  const isEnough = to.x - left >= NODE_WIDTH + 2 * LEAST_GAP;
  const x = snap(isEnough ? (left + to.x - NODE_WIDTH) / 2 : left + GAP);
  const by = isEnough ? 0 : snap(x + NODE_WIDTH + GAP - to.x);
  const moved = by === 0 ? new Map<number, Position>() : pushed(document, positions, wire.to, inserted, by);
  const rest = document.workers
    .filter(({ index }) => index !== inserted)
    .map((worker) => ({ ...worker, position: moved.get(worker.index) ?? positionOf(worker) }));
  const position = freePosition({ ...document, workers: rest }, { x, y: (from.y + to.y) / 2 });
  return new Map([...moved, [inserted, position]]);
}

/** What follows a worker, and whatever that would come to lie on. */
function pushed(
  { workers, connections }: WorkflowDocument,
  positions: ReadonlyMap<number, Position>,
  first: number,
  inserted: number,
  by: number,
): Map<number, Position> {
  const start = positions.get(first)?.x ?? 0;
  const moved = new Map<number, Position>();
  const push = (index: number) => {
    const at = positions.get(index);
    if (at) moved.set(index, { x: at.x + by, y: at.y });
  };
  const right = workers.map(({ index }) => index).filter((index) => (positions.get(index)?.x ?? 0) >= start);
  for (const index of right) if (leadsTo(connections, first, index)) push(index);
  for (let before = 0; before !== moved.size; ) {
    before = moved.size;
    for (const index of right) {
      const at = positions.get(index);
      if (
        at &&
        index !== inserted &&
        !moved.has(index) &&
        [...moved.values()].some((other) => overlap(at, other))
      )
        push(index);
    }
  }
  return moved;
}

function overlap(one: Position, other: Position): boolean {
  return Math.abs(one.x - other.x) < NODE_WIDTH && Math.abs(one.y - other.y) < NODE_HEIGHT;
}
