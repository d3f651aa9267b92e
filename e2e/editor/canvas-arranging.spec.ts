import { expect } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { board, inRow } from "./board";
import { boxOf, type Point } from "./editor-page";
import { test } from "./editor-test";
import { indicesOf, notesOf, paramsOf, placesOf, wiresOf } from "./read-document";

test("a box drawn with shift selects, and what is selected moves, aligns and is duplicated together", async ({
  page,
  open,
}) => {
  const editor = await open(
    flow(
      [
        { ...webhook(0), position: { x: 0, y: 0 } },
        { ...transform(1, "1"), position: { x: 320, y: 64 } },
        { ...transform(2, "2"), position: { x: 640, y: 400 } },
      ],
      [[0, 1]],
    ),
  );
  await editor.selectAround(0, 1);

  await page.keyboard.press("ArrowDown");
  await editor.expectStored(placesOf, [
    { x: 0, y: 16 },
    { x: 320, y: 80 },
    { x: 640, y: 400 },
  ]);
  await editor.settings.getByRole("button", { name: "Align top" }).click();
  await editor.expectStored(placesOf, [
    { x: 0, y: 16 },
    { x: 320, y: 16 },
    { x: 640, y: 400 },
  ]);
  await editor.drag(await head(editor.worker(0)), offset(await head(editor.worker(0)), { x: 0, y: -64 }));
  await editor.expectStored(
    (document) => placesOf(document).map(({ x, y }) => [x, y < 0]),
    [
      [0, true],
      [320, true],
      [640, false],
    ],
  );
  await editor.settings.getByRole("button", { name: "Duplicate" }).click();
  await editor.expectStored(wiresOf, ["0>1", "3>4"]);
});

test("copies travel on the clipboard as a document, into another workflow and out of a text", async ({
  page,
  context,
  open,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await open(board());
  await expect(editor.workers).toHaveCount(3);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(text)).toMatchObject({
    format: "millrace.workflow/1",
    workers: [{ index: 0 }, { index: 1 }, { index: 2 }],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  });

  const other = await open(flow(inRow([webhook(0, { webhook_id: "board" })])));
  await expect(other.workers).toHaveCount(1);
  await page.keyboard.press("Control+v");
  await other.expectStored(wiresOf, ["1>2", "2>3"]);
  const pasted = await other.stored();
  expect(paramsOf(pasted, 2)).toMatchObject({ symbol: "{{workers[1].result.symbol}}" });
  // The name of the endpoint is already taken here, so the copy gets a new one.
  expect(paramsOf(pasted, 1).webhook_id).not.toBe("board");
  expect(paramsOf(pasted, 3)).toMatchObject({ provider_id: "board" });

  await page.keyboard.press("Control+x");
  await other.expectStored(indicesOf, [0]);
  await page.keyboard.press("Control+v");
  await other.expectStored(indicesOf, [0, 4, 5, 6]);
});

test("what is pasted is in sight beside its panel, which a menu leaves out for a moment", async ({
  page,
  context,
  open,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const editor = await open(board());
  await expect(editor.workers).toHaveCount(3);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  const other = await open(flow(inRow([webhook(0, { webhook_id: "board" })])));
  await expect(other.workers).toHaveCount(1);
  const { x, y, width, height } = await boxOf(other.canvas);
  await page.mouse.click(x + width * 0.8, y + height * 0.8, { button: "right" });
  await page.getByRole("menuitem", { name: /^Paste/ }).click();
  await expect(other.settings.getByRole("heading", { name: "3 workers" })).toBeVisible();
  for (const index of [1, 2, 3]) await expect(other.worker(index)).toBeInViewport({ ratio: 0.99 });
});

test("workers on one heap are laid out in the order of their wires", async ({ page, open }) => {
  const editor = await open(
    flow(
      [webhook(0), transform(1, "1"), transform(2, "2"), transform(3, "3")].map((worker) => ({
        ...worker,
        position: { x: 5, y: 5 },
      })),
      [
        [0, 1],
        [0, 2],
        [1, 3],
        [2, 3],
      ],
    ),
  );
  await page.keyboard.press("Shift+L");
  await expect
    .poll(async () => {
      const [a = 0, b = 0, c = 0, d = 0] = placesOf(await editor.stored()).map(({ x }) => x);
      return [a < b, b === c, c < d];
    })
    .toEqual([true, true, true]);
  const places = placesOf(await editor.stored()).map((place) => JSON.stringify(place));
  expect(new Set(places).size).toBe(4);
});

test("notes are written, sized, and are no part of what runs", async ({ page, open }) => {
  const editor = await open(board());
  await editor.command("Add a note");
  const note = editor.canvas.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await expect(editor.settings.getByRole("heading", { name: "Note", exact: true })).toBeVisible();
  await expect(editor.settings.getByRole("button", { name: "Duplicate" })).toBeVisible();
  await expect(editor.settings.getByRole("button", { name: "Tidy up" })).toHaveCount(0);
  await page.keyboard.type("Reads a quote and serves it.");
  await editor.expectStored(notesOf, ["Reads a quote and serves it."]);
  const sheet = editor.canvas.getByRole("group", { name: "Note" });
  const before = await boxOf(sheet);
  const corner = { x: before.x + before.width, y: before.y + before.height };
  await editor.drag(corner, offset(corner, { x: 48, y: 32 }));
  await expect(async () => expect((await boxOf(sheet)).width).toBeGreaterThan(before.width + 30)).toPass();
  await editor.command("Publish…");
  await editor.dialog.getByRole("button", { name: "Publish version 1" }).click();
  await expect(editor.state).toContainText("v1 is live");
  await note.fill("Another text.");
  await editor.expectStored(notesOf, ["Another text."]);
  await expect(editor.state).toHaveText(/^Saved .* · v1 is live$/);
});

test("a worker is found by its name and by what it is set to", async ({ page, open }) => {
  const editor = await open(
    flow(
      Array.from({ length: 12 }, (_, at) => ({
        ...transform(at, `"needle-${at}-"`),
        name: `Step ${at}`,
        position: { x: at * 320, y: 0 },
      })),
    ),
  );
  await expect(editor.canvas.locator(".react-flow__minimap")).toBeVisible();
  await page.keyboard.press("Control+f");
  const search = page.getByRole("combobox", { name: "Find a worker" });
  await search.fill("needle-11-");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(editor.worker(11)).toBeInViewport({ ratio: 0.99 });
  await expect(editor.field("Worker name")).toHaveValue("Step 11");
  await page.getByRole("button", { name: "Zoom to fit" }).click();
  await expect(editor.worker(0)).toBeInViewport({ ratio: 0.99 });
});

async function head(worker: Parameters<typeof boxOf>[0]) {
  const box = await boxOf(worker);
  return { x: box.x + box.width / 2, y: box.y + 12 };
}

function offset(from: Point, by: Point): Point {
  return { x: from.x + by.x, y: from.y + by.y };
}

test("a workflow of many workers shows all its wires, near by, out of sight and from afar", async ({
  open,
}) => {
  const many = Array.from({ length: 100 }, (_, index) =>
    index === 0 ? webhook(0) : transform(index, String(index)),
  );
  const editor = await open(
    flow(
      inRow(many),
      many.slice(1).map(({ index }) => [index - 1, index] as const),
    ),
  );
  const far = editor.canvas.locator("[data-far-connections] path");
  await expect.poll(async () => (await far.getAttribute("d"))?.split("M").length).toBe(1 + 99);
  await expect(editor.wires).toHaveCount(0);
  await expect(editor.worker(50)).not.toContainText("Transform");
  await editor.choose(50);
  await editor.command("Show selection");
  await expect(editor.worker(50)).toContainText("Transform");
  await expect(editor.worker(1)).not.toContainText("Transform");
  await expect(far).toHaveCount(0);
  for (const [from, to] of [
    [49, 50],
    [50, 51],
  ]) {
    await expect(
      editor.canvas.getByRole("group", { name: `Connection from #${from} to #${to}`, exact: true }),
    ).toHaveCount(1);
  }
  await expect(editor.canvas.getByRole("group", { name: "Connection from #98 to #99" })).toHaveCount(0);
});
