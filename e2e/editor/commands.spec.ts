import { expect, type Locator } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { board, inRow } from "./board";
import { boxOf } from "./editor-page";
import { test } from "./editor-test";
import { placesOf, wiresOf } from "./read-document";

test("the command palette does things, adds workers and goes to them, by typing", async ({ page, open }) => {
  const editor = await open(board());
  const field = page.getByRole("combobox", { name: "Commands" });
  const found = editor.dialog.getByRole("option");

  await page.getByRole("button", { name: "Commands" }).click();
  await field.fill("go to mar");
  await expect(found.first()).toHaveText("Go to #1 Market data");
  await page.keyboard.press("Enter");
  await expect(editor.field("Worker name")).toHaveAttribute("placeholder", "Market data");

  await page.keyboard.press("Control+k");
  await expect(found.filter({ hasText: "Align left" })).toHaveAttribute("aria-disabled", "true");
  await field.fill("add transform");
  await page.keyboard.press("Enter");
  await editor.expectStored(wiresOf, ["0>1", "1>2", "1>3"]);

  await editor.command("Select all");
  await editor.command("Arrange in a column");
  await editor.expectStored((document) => new Set(placesOf(document).map(({ x }) => x)).size, 1);
  await page.keyboard.press("Control+k");
  await field.fill("nothing is called like this");
  await expect(editor.dialog.getByText("No matching commands or items.")).toBeVisible();
  await field.fill("api tokens");
  await expect(found.first()).toHaveText("Open API tokens");
  await page.keyboard.press("Escape");
  await expect(editor.dialog).toBeHidden();
});

test("the question mark shows every key, and what it shows is what the palette offers", async ({
  page,
  open,
}) => {
  await open(board());
  await page.keyboard.press("?");
  const overlay = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(overlay.getByText("Undo", { exact: true })).toBeVisible();
  const named = await overlay.getByRole("term").allTextContents();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  const offered = await palette.getByRole("option").allTextContents();
  const pressed = ["Deselect", "Back to the canvas", "Commands", /^Move (far )?(left|right|up|down)$/];
  const missing = named.filter(
    (name) =>
      !offered.some((text) => text.startsWith(name)) && !pressed.some((each) => name.match(each) !== null),
  );
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

test("keys work wherever the focus is: on a tab, on the canvas, and in a field the few that are meant", async ({
  page,
  open,
}) => {
  const editor = await open(board());
  await editor.choose(1);
  await page.keyboard.press("Shift+ArrowDown");
  const undo = page.getByRole("button", { name: /^Undo: / });
  await expect(undo).toBeEnabled();
  await editor.openTab("Data");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Nothing to undo" })).toBeVisible();

  await editor.openTab("Settings");
  await editor.field(/^Symbol/).focus();
  await page.keyboard.press("a");
  await expect(editor.dialog).toBeHidden();
  await page.keyboard.press("Control+j");
  await expect(editor.panel.getByText("No runs yet.")).toBeVisible();
  await page.keyboard.press("Control+f");
  await expect(page.getByRole("combobox", { name: "Find a worker" })).toBeFocused();
});

test("a dialog that a menu opened gives the focus back to the menu's button", async ({ page, open }) => {
  const editor = await open(board());
  const about = page.getByRole("button", { name: "More publishing options" });
  for (const name of ["Versions", "Import…", "Keyboard shortcuts"]) await comesBack(about, name);
  await editor.choose(1);
  await comesBack(editor.settings.getByRole("button", { name: "More", exact: true }), "Connect to…");

  async function comesBack(button: Locator, item: string): Promise<void> {
    await button.click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect(editor.dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(editor.dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("a dialog is in the middle from its first picture on", async ({ page, open }) => {
  await open(board());
  // Pauses animations at their start, so that the test doesn't depend on catching a tenth of a second.
  await page.addStyleTag({ content: "*, ::before, ::after { animation-play-state: paused !important }" });
  await page.getByRole("button", { name: "More publishing options" }).click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog).toBeAttached();
  const { x, y, width, height } = await dialog.evaluate((element) => element.getBoundingClientRect());
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  expect(Math.abs(x + width / 2 - view.width / 2)).toBeLessThan(4);
  expect(Math.abs(y + height / 2 - view.height / 2)).toBeLessThan(4);
});

test("a workflow that does not fit opens at its trigger, large enough to read", async ({ open }) => {
  const chain = Array.from({ length: 10 }, (_, at) => at + 1);
  const editor = await open(
    flow(
      inRow([webhook(0), ...chain.map((index) => transform(index, "1"))]),
      chain.map((index) => [index - 1, index]),
    ),
  );
  await expect(editor.worker(0)).toBeInViewport({ ratio: 1 });
  const { width } = await boxOf(editor.worker(0));
  expect(width).toBeGreaterThanOrEqual(0.6 * 240 - 1);
  // Fit shows everything, wherever the view was.
  await editor.page.getByRole("button", { name: "Zoom in" }).click();
  for (const _ of ["once", "again"]) {
    await editor.page.getByRole("button", { name: "Zoom to fit" }).click();
    await expect(editor.worker(0)).toBeInViewport({ ratio: 1 });
    await expect(editor.worker(10)).toBeInViewport({ ratio: 1 });
  }
});

test("what was in sight as a whole still is when the window shrinks, to a phone's too", async ({
  page,
  open,
}) => {
  const chain = [1, 2, 3];
  const editor = await open(
    flow(
      inRow([webhook(0), ...chain.map((index) => transform(index, "1"))]),
      chain.map((index) => [index - 1, index]),
    ),
  );
  for (const width of [1280, 1040, 390]) {
    await page.setViewportSize({ width, height: 720 });
    for (const index of [0, ...chain]) await expect(editor.worker(index)).toBeInViewport({ ratio: 0.99 });
  }
});

test("Delete in a question about the workflow leaves the workers behind it alone", async ({ page, open }) => {
  const editor = await open(board());
  await owner.post(`/workflows/${editor.id}/publish`);
  const offered = await owner.put(`/workflows/${editor.id}/worker`, { name: "Board" });
  expect(offered.status, offered.text).toBe(200);
  // Reloads, so that the page learns that the workflow is live.
  await page.reload();
  await editor.choose(1);
  await page.getByRole("button", { name: "More publishing options" }).click();
  await page.getByRole("menuitem", { name: "Publish as a worker…" }).click();
  await editor.dialog.getByRole("button", { name: /^Unpublish/ }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(editor.dialog).toBeHidden();
  await expect(editor.workers).toHaveCount(3);
});
