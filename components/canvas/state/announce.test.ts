import { expect, test } from "vitest";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import { announce } from "./announce";
import { applyCommand, type EditorCommand, openDocument } from "./editor-state";

const add: EditorCommand = {
  kind: "edit",
  edit: { do: "add", worker: { type: "news", params: {}, position: { x: 0, y: 0 } } },
  label: "Add News",
  at: 1,
};
const note: EditorCommand = {
  kind: "edit",
  edit: { do: "add-note", note: { id: "n", text: "" } },
  label: "Add note",
  at: 2,
};

test("an edit, its undoing and its redoing are said; choosing and what the server fills in are not", () => {
  const opened = openDocument(emptyDocument);
  const added = applyCommand(opened, add);
  expect(announce(opened, added)).toBe("Add News");
  const chosen = applyCommand(added, {
    kind: "select",
    selection: { workers: [], connections: [], notes: [] },
  });
  expect(announce(added, chosen)).toBeNull();
  const saved = applyCommand(chosen, {
    kind: "absorb",
    base: chosen.document,
    theirs: { ...chosen.document, name: "Theirs" },
    renamed: new Map(),
    verbatim: () => [],
  });
  expect(announce(chosen, saved)).toBeNull();
  const undone = applyCommand(saved, { kind: "undo" });
  expect(announce(saved, undone)).toBe("Undone: Add News");
  expect(announce(undone, applyCommand(undone, { kind: "redo" }))).toBe("Redone: Add News");
  expect(announce(undone, applyCommand(undone, note))).toBe("Add note");
});
