import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { boxOf, type EditorPage } from "./editor-page";
import { test } from "./editor-test";

/** Edits, with the labels that undo gives them. */
const GESTURES: readonly [name: string, act: (editor: EditorPage) => Promise<void>][] = [
  ["Add News", async (editor) => editor.dragFromPalette("News", await editor.at({ x: 380, y: 380 }))],
  ["Connect #0 to #2", (editor) => editor.connect(0, 2)],
  [
    "Change keyword of worker #2",
    async (editor) => {
      await editor.choose(2);
      await editor.field("Keyword").pressSequentially("inflation");
    },
  ],
  ["Rename #2", async (editor) => editor.field("Worker name").pressSequentially("Headlines")],
  [
    "Move #2",
    async (editor) => {
      const { x, y, width } = await boxOf(editor.worker(2));
      await editor.drag({ x: x + width / 2, y: y + 12 }, { x: x + width / 2 + 96, y: y + 60 });
    },
  ],
  [
    "Move #2",
    async ({ page }) => {
      for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
    },
  ],
  [
    "Paste",
    async ({ page }) => {
      await page.keyboard.press("Control+c");
      await page.keyboard.press("Control+v");
    },
  ],
  ["Delete #3", ({ page }) => page.keyboard.press("Delete")],
  [
    "Remove connection",
    async (editor) => {
      await editor.wire(0, 1).focus();
      await editor.page.keyboard.press("Enter");
      await editor.page.keyboard.press("Delete");
    },
  ],
  ["Tidy up", ({ page }) => page.keyboard.press("Shift+L")],
  ["Add note", ({ page }) => page.keyboard.press("n")],
  ["Write note", ({ page }) => page.keyboard.type("For whoever reads this")],
  [
    "Rename workflow",
    (editor) => editor.page.getByRole("textbox", { name: "Workflow name" }).fill("Renamed"),
  ],
];

test("every kind of change is one step back per gesture, and all of them forward again", async ({
  context,
  open,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await open(flow(inRow([webhook(0), transform(1, "1")]), [[0, 1]]));
  await editor.showPalette();
  const undo = editor.page.getByRole("button", { name: /^(Undo:|Nothing to undo)/ });
  const redo = editor.page.getByRole("button", { name: /^(Redo:|Nothing to redo)/ });
  const notified = editor.page.locator("p[aria-live=polite].sr-only");
  await expect(undo).toHaveAccessibleName("Nothing to undo");
  const before = essence(await editor.stored());

  for (const [name, act] of GESTURES) {
    await act(editor);
    await expect(undo).toHaveAccessibleName(`Undo: ${name}`);
    await expect(notified).toHaveText(name);
  }
  await editor.save();
  const after = essence(await editor.stored());
  expect(after).not.toEqual(before);

  await editor.canvas.click({ position: { x: 20, y: 120 } });
  for (const [name] of GESTURES.toReversed()) {
    await expect(undo).toHaveAccessibleName(`Undo: ${name}`);
    await editor.page.keyboard.press("Control+z");
  }
  await expect(undo).toHaveAccessibleName("Nothing to undo");
  await expect(notified).toHaveText("Undone: Add News");
  await editor.expectStored(essence, before);

  for (const [name] of GESTURES) {
    await expect(redo).toHaveAccessibleName(`Redo: ${name}`);
    await editor.page.keyboard.press("Control+Shift+z");
  }
  await expect(redo).toHaveAccessibleName("Nothing to redo");
  await editor.expectStored(essence, after);
});

/** Returns the document without the fields that change with each save. */
function essence({ name, workers, connections, notes }: Awaited<ReturnType<EditorPage["stored"]>>) {
  return { name, workers, connections, notes: Array.isArray(notes) ? notes : [] };
}
