import { expect, test } from "vitest";
import { applyEdit } from "./apply-edit";
import { emptyDocument } from "./arbitrary.suite";
import { NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import { type Position, positionOf } from "./edit";

const worker = (index: number, x: number, y = 0) => ({
  index,
  type: "transform",
  params: {},
  position: { x, y },
});
const connection = { from: 0, to: 1 };

/** Inserts a worker into the connection from 0 to 1. Where it was dropped makes no difference. */
function inserted(
  workers: ReturnType<typeof worker>[],
  others: readonly { from: number; to: number }[] = [],
) {
  const document = { ...emptyDocument, workers, connections: [connection, ...others] };
  const edit = {
    do: "add",
    worker: { type: "transform", params: {}, position: { x: 7, y: 7 } },
    within: { connection },
  } as const;
  const after = applyEdit(document, 8, edit).document.workers;
  return new Map(after.map((each) => [each.index, positionOf(each)]));
}

const isClear = (places: ReadonlyMap<number, Position>) =>
  [...places].every(([index, one]) =>
    [...places].every(
      ([other, at]) =>
        other === index || Math.abs(one.x - at.x) >= NODE_WIDTH || Math.abs(one.y - at.y) >= NODE_HEIGHT,
    ),
  );

test("what is put into a short wire stands in a row, and what follows makes room", () => {
  const places = inserted([worker(0, 0), worker(1, 320), worker(2, 640)], [{ from: 1, to: 2 }]);
  expect(places).toEqual(
    new Map([
      [0, { x: 0, y: 0 }],
      [1, { x: 640, y: 0 }],
      [2, { x: 960, y: 0 }],
      [9, { x: 320, y: 0 }],
    ]),
  );
});

test("in a long wire it stands in the middle, and nothing moves", () => {
  const places = inserted([worker(0, 0), worker(1, 800, 160)]);
  expect(places.get(9)).toEqual({ x: 400, y: 80 });
  expect(places.get(1)).toEqual({ x: 800, y: 160 });
});

test("other branches stay, but for what would be covered", () => {
  const places = inserted([worker(0, 0), worker(1, 320), worker(3, 640), worker(4, 320, 400)]);
  expect(places.get(4)).toEqual({ x: 320, y: 400 });
  expect(places.get(3)).toEqual({ x: 960, y: 0 });
  expect(isClear(places)).toBe(true);
});

test("in a wire that leads back it stays where it was put", () => {
  expect(inserted([worker(0, 600), worker(1, 0)]).get(9)).toEqual({ x: 7, y: 7 });
});

test("a worker that is dragged onto a wire gets the same place", () => {
  const document = {
    ...emptyDocument,
    workers: [worker(0, 0), worker(1, 320), worker(5, 200, 30)],
    connections: [connection],
  };
  const after = applyEdit(document, 5, { do: "insert", worker: 5, connection }).document.workers;
  expect(after.map(positionOf)).toEqual([
    { x: 0, y: 0 },
    { x: 640, y: 0 },
    { x: 320, y: 0 },
  ]);
});
