import { expect } from "@playwright/test";
import { condition, flow, transform, webhook } from "@/e2e/api/documents";
import { inRow } from "./board";
import { boxOf, middleOf, middleOfWire } from "./editor-page";
import { test } from "./editor-test";
import { indicesOf, paramsOf, wiresOf } from "./read-document";

test("the palette is searched, and Enter adds behind the chosen worker, already connected", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([webhook(0)])));
  await editor.showPalette();
  await editor.choose(0);
  const search = editor.palette.getByRole("combobox", { name: "Search workers" });
  await search.fill("quote");
  await expect(editor.palette.getByRole("option").first()).toHaveText(/^QuoteMarket data/);
  await search.press("Enter");
  await expect(editor.worker(1)).toBeVisible();
  await expect(editor.wire(0, 1)).toBeAttached();
  await search.fill("no such thing");
  await expect(page.getByText("No workers match your search.")).toBeVisible();
  await editor.expectStored(wiresOf, ["0>1"]);
  await editor.expectStored((document) => paramsOf(document, 1), { operation: "quote" });
});

test("a worker is dragged from the palette to its place, and onto a wire into it", async ({ open }) => {
  const editor = await open(flow(inRow([webhook(0), transform(1, "1")]), [[0, 1]]));
  await editor.showPalette();
  await editor.dragFromPalette("Condition", await middleOfWire(editor, 0, 1));
  await editor.expectStored(wiresOf, ["0>2", "2:true>1"]);

  const free = await editor.at({ x: 400, y: 80 });
  await editor.dragFromPalette("News", free);
  await expect(editor.worker(3)).toBeVisible();
  const box = await boxOf(editor.worker(3));
  expect(Math.abs(box.x + box.width / 2 - free.x)).toBeLessThan(24);
  expect(free.y - box.y).toBeGreaterThan(0);
  expect(free.y - box.y).toBeLessThan(box.height);
  await editor.expectStored(wiresOf, ["0>2", "2:true>1"]);
});

test("a wire let go in the open offers what comes next, and the choice is connected", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([condition(0, "true")])));
  await editor.drag(await middleOf(editor.handle(0, "false")), await editor.at({ x: 560, y: 420 }));
  const offer = page.getByRole("combobox", { name: "Add next worker" });
  await expect(offer).toBeFocused();
  await expect(page.getByRole("dialog").getByRole("option", { name: "Webhook trigger" })).toHaveCount(0);
  for (const text of ["p", "price"]) await offer.fill(text);
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeInViewport({ ratio: 1 });
  await offer.fill("notify");
  await page.keyboard.press("Enter");
  await expect(editor.worker(1)).toBeFocused();
  await editor.expectStored(wiresOf, ["0:false>1"]);
  const box = await boxOf(editor.worker(1));
  const from = await boxOf(editor.worker(0));
  expect(box.y).toBeGreaterThan(from.y + from.height);
});

test("the keyboard goes on at what was added, or where it was, and finds the way out of what fails", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([webhook(0)])));
  await editor.choose(0);
  await expect(editor.handle(0, "error")).toHaveCount(0);
  await page.keyboard.press("a");
  const offer = page.getByRole("combobox", { name: "Add which worker?" });
  await expect(offer).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editor.worker(0)).toBeFocused();
  await page.keyboard.press("a");
  await expect(offer).toBeFocused();
  await page.keyboard.type("transform");
  await page.keyboard.press("Enter");
  await expect(editor.worker(1)).toBeFocused();
  await expect(editor.handle(1, "error")).toContainText("error");
  await page.keyboard.press("e");
  await expect(editor.field("Expression")).toBeFocused();

  const name = page.getByRole("textbox", { name: "Workflow name" });
  await name.click();
  await page.mouse.move(5, 5);
  await editor.canvas.click({ position: { x: 20, y: 120 } });
  await expect(editor.handle(1, "error")).toBeHidden();
  await editor.worker(1).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(editor.handle(1, "error")).toBeVisible();
});

test("the plus of a wire inserts, and deleting heals the gap", async ({ page, open }) => {
  const editor = await open(
    flow(inRow([webhook(0), transform(1, "1"), transform(2, "2")]), [
      [0, 1],
      [1, 2],
    ]),
  );
  const { x, y } = await middleOfWire(editor, 0, 1);
  await page.mouse.move(x, y);
  await editor.canvas.getByRole("button", { name: "Insert a worker between #0 and #1" }).click();
  await page.getByRole("combobox", { name: "Insert a worker" }).fill("transform");
  await page.keyboard.press("Enter");
  await editor.expectStored(wiresOf, ["0>3", "1>2", "3>1"]);

  await editor.choose(3);
  await page.keyboard.press("Shift+Delete");
  await editor.expectStored(wiresOf, ["0>1", "1>2"]);
  await editor.choose(1);
  await page.keyboard.press("Delete");
  await editor.expectStored((document) => [indicesOf(document), wiresOf(document)], [[0, 2], []]);
});

test("a wire that would close a circle, or lead into a trigger, is refused while it is drawn", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(inRow([webhook(0), transform(1, "1"), transform(2, "2")]), [
      [0, 1],
      [1, 2],
    ]),
  );
  await expect(editor.handle(0, "in")).toHaveCount(0);
  const from = await middleOf(editor.handle(2, "out"));
  const to = await middleOf(editor.handle(1, "in"));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await expect(editor.canvas.locator(".react-flow__connection.invalid")).toBeAttached();
  await page.mouse.up();
  await expect(page.getByText("The connection would create a cycle")).toBeVisible();
  await expect(editor.wires).toHaveCount(2);

  await editor.connect(1, 2, "error");
  await expect(editor.wires).toHaveCount(3);
  await editor.expectStored(wiresOf, ["0>1", "1:error>2", "1>2"]);
});

test("what can be done with a worker, a wire or the canvas is one press away, by mouse and by key", async ({
  page,
  open,
}) => {
  const editor = await open(flow(inRow([webhook(0), transform(1, "1")]), [[0, 1]]));
  const line = (name: string) => page.getByRole("menu", { name: "Actions" }).getByRole("menuitem", { name });
  await editor.worker(1).click({ button: "right" });
  await line("Duplicate").click();
  await expect(editor.worker(2)).toBeVisible();

  await editor.worker(2).focus();
  await page.keyboard.press("Shift+F10");
  await expect(line("Open worker in full view")).toBeVisible();
  await page.keyboard.press("End");
  await expect(line("Delete").last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor.worker(2)).toHaveCount(0);

  // The canvas may still be animating the deletion.
  await expect(async () => {
    const middle = await middleOfWire(editor, 0, 1);
    await page.mouse.click(middle.x, middle.y, { button: "right" });
    await expect(line("Insert a worker")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await line("Insert a worker").click();
  await expect(page.getByRole("dialog", { name: "Add a worker" })).toBeVisible();
  await page.keyboard.press("Escape");

  const free = await editor.at({ x: 300, y: 60 });
  await page.mouse.click(free.x, free.y, { button: "right" });
  await line("Add a note").click();
  await editor.expectStored(({ notes }) => Array.isArray(notes) && notes.length, 1);
});

test("favourites and what was taken last stand above, and operations below their worker", async ({
  open,
}) => {
  const editor = await open(flow(inRow([webhook(0)])));
  await editor.showPalette();
  const search = editor.palette.getByRole("combobox", { name: "Search workers" });
  await search.fill("income statement");
  await search.press("Control+d");
  await search.fill("condition");
  await search.press("Enter");
  await search.fill("");
  const group = (name: string) => editor.palette.getByRole("group", { name }).getByRole("option");
  await expect(group("Favourites")).toHaveText(/^Income statement/);
  await expect(group("Recent")).toHaveText(/^Condition/);
  await editor.palette.getByRole("option", { name: "28 operations", exact: true }).click();
  await expect(group("Calendars").first()).toHaveText(/^Dividends calendar/);
});
