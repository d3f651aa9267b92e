import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import type { Workflow } from "@/e2e/api/shapes";
import { inRow } from "./board";
import { boxOf, type EditorPage } from "./editor-page";
import { test } from "./editor-test";
import { indicesOf, wiresOf } from "./read-document";

/** Returns the loop that each worker is in. */
const insides = ({ workers }: Workflow) =>
  Object.fromEntries(workers.flatMap(({ index, inside }) => (inside === undefined ? [] : [[index, inside]])));

const row = () =>
  flow(inRow([webhook(0), transform(1, "[1, 2]"), transform(2, "item"), transform(3, "1")]), [
    [0, 1],
    [1, 2],
    [2, 3],
  ]);

test("workers are put into a box by a key, folded away and let go of, each one step of undo", async ({
  page,
  open,
}) => {
  const editor = await open(row());
  await editor.choose(2);
  await editor.worker(2).focus();
  await page.keyboard.press("b");
  await expect(editor.worker(4)).toHaveAccessibleName("#4 For each");
  await editor.expectStored(insides, { 2: 4 });
  await editor.expectStored(wiresOf, ["0>1", "1>4", "4>3"]);
  const box = await boxOf(editor.worker(4));
  const inner = await boxOf(editor.worker(2));
  expect(inner.y).toBeGreaterThan(box.y);
  expect(inner.y + inner.height).toBeLessThan(box.y + box.height);

  await page.keyboard.press("f");
  await expect(editor.worker(2)).toBeHidden();
  await page.reload();
  await expect(editor.worker(4)).toBeVisible();
  await expect(editor.worker(2)).toBeHidden();
  await editor.worker(4).getByRole("button", { name: "Expand loop" }).click();
  await expect(editor.worker(2)).toBeVisible();

  await editor.worker(4).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+B");
  await editor.expectStored(indicesOf, [0, 1, 2, 3]);
  await editor.expectStored(wiresOf, ["0>1", "1>2", "2>3"]);
  await page.keyboard.press("Control+z");
  await editor.expectStored(insides, { 2: 4 });
  await editor.worker(4).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  await editor.expectStored(indicesOf, [0, 1, 3]);
  await page.keyboard.press("Control+z");
  await editor.expectStored(insides, { 2: 4 });
});

test("workers are dragged into a box, with it, and out of it; a connection across its edge is refused", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(
      [
        { ...webhook(0), position: { x: 0, y: 0 } },
        { index: 1, type: "for_each", params: { items: [1, 2] }, position: { x: 320, y: 0 } },
        { ...transform(2, "item"), position: { x: 320, y: 288 } },
      ],
      [[0, 1]],
    ),
  );
  await expect(editor.worker(1)).toContainText("Drag workers in here");
  await hold(editor, 2);
  const body = await bodyOf(editor, 1);
  await page.mouse.move(body.x, body.y, { steps: 6 });
  await page.mouse.up();
  await editor.expectStored(insides, { 2: 1 });
  await expect(editor.worker(1)).not.toContainText("Drag workers in here");

  await editor.connect(0, 2);
  await expect(page.getByText("These workers are not in the same loop.").first()).toBeVisible();
  expect(wiresOf(await editor.stored())).toEqual(["0>1"]);

  const before = await boxOf(editor.worker(2));
  await hold(editor, 1);
  const grip = await boxOf(editor.worker(1));
  await page.mouse.move(grip.x + 60, grip.y + 76, { steps: 4 });
  expect((await boxOf(editor.worker(2))).y).toBeGreaterThan(before.y + 40);
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(editor.worker(2))).y).toBeGreaterThan(before.y + 40);

  // Dragging has selected the worker, so Enter would open its full view.
  await editor.worker(1).focus();
  await page.keyboard.press("i");
  await page.getByRole("combobox", { name: "Add a worker inside the loop" }).fill("condition");
  await page.keyboard.press("Enter");
  await editor.expectStored(insides, { 2: 1, 3: 1 });

  await hold(editor, 2);
  const out = await editor.at({ x: 40, y: 40 });
  await page.mouse.move(out.x, out.y, { steps: 6 });
  await page.mouse.up();
  await editor.expectStored(insides, { 3: 1 });
  await page.keyboard.press("Control+z");
  await editor.expectStored(insides, { 2: 1, 3: 1 });

  await editor.worker(1).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+d");
  await editor.expectStored(insides, { 2: 1, 3: 1, 5: 4, 6: 4 });
});

/** Grabs a loop by its title, with a small first move that starts the drag. */
async function hold(editor: EditorPage, index: number): Promise<void> {
  const { x, y } = await boxOf(editor.worker(index));
  await editor.page.mouse.move(x + 60, y + 16);
  await editor.page.mouse.down();
  await editor.page.mouse.move(x + 64, y + 20, { steps: 2 });
}

async function bodyOf(editor: EditorPage, index: number) {
  const { x, y, height } = await boxOf(editor.worker(index));
  return { x: x + 60, y: y + height * 0.6 };
}
