import { expect, type Locator } from "@playwright/test";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { board } from "./board";
import { boxOf, type EditorPage, type Point } from "./editor-page";
import { test } from "./editor-test";
import { placesOf } from "./read-document";

test("a dragged worker is at the mouse with its wires, and stays where it is let go", async ({
  page,
  open,
}) => {
  const editor = await open(board());
  const worker = editor.worker(1);
  const start = await boxOf(worker);
  const into = await endOf(editor.wire(0, 1));
  const outOf = await beginOf(editor.wire(1, 2));
  await hold(editor, worker, { x: 0, y: 160 });
  const held = await boxOf(worker);
  const by = { x: held.x - start.x, y: held.y - start.y };
  expect(by.y).toBeGreaterThan(120);
  expect(await endOf(editor.wire(0, 1))).toEqual(closeTo(into, by));
  expect(await beginOf(editor.wire(1, 2))).toEqual(closeTo(outOf, by));
  // The document doesn't change until the drop.
  expect(placesOf(await editor.stored())[1]).toEqual({ x: 320, y: 0 });

  const places = await placesWhile(worker, () => page.mouse.up());
  expect(new Set(places)).toEqual(new Set([Math.round(held.y)]));
  await expect.poll(async () => (placesOf(await editor.stored())[1]?.y ?? 0) > 120).toBe(true);
  expect(await boxOf(worker)).toEqual(held);
  expect(await endOf(editor.wire(0, 1))).toEqual(closeTo(into, by));

  await page.keyboard.press("Control+z");
  await editor.expectStored((document) => placesOf(document)[1], { x: 320, y: 0 });
  expect(await boxOf(worker)).toEqual(start);
});

test("what was chosen together is dragged together, with the box around it and on the small map", async ({
  page,
  open,
}) => {
  // Three rows leave room above. Selecting near the edge of the canvas would scroll the view.
  const workers = [webhook(0), ...Array.from({ length: 8 }, (_, at) => transform(at + 1, "1"))];
  const inRows = workers.map((worker, at) => ({
    ...worker,
    position: { x: (at % 3) * 320, y: Math.floor(at / 3) * 160 },
  }));
  const editor = await open(flow(inRows));
  await editor.selectAround(0, 1);
  const box = editor.canvas.locator(".react-flow__nodesselection-rect");
  const onMap = editor.canvas.locator(".react-flow__minimap rect").first();
  const parts = [editor.worker(0), editor.worker(1), box];
  const before = await Promise.all(parts.map(boxOf));
  const still = await boxOf(editor.worker(2));
  const mapBefore = await boxOf(onMap);

  // Closer to the edge, the view would scroll.
  await hold(editor, box, { x: 0, y: -60 });
  const held = await Promise.all(parts.map(boxOf));
  const by = held.map(({ y }, at) => Math.round(y - (before[at]?.y ?? 0)));
  expect(by[0]).toBeLessThan(-40);
  expect(new Set(by).size).toBe(1);
  expect(await boxOf(editor.worker(2))).toEqual(still);
  expect((await boxOf(onMap)).y).toBeLessThan(mapBefore.y);

  await page.mouse.up();
  await expect
    .poll(async () => placesOf(await editor.stored()).map(({ y }) => y < -40))
    .toEqual([true, true, ...Array(7).fill(false)]);
  expect(await Promise.all(parts.map(boxOf))).toEqual(held);
});

/** Starts dragging an element by its upper edge, without dropping it. */
async function hold({ page }: EditorPage, thing: Locator, by: Point): Promise<void> {
  const { x, y } = await boxOf(thing);
  await page.mouse.move(x + 30, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 30 + by.x / 2, y + 12 + by.y / 2, { steps: 4 });
  await page.mouse.move(x + 30 + by.x, y + 12 + by.y, { steps: 4 });
}

const pathOf = (wire: Locator) => wire.locator("path").first();

function beginOf(wire: Locator): Promise<Point> {
  return pathOf(wire).evaluate((path) => {
    if (!(path instanceof SVGPathElement)) throw new Error("A wire is a path");
    const { x, y } = path.getPointAtLength(0).matrixTransform(path.getScreenCTM() ?? undefined);
    return { x, y };
  });
}

function endOf(wire: Locator): Promise<Point> {
  return pathOf(wire).evaluate((path) => {
    if (!(path instanceof SVGPathElement)) throw new Error("A wire is a path");
    const end = path.getPointAtLength(path.getTotalLength());
    const { x, y } = end.matrixTransform(path.getScreenCTM() ?? undefined);
    return { x, y };
  });
}

function closeTo(from: Point, by: Point) {
  return { x: expect.closeTo(from.x + by.x, 0), y: expect.closeTo(from.y + by.y, 0) };
}

/** Returns the positions in each frame, from before the action until it has settled. */
async function placesWhile(thing: Locator, act: () => Promise<void>): Promise<number[]> {
  const watched = await thing.evaluateHandle((element) => {
    const places: number[] = [];
    const look = () => {
      places.push(Math.round(element.getBoundingClientRect().y));
      if (places.length < 60) requestAnimationFrame(look);
    };
    look();
    return places;
  });
  await act();
  await expect.poll(() => watched.evaluate((places) => places.length)).toBe(60);
  return watched.evaluate((places) => places);
}
