import type { Note, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { freePlace, NODE_HEIGHT, placeAfter } from "./arrange";
import { positionOf } from "./edit";

/** Positions may be left out of a document. The editor shows every one of them somewhere. */

export function isPlaced({ workers, notes = [] }: WorkflowDocument): boolean {
  return workers.every((worker) => worker.position) && notes.every((note) => note.position);
}

/**
 * A document without places takes those of another version of it, so that a save by a program moves nothing. What
 * is new in it goes behind the worker that leads to it, else below everything.
 */
export function keepPlaces(document: WorkflowDocument, known: WorkflowDocument): WorkflowDocument {
  if (isPlaced(document)) return document;
  const before = new Map(known.workers.map((worker) => [worker.index, worker.position]));
  const workers = document.workers.map((worker) => at(worker, worker.position ?? before.get(worker.index)));
  for (const [place, worker] of workers.entries()) {
    if (worker.position) continue;
    const placed = { ...document, workers: workers.filter((other) => other.position) };
    const parent = document.connections.find(
      ({ from, to }) => to === worker.index && placed.workers.some(({ index }) => index === from),
    );
    workers[place] = at(worker, parent ? placeAfter(placed, parent.from) : below(placed));
  }
  const notesBefore = new Map(known.notes?.map((note) => [note.id, note.position]));
  const notes = document.notes?.map((note) => at(note, note.position ?? notesBefore.get(note.id)));
  return placeNotes({ ...document, workers, ...(notes ? { notes } : {}) });
}

const NOTE_ROOM = { width: 272, height: 160 };

/** Notes without a place stand in a row above the workers. */
export function placeNotes(document: WorkflowDocument): WorkflowDocument {
  if (!document.notes) return document;
  const places = document.workers.map(positionOf);
  const left = Math.min(0, ...places.map(({ x }) => x));
  const top = Math.min(0, ...places.map(({ y }) => y));
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
  const places = placed.workers.map(positionOf);
  if (places.length === 0) return { x: 0, y: 0 };
  return freePlace(placed, {
    x: Math.min(...places.map(({ x }) => x)),
    y: Math.max(...places.map(({ y }) => y)) + NODE_HEIGHT + 64,
  });
}

function at<T extends Worker | Note>(thing: T, position: T["position"]): T {
  return position ? { ...thing, position } : thing;
}
