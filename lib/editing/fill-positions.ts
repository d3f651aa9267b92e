import { minOf } from "@/lib/kit/max-of";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import type { Position } from "./edit";
import { freePosition } from "./free-position";
import { layOut } from "./lay-out";
import { hasPositions, positionNotes } from "./positions";

export function fillPositions(document: WorkflowDocument): WorkflowDocument {
  if (hasPositions(document)) return document;
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
    const wanted = { x: x + shift.x, y: y + shift.y };
    const position = freePosition({ ...document, workers: placed }, wanted, worker.inside);
    placed.push({ ...worker, position });
    return { ...worker, position };
  });
  return positionNotes({ ...document, workers });
}

function corner(drawn: ReadonlyMap<number, Position>): Position {
  const positions = [...drawn.values()];
  return { x: minOf(positions.map(({ x }) => x)), y: minOf(positions.map(({ y }) => y)) };
}
