import { expect, type Locator, type Page } from "@playwright/test";
import { board } from "./board";
import { EditorPage, middleOf, type Point } from "./editor-page";
import { testAlone as test } from "./editor-test";
import { essenceOf } from "./essence-of";

/**
 * Pace of a quick user, who aims the mouse and types ten letters a second. The product's own time comes on
 * top.
 */
const PER_LETTER_MS = 60;
const STEPS = 20;

test("the example is built with the mouse by what the screen says", async ({ page }) => {
  await page.goto("/workflows");
  // An empty list has this button twice.
  const begin = page.getByRole("button", { name: "New workflow" }).first();
  await expect(begin).toBeVisible();
  const started = performance.now();
  await press(begin);
  await press(page.getByRole("button", { name: "Empty workflow" }));
  await expect(page).toHaveURL(/\/workflows\/[\w-]{36}$/);
  const editor = new EditorPage(page, page.url().split("/").at(-1) ?? "");
  const { settings } = editor;
  await write(page.getByRole("textbox", { name: "Workflow name" }), "Quote board");

  await press(page.getByRole("main").getByRole("button", { name: "Webhook trigger" }));
  await write(editor.field("Webhook ID"), "board");
  await press(settings.getByRole("button", { name: "Add variable" }));
  await write(settings.getByRole("textbox", { name: "Name", exact: true }), "symbol");
  await write(settings.getByRole("textbox", { name: "Default" }), "AAPL");

  await pull(editor, 0, "Market data");
  await press(settings.getByRole("combobox", { name: /^Operation/ }));
  await press(page.getByRole("option", { name: /^Quote Latest trading day/ }));
  await write(editor.field(/^Symbol/), "{{");
  await press(completions(page).filter({ hasText: "#0 Webhook trigger" }));
  await page.keyboard.type(".", { delay: PER_LETTER_MS });
  await press(completions(page).filter({ hasText: "symbol" }));

  await pull(editor, 1, "Data provider");
  const data = editor.field(/^Data/);
  const below = settings.getByRole("combobox", { name: "Served as" });
  await write(data, "{{");
  const distance = await distanceBetween(data, below);
  await press(completions(page).filter({ hasText: "#1 Market data" }));
  await expect(settings.getByText("object, from an example")).toBeVisible();
  expect(await distanceBetween(data, below), "the preview moves what is below it").toBe(distance);
  await press(below);
  await press(page.getByRole("option", { name: "JSON", exact: true }));
  await write(editor.field("Provider ID"), "board");

  await press(page.getByRole("button", { name: "Publish", exact: true }));
  await press(editor.dialog.getByRole("button", { name: "Publish version 1" }));
  await expect(editor.state).toHaveText(/v1 is live$/);
  const took = performance.now() - started;
  test.info().annotations.push({ type: "built in", description: `${Math.round(took / 1000)} s` });
  expect(essenceOf(await editor.stored())).toEqual(essenceOf(board()));
});

async function distanceBetween(above: Locator, below: Locator): Promise<number> {
  return (await middleOf(below)).y - (await middleOf(above)).y;
}

/** Drops a connection from a worker's output on the canvas and adds the next worker there. */
async function pull(editor: EditorPage, from: number, next: string): Promise<void> {
  const { page } = editor;
  const begin = await middleOf(editor.handle(from, "out"));
  await move(page, begin);
  await page.mouse.down();
  await move(page, { x: begin.x + 60, y: begin.y + 110 });
  await page.mouse.up();
  await press(
    page.getByRole("dialog", { name: "Add a worker" }).getByRole("option", { name: new RegExp(`^${next} `) }),
  );
  await expect(editor.worker(from + 1)).toBeVisible();
}

async function write(field: Locator, text: string): Promise<void> {
  await press(field);
  await field.press("Control+a");
  await field.pressSequentially(text, { delay: PER_LETTER_MS });
}

async function press(what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await move(what.page(), await middleOf(what));
  await what.page().mouse.down();
  await what.page().mouse.up();
}

async function move(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y, { steps: STEPS });
}

function completions(page: Page): Locator {
  return page.getByRole("listbox", { name: "Completions" }).getByRole("option");
}
