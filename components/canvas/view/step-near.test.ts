import { expect, test } from "vitest";
import { drawnOf, type Near, nearOf } from "@/components/canvas/state/near";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import { stepNear } from "./step-near";

const COUNT = 200;
const document = {
  ...emptyDocument,
  workers: Array.from({ length: COUNT }, (_, index) => ({
    index,
    type: "transform",
    params: {},
    position: { x: (index % 20) * 320, y: Math.floor(index / 20) * 160 },
  })),
  connections: Array.from({ length: COUNT - 1 }, (_, index) => ({ from: index, to: index + 1 })),
};
const sight = { x: 0, y: 0, zoom: 0.5, width: 1400, height: 800 };
const near = nearOf(document, sight, "far");

/** All frames until the wanted state is drawn. */
function pictures(before: Near, wanted: Near): Near[] {
  const drawn = [stepNear(before, wanted, document)];
  for (let last = drawn[0]; last !== undefined && last !== wanted; last = drawn.at(-1))
    drawn.push(stepNear(last, wanted, document));
  return drawn;
}

const indices = Array.from({ length: COUNT }, (_, index) => index);
const changes = (one: Near, other: Near) =>
  indices.filter((index) => drawnOf(one, index) !== drawnOf(other, index));

test.each([
  ["near", "far" as Near, near],
  ["far", near, "far" as Near],
])("on the way to %s no picture changes more than a few nodes, and each node changes once", (_, from, to) => {
  const drawn = pictures(from, to);
  expect(drawn.length).toBeGreaterThan(5);
  const changed = drawn.map((picture, at) => changes(drawn[at - 1] ?? from, picture));
  for (const some of changed) expect(some.length).toBeLessThanOrEqual(24);
  expect(new Set(changed.flat()).size).toBe(changed.flat().length);
});

test("no more than six cards come with one picture, those in the middle first", () => {
  const middle = nearOf(document, { ...sight, x: -1600, y: -400 }, "far");
  const [first] = pictures("far", middle);
  const cards = indices.filter((index) => drawnOf(first ?? "far", index) === "full");
  expect(cards).toHaveLength(6);
  const nearest = typeof middle === "object" ? [...middle.workers].slice(0, 6) : [];
  expect(cards).toEqual(nearest.toSorted((one, other) => one - other));
});

test("a wire comes with its second end and goes with its first", () => {
  for (const picture of [...pictures("far", near).slice(0, -1), ...pictures(near, "far").slice(0, -1)]) {
    if (typeof picture !== "object") throw new Error("It is on its way");
    for (const key of picture.connections) {
      const [from = -1, to = -1] = key.split(":>").map(Number);
      expect([drawnOf(picture, from), drawnOf(picture, to)]).not.toContain("icon");
    }
  }
});

test("a view that moves in the meantime is followed from where the drawing stands", () => {
  const [, second = "far"] = pictures("far", near);
  const elsewhere = nearOf(document, { ...sight, x: -1000 }, near);
  expect(pictures(second, elsewhere).at(-1)).toBe(elsewhere);
});
