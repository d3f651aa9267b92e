import type { Editor } from "@/components/canvas/state/editor-context";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import {
  openQuickAdd,
  toggleBothPanels,
  toggleInspector,
  togglePalette,
} from "@/components/canvas/state/panel-actions";
import type { DialogName, PanelTab } from "@/components/canvas/state/view";
import { openSearch } from "@/components/frame/search/open-search";
import { GRID } from "@/lib/editing/arrange";
import {
  addNote,
  alignSelected,
  duplicateSelected,
  nudge,
  removeSelected,
  selectAll,
  tidySelected,
  toggleDisabled,
  walk,
} from "./actions";
import { copyCommand, cutCommand, pasteCommand } from "./clipboard-actions";
import type { Command } from "./command";
import {
  addInto,
  chosenLoops,
  moveIntoLoop,
  moveOutOfLoop,
  toggleFolded,
  unwrapLoop,
  wrapSelectionInLoop,
} from "./loop-actions";

const chosen = (editor: Editor) => editor.state.get().selection.workers.length > 0;
const one = (editor: Editor) => editor.state.get().selection.workers.length === 1;
const several = (editor: Editor) => editor.state.get().selection.workers.length > 1;
const loops = (editor: Editor) => chosenLoops(editor).length > 0;
const anything = (editor: Editor) => {
  const { workers, connections, notes } = editor.state.get().selection;
  return workers.length + connections.length + notes.length > 0;
};
const open = (dialog: DialogName) => (editor: Editor) => editor.view.set((view) => ({ ...view, dialog }));
const togglePanel = (panel: PanelTab) => (editor: Editor) =>
  editor.view.set((view) => ({ ...view, panel: view.panel === panel ? null : panel }));
const step = (x: number, y: number) => (editor: Editor) => nudge(editor, { x: x * GRID, y: y * GRID });

export const COMMANDS: readonly Command[] = [
  {
    id: "undo",
    label: "Undo",
    group: "Edit",
    keys: ["mod+z"],
    when: (editor) => editor.state.get().past.length > 0,
    apply: (editor) => editor.send({ kind: "undo" }),
  },
  {
    id: "redo",
    label: "Redo",
    group: "Edit",
    keys: ["mod+shift+z", "mod+y"],
    when: (editor) => editor.state.get().future.length > 0,
    apply: (editor) => editor.send({ kind: "redo" }),
  },
  { id: "cut", label: "Cut", group: "Edit", keys: ["mod+x"], when: chosen, apply: cutCommand },
  { id: "copy", label: "Copy", group: "Edit", keys: ["mod+c"], when: anything, apply: copyCommand },
  { id: "paste", label: "Paste", group: "Edit", keys: ["mod+v"], apply: pasteCommand },
  {
    id: "duplicate",
    label: "Duplicate",
    group: "Edit",
    keys: ["mod+d"],
    when: anything,
    apply: duplicateSelected,
  },
  {
    id: "delete",
    label: "Delete",
    group: "Edit",
    keys: ["delete", "backspace"],
    when: anything,
    apply: (editor) => removeSelected(editor, false),
  },
  {
    id: "delete-heal",
    label: "Delete and reconnect",
    group: "Edit",
    keys: ["shift+delete", "shift+backspace"],
    when: chosen,
    apply: (editor) => removeSelected(editor, true),
  },
  {
    id: "disable",
    label: "Disable or enable",
    group: "Edit",
    keys: ["d"],
    when: chosen,
    apply: toggleDisabled,
  },
  { id: "select-all", label: "Select all", group: "Edit", keys: ["mod+a"], apply: selectAll },
  {
    id: "canvas",
    label: "Back to the canvas",
    group: "View",
    keys: ["esc"],
    whileTyping: true,
    keyOnly: true,
    when: () => document.activeElement?.closest("[data-inspector]") != null,
    apply: (editor) => editor.canvas.current?.focus(editor.state.get().selection.workers[0]),
  },
  {
    id: "deselect",
    label: "Deselect",
    group: "Edit",
    keys: ["esc"],
    keyOnly: true,
    when: anything,
    apply: (editor) => editor.send({ kind: "select", selection: NOTHING_SELECTED }),
  },
  {
    id: "search",
    label: "Find a worker…",
    group: "Edit",
    keys: ["mod+f"],
    whileTyping: true,
    apply: open("search"),
  },
  { id: "add", label: "Add a worker…", group: "Add", keys: ["a"], apply: openQuickAdd },
  { id: "connect", label: "Connect to…", group: "Add", keys: ["c"], when: chosen, apply: open("connect") },
  {
    id: "add-inside",
    label: "Add a worker inside the loop…",
    group: "Add",
    keys: ["i"],
    when: (editor) => one(editor) && loops(editor),
    apply: (editor) => {
      const [loop] = chosenLoops(editor);
      if (loop !== undefined) addInto(editor, loop);
    },
  },
  { id: "note", label: "Add a note", group: "Add", keys: ["n"], apply: addNote },
  { id: "import", label: "Import from a file…", group: "Add", keys: [], apply: open("import") },
  {
    id: "tidy",
    label: "Tidy up",
    group: "Arrange",
    keys: ["shift+l"],
    apply: (editor) => void tidySelected(editor),
  },
  {
    id: "box",
    label: "Wrap in a loop",
    group: "Arrange",
    keys: ["b"],
    when: chosen,
    apply: wrapSelectionInLoop,
  },
  {
    id: "let-go",
    label: "Unwrap loop",
    group: "Arrange",
    keys: ["shift+b"],
    when: loops,
    apply: unwrapLoop,
  },
  {
    id: "take-out",
    label: "Move out of loop",
    group: "Arrange",
    keys: ["u"],
    when: moveIntoLoop,
    apply: moveOutOfLoop,
  },
  {
    id: "fold",
    label: "Collapse or expand loop",
    group: "View",
    keys: ["f"],
    when: loops,
    apply: (editor) => toggleFolded(editor, chosenLoops(editor)),
  },
  {
    id: "align-left",
    label: "Align left",
    group: "Arrange",
    keys: [],
    when: several,
    apply: (editor) => alignSelected(editor, "left"),
  },
  {
    id: "align-top",
    label: "Align top",
    group: "Arrange",
    keys: [],
    when: several,
    apply: (editor) => alignSelected(editor, "top"),
  },
  {
    id: "row",
    label: "Arrange in a row",
    group: "Arrange",
    keys: [],
    when: several,
    apply: (editor) => alignSelected(editor, "row"),
  },
  {
    id: "column",
    label: "Arrange in a column",
    group: "Arrange",
    keys: [],
    when: several,
    apply: (editor) => alignSelected(editor, "column"),
  },
  ...(
    [
      ["left", -1, 0],
      ["right", 1, 0],
      ["up", 0, -1],
      ["down", 0, 1],
    ] as const
  ).flatMap(([key, x, y]): Command[] => [
    {
      id: `move-${key}`,
      label: `Move ${key}`,
      group: "Arrange",
      keys: [key],
      keyOnly: true,
      when: anything,
      apply: step(x, y),
    },
    {
      id: `move-far-${key}`,
      label: `Move far ${key}`,
      group: "Arrange",
      keys: [`shift+${key}`],
      keyOnly: true,
      when: anything,
      apply: step(5 * x, 5 * y),
    },
  ]),
  {
    id: "next",
    label: "Go to the next worker",
    group: "View",
    keys: ["alt+right"],
    apply: (editor) => walk(editor, "forward"),
  },
  {
    id: "back",
    label: "Go to the previous worker",
    group: "View",
    keys: ["alt+left"],
    apply: (editor) => walk(editor, "back"),
  },
  {
    id: "full",
    label: "Open worker in full view",
    group: "View",
    keys: ["enter"],
    when: one,
    apply: open("full"),
  },
  { id: "settings", label: "Go to settings", group: "View", keys: ["e"], when: one, apply: goToSettings },
  {
    id: "fit",
    label: "Zoom to fit",
    group: "View",
    keys: ["shift+1"],
    apply: (editor) => editor.canvas.current?.fit(),
  },
  {
    id: "reveal",
    label: "Show selection",
    group: "View",
    keys: ["shift+2"],
    when: chosen,
    apply: (editor) => editor.canvas.current?.reveal(editor.state.get().selection.workers),
  },
  {
    id: "zoom-in",
    label: "Zoom in",
    group: "View",
    keys: ["="],
    apply: (editor) => editor.canvas.current?.zoom("in"),
  },
  {
    id: "zoom-out",
    label: "Zoom out",
    group: "View",
    keys: ["-"],
    apply: (editor) => editor.canvas.current?.zoom("out"),
  },
  {
    id: "palette",
    label: "Show or hide the palette",
    group: "View",
    keys: ["["],
    apply: togglePalette,
  },
  {
    id: "inspector",
    label: "Show or hide the settings",
    group: "View",
    keys: ["]"],
    apply: toggleInspector,
  },
  {
    id: "panels",
    label: "Show or hide both panels",
    group: "View",
    keys: ["p"],
    apply: toggleBothPanels,
  },
  { id: "problems", label: "Problems", group: "View", keys: ["mod+shift+m"], apply: togglePanel("problems") },
  {
    id: "runs",
    label: "Runs",
    group: "View",
    keys: ["mod+j"],
    whileTyping: true,
    apply: togglePanel("run"),
  },
  { id: "requests", label: "Requests", group: "View", keys: [], apply: togglePanel("requests") },
  { id: "tests", label: "Tests", group: "View", keys: [], apply: togglePanel("tests") },
  {
    id: "commands",
    label: "Commands",
    group: "View",
    keys: ["mod+k"],
    whileTyping: true,
    keyOnly: true,
    apply: open("commands"),
  },
  {
    id: "search",
    label: "Search everything",
    group: "View",
    keys: ["mod+shift+k"],
    whileTyping: true,
    apply: openSearch,
  },
  { id: "shortcuts", label: "Keyboard shortcuts", group: "View", keys: ["?"], apply: open("shortcuts") },
  { id: "run", label: "Run draft", group: "Run", keys: ["mod+enter"], whileTyping: true, apply: open("run") },
  {
    id: "run-live",
    label: "Run live",
    group: "Run",
    keys: [],
    when: (editor) => editor.isLive(),
    apply: open("run-live"),
  },
  {
    id: "save",
    label: "Save now",
    group: "Run",
    keys: ["mod+s"],
    whileTyping: true,
    apply: (editor) => void editor.save(),
  },
  {
    id: "publish",
    label: "Publish…",
    group: "Run",
    keys: ["mod+shift+p"],
    whileTyping: true,
    apply: open("publish"),
  },
  { id: "addresses", label: "Endpoints…", group: "Run", keys: [], apply: open("addresses") },
  { id: "versions", label: "Versions…", group: "Run", keys: [], apply: open("versions") },
  { id: "workflow-settings", label: "Workflow settings…", group: "Run", keys: [], apply: open("settings") },
  { id: "alerts", label: "Alerts…", group: "Run", keys: [], apply: open("alerts") },
  {
    id: "offline",
    label: "Take offline…",
    group: "Run",
    keys: [],
    when: (editor) => editor.isLive(),
    apply: open("offline"),
  },
  {
    id: "worker",
    label: "Publish as a worker…",
    group: "Run",
    keys: [],
    when: (editor) => editor.isOwner(),
    apply: open("worker"),
  },
];

function goToSettings(editor: Editor): void {
  const [worker] = editor.state.get().selection.workers;
  if (worker === undefined) return;
  const focus = { worker, param: null, at: Date.now() };
  editor.view.set((view) => ({ ...view, inspector: true, tab: "settings", focus }));
}
