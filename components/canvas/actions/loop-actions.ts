import type { Editor } from "@/components/canvas/state/editor-context";
import { toastFailed } from "@/components/ui/toast";
import { isLoop, refuseStanding, STANDINGS, withContents } from "@/lib/editing/boxes";
import type { Position } from "@/lib/editing/edit";
import { positionBelow, positionInBox } from "@/lib/editing/free-position";
import { workerAt } from "@/lib/editing/lookup";
import { BOX_REFUSALS, refuseBox } from "@/lib/editing/wrap-in-loop";
import { boxesOf } from "@/lib/graph/boxes-of";
import { maxOf } from "@/lib/kit/max-of";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

/** What menus, keys and the mouse do with boxes. */

const BOX = "for_each";

/** The workers that are chosen themselves, not with the box that they stand in. */
export function outermost(document: WorkflowDocument, indices: readonly number[]): Worker[] {
  const chosen = document.workers.filter(({ index }) => indices.includes(index));
  const contents = withContents(document, indices);
  return chosen.filter(({ inside }) => inside === undefined || !contents.has(inside));
}

/** Triggers start a run and providers publish it: neither runs for each item. */
export function standsOutside({ catalogue }: Editor): (type: string) => boolean {
  return (type) => {
    const kind = catalogue.find(type)?.item.kind;
    return kind === "trigger" || kind === "provider";
  };
}

/** Why these may not come to stand in a box, or null when they may. */
export function refusalOf(editor: Editor, workers: readonly Worker[], box: number): string | null {
  const { document } = editor.state.get();
  for (const worker of workers) {
    const refusal = refuseStanding(document, worker, box, standsOutside(editor));
    if (refusal !== null) return STANDINGS[refusal];
  }
  return null;
}

export function putSelectedIntoBox(editor: Editor): void {
  const { document, selection } = editor.state.get();
  const workers = outermost(document, selection.workers);
  const indices = workers.map(({ index }) => index);
  const refusal = refuseBox(document, indices);
  const why = refusal === null ? newBoxRefusal(editor, workers) : BOX_REFUSALS[refusal];
  if (why !== null) {
    toastFailed("Not put into a box", why);
    return;
  }
  const worker = { type: BOX, params: {}, position: { x: 0, y: 0 } };
  const label = indices.length === 1 ? `#${indices[0]}` : String(indices.length);
  editor.edit({ do: "box", workers: indices, worker }, `Put ${label} into a box`);
  editor.view.set((view) => ({ ...view, inspector: true, tab: "settings" }));
}

/** A box of boxes is as deep as it goes. */
function newBoxRefusal(editor: Editor, workers: readonly Worker[]): string | null {
  const { document } = editor.state.get();
  const outside = standsOutside(editor);
  if (workers.some(({ type }) => outside(type))) return STANDINGS.trigger;
  const byIndex = new Map(document.workers.map((worker) => [worker.index, worker]));
  const contents = withContents(
    document,
    workers.map(({ index }) => index),
  );
  const heights = document.workers
    .filter((worker) => contents.has(worker.index) && isLoop(worker))
    .map((worker) => 1 + boxesOf(worker, byIndex).length);
  const around = workers[0] ? boxesOf(workers[0], byIndex).length : 0;
  return Math.max(around, maxOf(heights)) >= 2 ? STANDINGS.deep : null;
}

export function chosenBoxes(editor: Editor): number[] {
  const { document, selection } = editor.state.get();
  return document.workers
    .filter((worker) => isLoop(worker) && selection.workers.includes(worker.index))
    .map(({ index }) => index);
}

/** Boxes go; what stood in them stays, and is chosen. */
export function unwrapLoop(editor: Editor): void {
  const boxes = chosenBoxes(editor);
  const { document } = editor.state.get();
  const workers = document.workers
    .filter(({ inside }) => inside !== undefined && boxes.includes(inside))
    .map(({ index }) => index);
  editor.edit({ do: "let-go", boxes }, `Let go of what stands in #${boxes.join(", #")}`);
  editor.send({ kind: "select", selection: { workers, connections: [], notes: [] } });
}

export function standInBox(editor: Editor): boolean {
  const { document, selection } = editor.state.get();
  return selection.workers.some((index) => workerAt(document, index)?.inside !== undefined);
}

/** Out of their box, below it. */
export function moveOutOfLoop(editor: Editor): void {
  const { document, selection } = editor.state.get();
  const workers = outermost(document, selection.workers).filter(({ inside }) => inside !== undefined);
  const group = `take-out:${crypto.randomUUID()}`;
  for (const { index, inside } of workers) {
    if (inside === undefined) continue;
    const current = editor.state.get().document;
    const box = workerAt(current, inside)?.inside;
    const at = positionBelow(current, inside);
    editor.edit(
      { do: "move", workers: new Map([[index, at]]), into: { box, workers: [index] } },
      `Take #${index} out of its box`,
      group,
    );
  }
  editor.canvas.current?.reveal(workers.map(({ index }) => index));
}

/** The small palette, for what comes to stand in a box. */
export function addInto(editor: Editor, box: number, screen?: Position): void {
  const at = positionInBox(editor.state.get().document, box);
  const place = screen ?? editor.canvas.current?.screenOf(at) ?? { x: 80, y: 80 };
  openBoxes(editor, [box]);
  editor.view.set((view) => ({ ...view, quickAdd: { at, screen: place, inside: box } }));
}

export function toggleFolded(editor: Editor, boxes: readonly number[]): void {
  editor.folded.set((folded) => {
    const next = new Set(folded);
    const isOpen = boxes.some((box) => !folded.has(box));
    for (const box of boxes) isOpen ? next.add(box) : next.delete(box);
    return next;
  });
}

/** What stands in a folded box is not drawn. */
export function showInside(editor: Editor, workers: readonly number[]): void {
  const { document } = editor.state.get();
  const byIndex = new Map(document.workers.map((worker) => [worker.index, worker]));
  openBoxes(
    editor,
    workers.flatMap((index) => {
      const worker = byIndex.get(index);
      return worker ? boxesOf(worker, byIndex) : [];
    }),
  );
}

function openBoxes(editor: Editor, boxes: readonly number[]): void {
  editor.folded.set((folded) => {
    if (!boxes.some((box) => folded.has(box))) return folded;
    return new Set([...folded].filter((box) => !boxes.includes(box)));
  });
}
