import { assertNever } from "@/lib/kit/assert-never";
import type { Connection, Note, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { connectionKey, connectionOf, refuseConnection } from "./connections";
import type { Applied, Edit, NewWorker, Position } from "./edit";
import { followOutputs } from "./follow-outputs";
import { highestIndexIn } from "./highest-index-in";
import { settleLoops, withMovedContents } from "./loop-rects";
import { fixLoops, standingIn } from "./loops";
import { makeRoom } from "./make-room";
import { pasteInto } from "./paste-into";
import { pushNeighbours } from "./push-neighbours";
import { removeWorkers } from "./remove-workers";
import { renameVariable } from "./rename-variable";
import { sameJson } from "./same-json";
import { unwrapLoop, wrapInLoop } from "./wrap-in-loop";

/** Applies an edit. Returns the same document object if the edit changes nothing or isn't allowed. */
export function applyEdit(document: WorkflowDocument, highestIndex: number, edit: Edit): Applied {
  const applied = applyChange(document, highestIndex, edit);
  if (applied.document === document) return applied;
  const pushed = edit.do === "replace" ? applied.document : withNeighboursPushed(document, applied.document);
  return { ...applied, document: settleLoops(pushed) };
}

function applyChange(document: WorkflowDocument, highestIndex: number, edit: Edit): Applied {
  const keep = (next: WorkflowDocument): Applied => ({ document: next, highestIndex, added: [] });
  switch (edit.do) {
    case "add":
      return add(document, highestIndex, edit);
    case "paste":
      return pasteInto(document, highestIndex, edit);
    case "remove":
      return keep(removeWorkers(document, edit));
    case "insert":
      return keep(insert(document, edit));
    case "connect":
      return keep(connect(document, edit.connection));
    case "disconnect":
      return keep(disconnect(document, edit.connections));
    case "move":
      return keep(moveInto(move(document, edit.workers, edit.notes ?? new Map()), edit.into));
    case "box":
      return wrapInLoop(document, highestIndex, edit);
    case "let-go":
      return keep(edit.loops.reduce(unwrapLoop, document));
    case "set-param":
      return keep(followOutputs(document, setParam(document, edit), edit.worker));
    case "set-variables": {
      const renamed = renameVariable(document, edit.worker, edit.renamed, edit.verbatim);
      return keep(setParam(renamed, { worker: edit.worker, name: "variables", value: edit.value }));
    }
    case "set-params":
      return keep(
        followOutputs(
          document,
          changeWorker(document, edit.worker, (worker) => ({ ...worker, params: edit.params })),
          edit.worker,
        ),
      );
    case "set-worker":
      return keep(changeWorker(document, edit.worker, (worker) => present({ ...worker, ...edit.fields })));
    case "set-workflow":
      return keep(changed(document, { ...document, ...edit.fields }));
    case "add-note":
      return keep({ ...document, notes: [...(document.notes ?? []), edit.note] });
    case "set-note":
      return keep(setNote(document, edit.id, edit.fields));
    case "replace":
      return {
        document: changed(document, edit.document),
        highestIndex: Math.max(highestIndex, highestIndexIn(edit.document)),
        added: [],
      };
    default:
      return assertNever(edit);
  }
}

function add(document: WorkflowDocument, highestIndex: number, edit: Extract<Edit, { do: "add" }>): Applied {
  const index = highestIndex + 1;
  const there = (end: number) => document.workers.some((worker) => worker.index === end);
  const after = edit.after && there(edit.after.worker) ? edit.after : undefined;
  const within =
    edit.within && there(edit.within.connection.from) && there(edit.within.connection.to)
      ? edit.within
      : undefined;
  const connections: Connection[] = within
    ? document.connections.filter((other) => connectionKey(other) !== connectionKey(within.connection))
    : [...document.connections];
  if (within) {
    connections.push(connectionOf(within.connection.from, index, within.connection.port));
    connections.push(connectionOf(index, within.connection.to, within.outlet));
  }
  if (after) connections.push(connectionOf(after.worker, index, after.port));
  const beside = document.workers.find(
    (worker) => worker.index === (within?.connection.from ?? after?.worker),
  );
  const worker = newWorker(beside ? { ...edit.worker, inside: beside.inside } : edit.worker, index);
  const added = { ...document, workers: [...document.workers, worker], connections };
  return {
    document: within ? withRoom(added, within.connection, index) : added,
    highestIndex: index,
    added: [index],
  };
}

function newWorker(worker: NewWorker, index: number): Worker {
  const { name, inside, ...rest } = worker;
  return standingIn({ index, ...rest, ...(name === undefined ? {} : { name }) }, inside);
}

function insert(document: WorkflowDocument, edit: Extract<Edit, { do: "insert" }>): WorkflowDocument {
  const { worker, connection, outlet: output } = edit;
  const open = disconnect(document, [connectionKey(connection)]);
  if (open === document) return document;
  const halfway = connect(open, connectionOf(connection.from, worker, connection.port));
  const done = halfway === open ? open : connect(halfway, connectionOf(worker, connection.to, output));
  return halfway === open || done === halfway ? document : withRoom(done, connection, worker);
}

function withRoom(document: WorkflowDocument, connection: Connection, inserted: number): WorkflowDocument {
  return move(document, makeRoom(document, connection, inserted), new Map());
}

function connect(document: WorkflowDocument, connection: Connection): WorkflowDocument {
  if (refuseConnection(document, connection, () => false) !== null) return document;
  return { ...document, connections: [...document.connections, connection] };
}

function disconnect(document: WorkflowDocument, connections: readonly string[]): WorkflowDocument {
  const left = document.connections.filter((connection) => !connections.includes(connectionKey(connection)));
  return left.length === document.connections.length ? document : { ...document, connections: left };
}

function move(
  document: WorkflowDocument,
  workers: ReadonlyMap<number, Position>,
  notes: ReadonlyMap<string, Position>,
): WorkflowDocument {
  const positions = withMovedContents(document, workers);
  const moved = document.workers.map((worker) => moveTo(worker, positions.get(worker.index)));
  const movedNotes = document.notes?.map((note) => moveTo(note, notes.get(note.id)));
  return changed(document, { ...document, workers: moved, ...(movedNotes ? { notes: movedNotes } : {}) });
}

function moveInto(document: WorkflowDocument, into: Extract<Edit, { do: "move" }>["into"]): WorkflowDocument {
  if (!into) return document;
  const workers = document.workers.map((worker) =>
    into.workers.includes(worker.index) ? standingIn(worker, into.loop) : worker,
  );
  return fixLoops(changed(document, { ...document, workers }));
}

function withNeighboursPushed(before: WorkflowDocument, after: WorkflowDocument): WorkflowDocument {
  const positions = pushNeighbours(before, after);
  return positions.size === 0 ? after : move(after, positions, new Map());
}

function moveTo<T extends { position?: Position | undefined }>(thing: T, at: Position | undefined): T {
  if (!at || (thing.position?.x === at.x && thing.position.y === at.y)) return thing;
  return { ...thing, position: { x: at.x, y: at.y } };
}

function setParam(
  document: WorkflowDocument,
  { worker, name, value }: Pick<Extract<Edit, { do: "set-param" }>, "worker" | "name" | "value">,
): WorkflowDocument {
  return changeWorker(document, worker, (before) => {
    const { [name]: _, ...rest } = before.params;
    return { ...before, params: value === undefined ? rest : { ...before.params, [name]: value } };
  });
}

function changeWorker(
  document: WorkflowDocument,
  index: number,
  change: (worker: Worker) => Worker,
): WorkflowDocument {
  const workers = document.workers.map((worker) => (worker.index === index ? change(worker) : worker));
  return changed(document, { ...document, workers });
}

function setNote(
  document: WorkflowDocument,
  id: string,
  fields: Partial<Omit<Note, "id">>,
): WorkflowDocument {
  const notes = (document.notes ?? []).map((note) => (note.id === id ? { ...note, ...fields } : note));
  return changed(document, { ...document, ...(document.notes ? { notes } : {}) });
}

/** An edit that changes nothing must not create an undo step or trigger a save. */
function changed(before: WorkflowDocument, after: WorkflowDocument): WorkflowDocument {
  return sameJson(before, after) ? before : after;
}

function present(worker: Worker): Worker {
  const { name, description, retry, timeout, disabled, ...rest } = worker;
  return {
    ...rest,
    ...(name === undefined || name === "" ? {} : { name }),
    ...(description === undefined || description === "" ? {} : { description }),
    ...(retry === undefined ? {} : { retry }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(disabled === true ? { disabled } : {}),
  };
}
