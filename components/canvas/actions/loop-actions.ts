import type { Editor } from "@/components/canvas/state/editor-context";
import { toastFailed } from "@/components/ui/toast";
import type { Position } from "@/lib/editing/edit";
import { positionBelow, positionInLoop } from "@/lib/editing/free-position";
import { workerAt } from "@/lib/editing/lookup";
import { isLoop, refuseStanding, STANDINGS, withContents } from "@/lib/editing/loops";
import { checkLoop, LOOP_REFUSALS } from "@/lib/editing/wrap-in-loop";
import { getLoopsAround } from "@/lib/graph/get-loops-around";
import { maxOf } from "@/lib/kit/max-of";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

const LOOP = "for_each";

export function outermost(document: WorkflowDocument, indices: readonly number[]): Worker[] {
  const chosen = document.workers.filter(({ index }) => indices.includes(index));
  const contents = withContents(document, indices);
  return chosen.filter(({ inside }) => inside === undefined || !contents.has(inside));
}

/**
 * Returns a function that is true for types whose workers can't be in a loop: triggers, because they start a
 * run, and providers, because they publish its result.
 */
export function standsOutside({ catalogue }: Editor): (type: string) => boolean {
  return (type) => {
    const kind = catalogue.find(type)?.item.kind;
    return kind === "trigger" || kind === "provider";
  };
}

export function refusalOf(editor: Editor, workers: readonly Worker[], loop: number): string | null {
  const { document } = editor.state.get();
  for (const worker of workers) {
    const refusal = refuseStanding(document, worker, loop, standsOutside(editor));
    if (refusal !== null) return STANDINGS[refusal];
  }
  return null;
}

export function wrapSelectionInLoop(editor: Editor): void {
  const { document, selection } = editor.state.get();
  const workers = outermost(document, selection.workers);
  const indices = workers.map(({ index }) => index);
  const refusal = checkLoop(document, indices);
  const why = refusal === null ? newLoopRefusal(editor, workers) : LOOP_REFUSALS[refusal];
  if (why !== null) {
    toastFailed("Couldn't wrap the selection in a loop", why);
    return;
  }
  const worker = { type: LOOP, params: {}, position: { x: 0, y: 0 } };
  const label = indices.length === 1 ? `#${indices[0]}` : String(indices.length);
  editor.edit({ do: "box", workers: indices, worker }, `Wrap ${label} in a loop`);
  editor.view.set((view) => ({ ...view, inspector: true, tab: "settings" }));
}

/** Loops nest at most two levels deep. */
function newLoopRefusal(editor: Editor, workers: readonly Worker[]): string | null {
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
    .map((worker) => 1 + getLoopsAround(worker, byIndex).length);
  const around = workers[0] ? getLoopsAround(workers[0], byIndex).length : 0;
  return Math.max(around, maxOf(heights)) >= 2 ? STANDINGS.deep : null;
}

export function chosenLoops(editor: Editor): number[] {
  const { document, selection } = editor.state.get();
  return document.workers
    .filter((worker) => isLoop(worker) && selection.workers.includes(worker.index))
    .map(({ index }) => index);
}

export function unwrapLoop(editor: Editor): void {
  const loops = chosenLoops(editor);
  const { document } = editor.state.get();
  const workers = document.workers
    .filter(({ inside }) => inside !== undefined && loops.includes(inside))
    .map(({ index }) => index);
  editor.edit({ do: "let-go", loops }, `Unwrap loop #${loops.join(", #")}`);
  editor.send({ kind: "select", selection: { workers, connections: [], notes: [] } });
}

export function moveIntoLoop(editor: Editor): boolean {
  const { document, selection } = editor.state.get();
  return selection.workers.some((index) => workerAt(document, index)?.inside !== undefined);
}

export function moveOutOfLoop(editor: Editor): void {
  const { document, selection } = editor.state.get();
  const workers = outermost(document, selection.workers).filter(({ inside }) => inside !== undefined);
  const group = `take-out:${crypto.randomUUID()}`;
  for (const { index, inside } of workers) {
    if (inside === undefined) continue;
    const current = editor.state.get().document;
    const loop = workerAt(current, inside)?.inside;
    const at = positionBelow(current, inside);
    editor.edit(
      { do: "move", workers: new Map([[index, at]]), into: { loop, workers: [index] } },
      `Move worker #${index} out of its loop`,
      group,
    );
  }
  editor.canvas.current?.reveal(workers.map(({ index }) => index));
}

export function addInto(editor: Editor, loop: number, screen?: Position): void {
  const at = positionInLoop(editor.state.get().document, loop);
  const place = screen ?? editor.canvas.current?.screenOf(at) ?? { x: 80, y: 80 };
  openLoops(editor, [loop]);
  editor.view.set((view) => ({ ...view, quickAdd: { at, screen: place, inside: loop } }));
}

export function toggleFolded(editor: Editor, loops: readonly number[]): void {
  editor.folded.set((folded) => {
    const next = new Set(folded);
    const isOpen = loops.some((loop) => !folded.has(loop));
    for (const loop of loops) isOpen ? next.add(loop) : next.delete(loop);
    return next;
  });
}

/** Expands the loops around these workers, because the contents of a collapsed loop aren't drawn. */
export function showInside(editor: Editor, workers: readonly number[]): void {
  const { document } = editor.state.get();
  const byIndex = new Map(document.workers.map((worker) => [worker.index, worker]));
  openLoops(
    editor,
    workers.flatMap((index) => {
      const worker = byIndex.get(index);
      return worker ? getLoopsAround(worker, byIndex) : [];
    }),
  );
}

function openLoops(editor: Editor, loops: readonly number[]): void {
  editor.folded.set((folded) => {
    if (!loops.some((loop) => folded.has(loop))) return folded;
    return new Set([...folded].filter((loop) => !loops.includes(loop)));
  });
}
