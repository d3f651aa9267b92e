import { expect, test } from "vitest";
import { emptyDocument } from "./document/arbitrary.suite";
import { isNear, nearOf } from "./near";

const row = (count: number) => ({
  ...emptyDocument,
  workers: Array.from({ length: count }, (_, index) => ({
    index,
    type: "transform",
    params: {},
    position: { x: index * 320, y: 0 },
  })),
});
const sight = { x: 0, y: 0, zoom: 1, width: 1000, height: 800 };

test("what is seen and what is close to it is drawn in full, the rest is not", () => {
  const near = nearOf(row(200), sight, "all");
  expect(isNear(near, 0)).toBe(true);
  expect(isNear(near, 4)).toBe(true);
  expect(isNear(near, 10)).toBe(false);
  const moved = nearOf(row(200), { ...sight, x: -10 * 320 }, near);
  expect(isNear(moved, 10)).toBe(true);
  expect(isNear(moved, 0)).toBe(false);
});

test("from far away nothing of a large workflow is drawn in full, and a small one always is", () => {
  expect(isNear(nearOf(row(200), { ...sight, zoom: 0.3 }, "all"), 0)).toBe(false);
  expect(nearOf(row(3), { ...sight, zoom: 0.3, x: 90_000 }, "all")).toBe("all");
});

test("the answer stays the same object while the same nodes are near", () => {
  const near = nearOf(row(200), sight, "all");
  expect(nearOf(row(200), { ...sight, x: -5 }, near)).toBe(near);
});
