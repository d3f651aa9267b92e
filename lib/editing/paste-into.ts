import { minOf } from "@/lib/kit/max-of";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { type Applied, type Edit, type Position, positionOf } from "./edit";
import { standingIn } from "./loops";
import { renumber } from "./renumber";

/**
 * Parameters with endpoint IDs, which must be unique within a workflow. A copy gets a new ID when it is
 * saved.
 */
export const ENDPOINT_IDS = ["webhook_id", "provider_id"] as const;

/**
 * References within the pasted group follow the workers' new indexes. References to workers outside it stay
 * unchanged.
 */
export function pasteInto(
  document: WorkflowDocument,
  highestIndex: number,
  edit: Extract<Edit, { do: "paste" }>,
): Applied {
  const notes = edit.clip.notes ?? [];
  if (edit.clip.workers.length === 0 && notes.length === 0) return { document, highestIndex, added: [] };
  const renamed = new Map(
    edit.clip.workers.map((worker, offset) => [worker.index, highestIndex + 1 + offset]),
  );
  const clip = renumber(edit.clip, renamed, edit.verbatim);
  const shift = shiftTo(edit.clip, edit.at);
  const own = new Set(renamed.values());
  const loopOf = ({ inside }: Worker) => (inside !== undefined && own.has(inside) ? inside : edit.inside);
  const taken = endpointIds(document.workers);
  const noteIds = new Set((document.notes ?? []).map((note) => note.id));
  const newNotes = notes.map((note) => ({
    ...note,
    id: freeNoteId(note.id, noteIds),
    position: shift(note.position ?? { x: 0, y: 0 }),
  }));
  return {
    document: {
      ...document,
      workers: [
        ...document.workers,
        ...clip.workers.map((worker) => ({
          ...withoutTakenIds(standingIn(worker, loopOf(worker)), taken),
          position: shift(positionOf(worker)),
        })),
      ],
      connections: [
        ...document.connections,
        ...clip.connections.filter((connection) => own.has(connection.from) && own.has(connection.to)),
      ],
      ...(newNotes.length > 0 ? { notes: [...(document.notes ?? []), ...newNotes] } : {}),
    },
    highestIndex: highestIndex + edit.clip.workers.length,
    added: [...renamed.values()],
  };
}

function shiftTo(clip: WorkflowDocument, at: Position): (from: Position) => Position {
  const positions = [
    ...clip.workers.map(positionOf),
    ...(clip.notes ?? []).map((note) => note.position ?? { x: 0, y: 0 }),
  ];
  const left = minOf(positions.map((position) => position.x));
  const top = minOf(positions.map((position) => position.y));
  return (from) => ({ x: Math.round(from.x - left + at.x), y: Math.round(from.y - top + at.y) });
}

function endpointIds(workers: readonly Worker[]): Set<string> {
  return new Set(
    workers.flatMap((worker) =>
      ENDPOINT_IDS.flatMap((name) => [`${name}:${String(worker.params[name] ?? "")}`]),
    ),
  );
}

function withoutTakenIds(worker: Worker, taken: Set<string>): Worker {
  const params = Object.entries(worker.params).filter(([name, value]) => {
    const key = `${name}:${String(value)}`;
    if (!ENDPOINT_IDS.some((id) => id === name)) return true;
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
  return { ...worker, params: Object.fromEntries(params) };
}

function freeNoteId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let copy = 2; taken.has(id); copy += 1) id = `${wanted}-${copy}`.slice(-100);
  taken.add(id);
  return id;
}
