import type { ConnectionEnd, Position } from "@/lib/editing/edit";
import type { Connection } from "@/lib/schema/workflow";
import type { Editor } from "./editor-context";
import type { Selection } from "./editor-state";
import type { View } from "./view";

export function isInspectorWanted(
  { inspector, about }: Pick<View, "inspector" | "about">,
  selection: Selection,
): boolean {
  return inspector && (about || isAnythingChosen(selection));
}

function isAnythingChosen({ workers, connections, notes }: Selection): boolean {
  return workers.length + connections.length + notes.length > 0;
}

/**
 * Toggles the inspector. If the user collapses it while something is selected, it stays collapsed even when
 * the selection changes. If nothing is selected, this only shows or hides the workflow panel, and selecting
 * something still opens the inspector.
 */
export function toggleInspector(editor: Editor): void {
  const { selection } = editor.state.get();
  editor.view.set((view) => {
    if (!isInspectorWanted(view, selection)) {
      return { ...view, inspector: true, about: view.about || !isAnythingChosen(selection) };
    }
    return { ...view, inspector: !isAnythingChosen(selection), about: false };
  });
}

/** Collapses the panels on both sides. The next call reopens only the panels that were collapsed. */
export function toggleBothPanels(editor: Editor): void {
  const { selection } = editor.state.get();
  editor.view.set((view) => {
    const { palette, about } = view;
    if (palette || isInspectorWanted(view, selection))
      return { ...view, palette: false, inspector: false, about: false, foldedPanels: { palette, about } };
    const opened = { ...view, ...view.foldedPanels, inspector: true, foldedPanels: null };
    if (opened.palette || isInspectorWanted(opened, selection)) return opened;
    return { ...opened, palette: !editor.readOnly, about: true };
  });
}

export function showTests(editor: Editor): void {
  editor.view.set((view) => ({ ...view, dialog: null, panel: "tests" }));
}

const PALETTE = "millrace.palette";

export function togglePalette(editor: Editor): void {
  editor.view.set((view) => ({ ...view, palette: !view.palette }));
  try {
    window.localStorage.setItem(PALETTE, editor.view.get().palette ? "open" : "folded");
  } catch {
    // The browser's storage is full, so whether the palette is open is remembered only until the user leaves
    // the page.
  }
}

export function wasPaletteOpen(storage: Pick<Storage, "getItem">): boolean | null {
  const isStored = storage.getItem(PALETTE);
  return isStored === null ? null : isStored === "open";
}

/** Opens quick add. The worker that the user picks there will be connected to the selected one. */
export function openQuickAdd(editor: Editor): void {
  const canvas = editor.canvas.current;
  const { document, selection } = editor.state.get();
  const worker = document.workers.find((other) => other.index === selection.workers[0]);
  const at = worker?.position ?? canvas?.centre() ?? { x: 0, y: 0 };
  const { x, y } = canvas?.screenOf(at) ?? { x: 80, y: 80 };
  quickAddAt(editor, { x: x + 40, y: y + 60 });
}

export function quickAddAt(editor: Editor, screen: Position): void {
  const at = editor.canvas.current?.centre() ?? { x: 0, y: 0 };
  editor.view.set((view) => ({ ...view, quickAdd: { at, screen, chain: true } }));
}

export function addAfter(editor: Editor, after: ConnectionEnd, screen: Position): void {
  const at = editor.canvas.current?.centre() ?? { x: 0, y: 0 };
  editor.view.set((view) => ({ ...view, quickAdd: { at, screen, after, chain: true } }));
}

export function insertInto(editor: Editor, connection: Connection): void {
  const behind = editor.state.get().document.workers.find(({ index }) => index === connection.to);
  const at = behind?.position ?? { x: 0, y: 0 };
  const screen = editor.canvas.current?.screenOf(at) ?? { x: 80, y: 80 };
  editor.view.set((view) => ({ ...view, quickAdd: { at, screen, within: connection } }));
}
