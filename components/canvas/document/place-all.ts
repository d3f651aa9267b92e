import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { freePlace } from "./arrange";
import type { Position } from "./edit";
import { layOut } from "./lay-out";
import { isPlaced, placeNotes } from "./places";

/**
 * A document that came without places, or with some, gets the others: where a drawing of the whole has them, next
 * to what has a place already. What has one stays there.
 */
export function placeAll(document: WorkflowDocument): WorkflowDocument {
  if (isPlaced(document)) return document;
  const drawn = layOut(document, document.workers);
  const anchor = document.workers.find((worker) => worker.position);
  const origin = anchor ? drawn.get(anchor.index) : corner(drawn);
  const shift = {
    x: (anchor?.position?.x ?? 0) - (origin?.x ?? 0),
    y: (anchor?.position?.y ?? 0) - (origin?.y ?? 0),
  };
  const placed = document.workers.filter((worker) => worker.position);
  const workers = document.workers.map((worker): Worker => {
    const { x = 0, y = 0 } = drawn.get(worker.index) ?? {};
    if (worker.position) return worker;
    const position = freePlace({ ...document, workers: placed }, { x: x + shift.x, y: y + shift.y });
    placed.push({ ...worker, position });
    return { ...worker, position };
  });
  return placeNotes({ ...document, workers });
}

function corner(drawn: ReadonlyMap<number, Position>): Position {
  const places = [...drawn.values()];
  return { x: Math.min(...places.map(({ x }) => x)), y: Math.min(...places.map(({ y }) => y)) };
}
