import { expect, type Locator } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { boxOf, type EditorPage, type Point } from "./editor-page";
import { test } from "./editor-test";

const three = () => flow(inRow([webhook(0), transform(1, "1"), transform(2, "2")]), [[0, 1]]);
const wires = (document: { connections: readonly { from: number; to: number }[] }) =>
  document.connections.map(({ from, to }) => [from, to]);

test("a wire taken by its end goes to another worker, in one step", async ({ page, open }) => {
  const editor = await open(three());
  await drag(editor, await middleOf(editor.handle(1, "in")), await middleOf(editor.handle(2, "in")));
  await editor.expectStored(wires, [[0, 2]]);
  await page.keyboard.press("Control+z");
  await editor.expectStored(wires, [[0, 1]]);
});

test("dropped on nothing it is unplugged, and nothing is offered", async ({ page, open }) => {
  const editor = await open(three());
  const end = await middleOf(editor.handle(1, "in"));
  await drag(editor, end, { x: end.x, y: end.y + 200 });
  await editor.expectStored(wires, []);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await editor.expectStored(wires, [[0, 1]]);
});

/** Wires are taken a little before their end: at the end itself a new one begins. */
async function drag({ page }: EditorPage, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x - 8, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2 + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function middleOf(locator: Locator): Promise<Point> {
  const box = await boxOf(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
