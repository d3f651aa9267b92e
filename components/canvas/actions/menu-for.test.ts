import { expect, test } from "vitest";
import { NOTHING_SELECTED } from "@/components/canvas/state/editor-state";
import { menuFor } from "./menu-for";

const labels = (chosen: Partial<typeof NOTHING_SELECTED>) =>
  menuFor({ ...NOTHING_SELECTED, ...chosen })
    .flat()
    .map(({ id }) => id);

test("a menu holds what can be done with what is chosen", () => {
  expect(labels({ workers: [1] })).toEqual(
    expect.arrayContaining(["full", "duplicate", "connect", "delete"]),
  );
  expect(labels({ connections: ["1>2"] })).toEqual(["delete"]);
  expect(labels({ notes: ["a"] })).toEqual(["copy", "duplicate", "delete"]);
  expect(labels({})).toEqual(["add", "note", "paste", "import", "select-all", "tidy", "fit", "undo", "redo"]);
});

test("every line of a menu is a command that is chosen, not one that is only pressed", () => {
  for (const chosen of [{}, { workers: [0, 1] }, { connections: ["0>1"] }, { notes: ["n"] }]) {
    const commands = menuFor({ ...NOTHING_SELECTED, ...chosen }).flat();
    expect(commands.filter(({ keyOnly }) => keyOnly)).toEqual([]);
  }
});
