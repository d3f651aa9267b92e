import { expect, test } from "vitest";
import type { Worker } from "@/lib/schema/workflow";
import { applyEdit } from "./apply-edit";
import { emptyDocument } from "./arbitrary.suite";
import { positionOf } from "./edit";
import { overlap, rectsOf } from "./loop-rects";

const at = (index: number, x: number, y: number, inside?: number): Worker => ({
  index,
  type: "transform",
  params: {},
  position: { x, y },
  ...(inside === undefined ? {} : { inside }),
});
const loop = (index: number, x: number, y: number, inside?: number): Worker => ({
  ...at(index, x, y, inside),
  type: "for_each",
});

/** Adds a worker to a loop and returns the resulting positions of all workers. */
function dropped(workers: Worker[], x: number, y: number, inside: number) {
  const document = { ...emptyDocument, workers };
  const worker = { type: "transform", params: {}, position: { x, y }, inside };
  const after = applyEdit(document, 90, { do: "add", worker }).document;
  return { after, places: new Map(after.workers.map((each) => [each.index, positionOf(each)])) };
}

// A loop around one worker. It spans (-32, -128) to (272, 128).
const filled = [loop(0, -32, -128), at(1, 0, 0, 0)];

test("what lies to the right of a box is pushed as far as the box grows, with what follows in its row", () => {
  const { places } = dropped([...filled, at(2, 352, 0), at(3, 640, 0), at(4, 2000, 0)], 200, 0, 0);
  expect(places.get(2)).toEqual({ x: 552, y: 0 });
  expect(places.get(3)).toEqual({ x: 840, y: 0 });
  expect(places.get(4)).toEqual({ x: 2000, y: 0 });
});

test("what lies below or above is pushed that way, and what the box does not come near stays", () => {
  const { places } = dropped([...filled, at(2, 0, 192), at(3, 400, 192)], 0, 128, 0);
  expect(places.get(2)).toEqual({ x: 0, y: 320 });
  expect(places.get(3)).toEqual({ x: 400, y: 192 });
  const up = dropped([...filled, at(2, 0, -256)], 0, -128, 0);
  expect(up.places.get(2)).toEqual({ x: 0, y: -384 });
});

test("a box beside it goes with what stands in it", () => {
  const { places } = dropped([...filled, loop(2, 352, -128), at(3, 384, 0, 2)], 200, 0, 0);
  expect(places.get(2)).toEqual({ x: 552, y: -128 });
  expect(places.get(3)).toEqual({ x: 584, y: 0 });
});

test("in a box in a box the inner makes room, and then the outer", () => {
  const inner = [loop(1, 0, 0, 0), at(2, 32, 128, 1), at(3, 384, 64, 0)];
  const { after, places } = dropped([loop(0, -32, -128), ...inner, at(4, 736, 0)], 232, 128, 1);
  expect(places.get(3)).toEqual({ x: 584, y: 64 });
  expect(places.get(4)).toEqual({ x: 936, y: 0 });
  const rects = rectsOf(after);
  for (const [one, other] of [
    [1, 3],
    [0, 4],
  ] as const) {
    const [first, second] = [rects.get(one), rects.get(other)];
    expect(first && second && overlap(first, second)).toBe(false);
  }
});

test("a box that is put around a worker pushes what its frame would cover", () => {
  const document = { ...emptyDocument, workers: [at(1, 0, 0), at(2, 0, -160), at(3, 320, 0)] };
  const worker = { type: "for_each", params: {}, position: { x: 0, y: 0 } };
  const after = applyEdit(document, 3, { do: "box", workers: [1], worker }).document.workers;
  expect(after.map((each) => [each.index, positionOf(each)])).toEqual([
    [1, { x: 0, y: 0 }],
    [2, { x: 0, y: -288 }],
    [3, { x: 320, y: 0 }],
    [4, { x: -32, y: -128 }],
  ]);
});

test("what lay on a box before stays, and so does everything when a box becomes smaller", () => {
  expect(dropped([...filled, at(2, 100, 50)], 200, 0, 0).places.get(2)).toEqual({ x: 100, y: 50 });
  const document = { ...emptyDocument, workers: [...filled, at(5, 200, 0, 0), at(2, 600, 0)] };
  const edit = {
    do: "move",
    workers: new Map([[5, { x: 0, y: 400 }]]),
    into: { loop: undefined, workers: [5] },
  } as const;
  const after = applyEdit(document, 5, edit).document.workers;
  expect(after.find(({ index }) => index === 2)?.position).toEqual({ x: 600, y: 0 });
});
