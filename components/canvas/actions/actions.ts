import type { Editor } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import type { NodeLook } from "@/components/canvas/state/flow-items";
import { toastDone, toastFailed } from "@/components/ui/toast";
import { type Alignment, align, GRID } from "@/lib/editing/arrange";
import { clipOf, isMeantAsWorkflow, parseDocument } from "@/lib/editing/clipboard";
import { isCurl } from "@/lib/editing/curl/from-curl";
import { type ConnectionEnd, type NewWorker, type Position, positionOf } from "@/lib/editing/edit";
import { freePosition, positionAfter, positionBelow, positionInLoop } from "@/lib/editing/free-position";
import { fillPositionsLater, tidyLater } from "@/lib/editing/layout-later";
import { usedPorts } from "@/lib/editing/lookup";
import type { Rect } from "@/lib/editing/loop-rects";
import { findCommonLoop, isLoop } from "@/lib/editing/loops";
import { describeForeignFile } from "@/lib/editing/n8n/describe-foreign-file";
import { maxOf, minOf } from "@/lib/kit/max-of";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";
import { chosenLoops, outermost, refusalOf } from "./loop-actions";
import { handlesOf } from "./node-shape";
import { titleOf } from "./summary-of";
import { withListOf } from "./with-list-of";

export interface Where {
  readonly at?: Position;
  readonly after?: ConnectionEnd;
  readonly within?: Connection;
  /** Index of the loop to which the worker is added. */
  readonly inside?: number | undefined;
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * Adds a worker. If no place is given, it is added after the selected one, so that a chain can be built from
 * the keyboard.
 */
export function addWorker(editor: Editor, type: string, where: Where = {}): void {
  const { document, selection } = editor.state.get();
  const found = editor.catalogue.find(type);
  const trigger = editor.catalogue.isTrigger(type);
  const [only, ...more] = selection.workers;
  const natural =
    where.at === undefined &&
    where.inside === undefined &&
    !where.within &&
    only !== undefined &&
    more.length === 0 &&
    !trigger;
  const after = where.after ?? (natural ? nextOutput(editor, only) : undefined);
  const loop = where.inside;
  const refusal = loop === undefined ? null : refusalOf(editor, [{ index: -1, type, params: {} }], loop);
  const inside = refusal === null ? loop : undefined;
  if (refusal !== null) toastFailed("The worker was added outside the loop", refusal);
  const position =
    where.at !== undefined
      ? freePosition(
          document,
          refusal !== null && loop !== undefined ? positionBelow(document, loop) : where.at,
          inside,
        )
      : after
        ? positionAfter(document, after.worker)
        : freePosition(document, editor.canvas.current?.centre() ?? { x: 0, y: 0 });
  const params = withListOf(editor, where.params ?? {}, after?.worker ?? where.within?.from);
  const worker: NewWorker = { type, params, position, inside };
  const [output] = editor.catalogue.getOutputs(worker);
  editor.edit(
    {
      do: "add",
      worker,
      ...(after && !trigger ? { after } : {}),
      ...(where.within && !trigger ? { within: { connection: where.within, outlet: output } } : {}),
    },
    `Add ${found?.item.title ?? type}`,
  );
  editor.view.set((view) => ({ ...view, quickAdd: null, inspector: true, tab: "settings" }));
  // A dropped worker is already in view. Scroll only if it wasn't dropped, or if a connection determined its
  // position.
  if (!where.at || after || where.within) editor.canvas.current?.reveal(editor.state.get().selection.workers);
}

function nextOutput(editor: Editor, index: number): ConnectionEnd | undefined {
  const { document } = editor.state.get();
  const worker = document.workers.find((other) => other.index === index);
  const outputs = worker ? editor.catalogue.getOutputs(worker) : [undefined];
  const free = outputs.find(
    (port) =>
      !document.connections.some((connection) => connection.from === index && connection.port === port),
  );
  return worker ? { worker: index, port: free ?? outputs[0] } : undefined;
}

export function removeSelected(editor: Editor, heal: boolean): void {
  const { workers, connections, notes } = editor.state.get().selection;
  const group = `remove:${Date.now()}`;
  if (connections.length > 0) editor.edit({ do: "disconnect", connections }, "Remove connection", group);
  if (workers.length + notes.length > 0) {
    editor.edit({ do: "remove", workers, notes, heal }, nameOfGroup("Delete", workers), group);
  }
}

export function toggleDisabled(editor: Editor): void {
  const { document, selection } = editor.state.get();
  const workers = document.workers.filter(({ index }) => selection.workers.includes(index));
  const disabled = workers.some(isEnabled);
  const group = `disable:${Date.now()}`;
  const label = nameOfGroup(disabled ? "Disable" : "Enable", selection.workers);
  for (const { index } of workers)
    editor.edit({ do: "set-worker", worker: index, fields: { disabled } }, label, group);
}

export function selectAll(editor: Editor): void {
  const { document } = editor.state.get();
  editor.send({
    kind: "select",
    selection: {
      ...NOTHING_SELECTED,
      workers: document.workers.map((worker) => worker.index),
      notes: (document.notes ?? []).map((note) => note.id),
    },
  });
}

export function selectWorker(editor: Editor, index: number): void {
  editor.send({ kind: "select", selection: { ...NOTHING_SELECTED, workers: [index] } });
}

function selectNote(editor: Editor, id: string): void {
  editor.send({ kind: "select", selection: { ...NOTHING_SELECTED, notes: [id] } });
}

export function copySelected(editor: Editor): string | null {
  const { document, selection } = editor.state.get();
  if (selection.workers.length + selection.notes.length === 0) return null;
  return JSON.stringify(
    clipOf(document, selection.workers, selection.notes, editor.catalogue.secretsOf),
    null,
    2,
  );
}

/**
 * Pastes a workflow. Returns false if the text isn't a workflow, so that the browser can handle the paste. A
 * workflow with errors or unknown workers is shown in the import dialog, which lists the problems.
 */
export function pasteText(editor: Editor, text: string): boolean {
  const parsed = parseDocument(text);
  if (!parsed.ok || parsed.value.document.workers.some((worker) => !editor.catalogue.find(worker.type))) {
    if (!parsed.ok && isCurl(text)) {
      toastFailed("Couldn't import the curl command", parsed.error[0]?.message);
      return true;
    }
    if (!isMeantAsWorkflow(text)) return false;
    editor.view.set((view) => ({ ...view, dialog: "import", importText: text }));
    return true;
  }
  const { document, from, notes } = parsed.value;
  void paste(editor, document);
  if (from !== "Millrace") toastDone(takenOverWords(from, document.workers.length, notes.length));
  return true;
}

export function sayWhatItWas(text: string): void {
  const start = text.trim().replace(/\s+/g, " ").slice(0, 40);
  const what = describeForeignFile(text) ?? `the text “${start}${text.trim().length > 40 ? "…" : ""}”`;
  toastFailed(`Can't paste ${what}`, "You can paste workers copied in Millrace or n8n, and curl commands.");
}

function takenOverWords(from: string, workers: number, left: number): string {
  const importedFrom = `Imported from ${from}: ${workers} ${workers === 1 ? "worker" : "workers"}`;
  if (left === 0) return importedFrom;
  return `${importedFrom}. See the note next to the imported workers for ${left === 1 ? "one thing" : `${left} things`} left to do.`;
}

async function paste(editor: Editor, pasted: WorkflowDocument): Promise<void> {
  const clip = await fillPositionsLater(pasted);
  const { document } = editor.state.get();
  const inside = loopForPasting(editor, clip);
  const wanted =
    inside === undefined
      ? (editor.canvas.current?.centre() ?? { x: 0, y: 0 })
      : positionInLoop(document, inside);
  const at = freePosition(document, wanted, inside);
  editor.edit({ do: "paste", clip, at, inside, verbatim: editor.catalogue.verbatimOf }, "Paste");
  editor.canvas.current?.reveal(editor.state.get().selection.workers);
}

function loopForPasting(editor: Editor, clip: WorkflowDocument): number | undefined {
  const [loop, ...more] = chosenLoops(editor);
  if (loop === undefined || editor.state.get().selection.workers.length > 1 + more.length) return undefined;
  const all = clip.workers.map(({ index }) => index);
  const pasted = outermost(clip, all);
  const isDeep = clip.workers.length > pasted.length && pasted.some(isLoop);
  const fits = isDeep
    ? "deep"
    : refusalOf(
        editor,
        pasted.map(({ type }) => ({ index: -1, type, params: {} })),
        loop,
      );
  return fits === null ? loop : undefined;
}

export function duplicateSelected(editor: Editor): void {
  const { document, selection } = editor.state.get();
  const clip = clipOf(document, selection.workers, selection.notes, editor.catalogue.secretsOf);
  const places = clip.workers.map(positionOf);
  if (clip.workers.length + (clip.notes?.length ?? 0) === 0) return;
  const left = minOf(places.map((place) => place.x));
  const bottom = maxOf(places.map((place) => place.y));
  const inside =
    findCommonLoop(
      document,
      outermost(document, selection.workers).map(({ index }) => index),
    ) ?? undefined;
  const at = freePosition(document, { x: left + 2 * GRID, y: bottom + 8 * GRID }, inside);
  editor.edit(
    { do: "paste", clip, at, inside, verbatim: editor.catalogue.verbatimOf },
    nameOfGroup("Duplicate", selection.workers),
  );
}

/**
 * Replaces the draft. The toast's Undo button reverts only this edit. If there have been later edits, the
 * button changes nothing and shows an error.
 */
export function replaceDraft(editor: Editor, document: WorkflowDocument, label: string, said: string): void {
  const before = editor.state.get();
  editor.edit({ do: "replace", document }, label);
  const after = editor.state.get();
  const moment = after === before ? undefined : after.past.at(-1);
  const undo = () => {
    const held = editor.state.get();
    if (moment) editor.send({ kind: "undo", moment });
    if (editor.state.get() === held)
      toastFailed("Couldn't undo because the draft has changed", "Undo the later changes first.");
  };
  toastDone(said, moment && { label: "Undo", run: undo });
}

export function nudge(editor: Editor, by: Position): void {
  const { document, selection } = editor.state.get();
  const workers = new Map(
    document.workers
      .filter((worker) => selection.workers.includes(worker.index))
      .map((worker) => [worker.index, { x: positionOf(worker).x + by.x, y: positionOf(worker).y + by.y }]),
  );
  const notes = new Map(
    (document.notes ?? [])
      .filter((note) => selection.notes.includes(note.id))
      .map((note) => [note.id, { x: (note.position?.x ?? 0) + by.x, y: (note.position?.y ?? 0) + by.y }]),
  );
  editor.edit({ do: "move", workers, notes }, nameOfGroup("Move", selection.workers), "typing:nudge");
}

export function alignSelected(editor: Editor, how: Alignment): void {
  const { document, selection } = editor.state.get();
  editor.edit({ do: "move", workers: align(document, selection.workers, how) }, "Align");
}

export async function tidySelected(editor: Editor): Promise<void> {
  const { document, selection } = editor.state.get();
  const some = selection.workers.length > 1;
  const workers = await tidyLater(
    document,
    some ? selection.workers : document.workers.map((worker) => worker.index),
  );
  editor.edit({ do: "move", workers }, some ? "Tidy selection" : "Tidy up");
  if (!some) editor.canvas.current?.fit();
}

export function addNote(editor: Editor): void {
  const { document } = editor.state.get();
  const position = freePosition(document, editor.canvas.current?.centre() ?? { x: 0, y: 0 });
  const id = `note-${crypto.randomUUID().slice(0, 8)}`;
  editor.edit(
    { do: "add-note", note: { id, text: "", position, size: { width: 240, height: 120 } } },
    "Add note",
  );
  selectNote(editor, id);
}

export function walk(editor: Editor, direction: "forward" | "back"): void {
  const { document, selection } = editor.state.get();
  const from = selection.workers[0];
  const connection = document.connections.find(
    (other) => (direction === "forward" ? other.from : other.to) === from,
  );
  const next =
    from === undefined
      ? document.workers[0]?.index
      : direction === "forward"
        ? connection?.to
        : connection?.from;
  if (next === undefined) return;
  selectWorker(editor, next);
  editor.canvas.current?.reveal([next]);
  editor.canvas.current?.focus(next);
}

export function labelOf(editor: Editor, worker: Worker): string {
  return `#${worker.index} ${titleOf(worker, editor.catalogue.find(worker.type))}`;
}

export function lookOf(editor: Editor): (worker: Worker, rect: Rect) => NodeLook {
  const { catalogue } = editor;
  return (worker, rect) => ({
    label: labelOf(editor, worker),
    handles: handlesOf(
      catalogue.getOutputs(worker, usedPorts(editor.state.get().document, worker.index)),
      catalogue.isTrigger(worker.type),
      rect,
    ),
  });
}

function nameOfGroup(verb: string, workers: readonly number[]): string {
  const [only] = workers;
  return workers.length === 1 ? `${verb} #${only}` : `${verb} ${workers.length || ""}`.trim();
}
