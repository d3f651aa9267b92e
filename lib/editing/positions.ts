import { maxOf, minOf } from "@/lib/kit/max-of";
import type { Note, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { NODE_HEIGHT } from "./arrange";
import { positionOf } from "./edit";
import { freePosition, positionAfter, positionInLoop } from "./free-position";

export function hasPositions({ workers, notes = [] }: WorkflowDocument): boolean {
  return workers.every((worker) => worker.position) && notes.every((note) => note.position);
}

/**
 * Copies missing positions from `known`, so that nodes don't move when a program saves the workflow. New
 * workers are placed after the worker that leads to them, or below everything else.
 */
export function keepPositions(document: WorkflowDocument, known: WorkflowDocument): WorkflowDocument {
  if (hasPositions(document)) return document;
  const before = new Map(known.workers.map((worker) => [worker.index, worker.position]));
  const workers = document.workers.map((worker) => at(worker, worker.position ?? before.get(worker.index)));
  for (const [index, worker] of workers.entries()) {
    if (worker.position) continue;
    const placed = { ...document, workers: workers.filter((other) => other.position) };
    const parent = document.connections.find(
      ({ from, to }) => to === worker.index && placed.workers.some(({ index }) => index === from),
    );
    const { inside } = worker;
    workers[index] = at(
      worker,
      parent
        ? positionAfter(placed, parent.from)
        : inside === undefined
          ? below(placed)
          : positionInLoop(placed, inside),
    );
  }
  const notesBefore = new Map(known.notes?.map((note) => [note.id, note.position]));
  const notes = document.notes?.map((note) => at(note, note.position ?? notesBefore.get(note.id)));
  return positionNotes({ ...document, workers, ...(notes ? { notes } : {}) });
}

const NOTE_ROOM = { width: 272, height: 160 };

export function positionNotes(document: WorkflowDocument): WorkflowDocument {
  if (!document.notes) return document;
  const positions = document.workers.map(positionOf);
  const left = Math.min(0, minOf(positions.map(({ x }) => x)));
  const top = Math.min(0, minOf(positions.map(({ y }) => y)));
  let x = left;
  const notes = document.notes.map((note) => {
    if (note.position) return note;
    const placed = at(note, { x, y: top - NOTE_ROOM.height });
    x += NOTE_ROOM.width;
    return placed;
  });
  return { ...document, notes };
}

function below(placed: WorkflowDocument) {
  const positions = placed.workers.map(positionOf);
  if (positions.length === 0) return { x: 0, y: 0 };
  return freePosition(placed, {
    x: minOf(positions.map(({ x }) => x)),
    y: maxOf(positions.map(({ y }) => y)) + NODE_HEIGHT + 64,
  });
}

function at<T extends Worker | Note>(thing: T, position: T["position"]): T {
  return position ? { ...thing, position } : thing;
}
