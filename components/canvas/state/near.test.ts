import { expect, test } from "vitest";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import { drawnOf, nearConnections, nearOf, stillDoes } from "./near";

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

test("what is seen and what is close to it is drawn in full, the rest not at all", () => {
  const near = nearOf(row(200), sight, "all");
  expect([0, 4, 10].map((index) => drawnOf(near, index))).toEqual(["full", "full", "nothing"]);
  const moved = nearOf(row(200), { ...sight, x: -10 * 320 }, near);
  expect([0, 10].map((index) => drawnOf(moved, index))).toEqual(["nothing", "full"]);
});

test("from far away a large workflow is drawn as icons, and a small one always in full", () => {
  expect(drawnOf(nearOf(row(200), { ...sight, zoom: 0.3 }, "all"), 0)).toBe("icon");
  expect(nearOf(row(3), { ...sight, zoom: 0.3, x: 90_000 }, "all")).toBe("all");
});

test("the answer stays the same object while the same nodes are near", () => {
  const near = nearOf(row(200), sight, "all");
  expect(nearOf(row(200), { ...sight, y: -5 }, near)).toBe(near);
});

test("a wire is drawn where any of it can be in sight, its ends being so or not", () => {
  const document = {
    ...row(200),
    connections: [
      { from: 0, to: 1 },
      { from: 0, to: 150 },
      { from: 20, to: 21 },
    ],
  };
  const near = nearOf(document, { ...sight, x: -50 * 320 }, "all");
  const connections = ["0:>1", "0:>150", "20:>21"].map((id) => ({ id }));
  expect(nearConnections(near, connections)).toEqual([{ id: "0:>150" }]);
  expect(nearConnections("far", connections)).toEqual([]);
  expect(nearConnections("all", connections)).toBe(connections);
});

test("what is dragged is near where it is now, not where it was", () => {
  const far = nearOf(row(200), { ...sight, x: -50 * 320 }, "all");
  expect(drawnOf(far, 0)).toBe("nothing");
  const dragged = nearOf(row(200), { ...sight, x: -50 * 320 }, far, new Map([["w0", { x: 50 * 320, y: 0 }]]));
  expect(drawnOf(dragged, 0)).toBe("full");
});

test("while a view that moves still has its margin, everything in it is drawn already", () => {
  const at = (x: number, y: number) => ({ ...sight, x: -x, y: -y });
  for (let x = 0; x < 3_000; x += 100) {
    const near = nearOf(row(200), at(x, 0), "all");
    for (const now of [at(x + 300, 0), at(x - 300, 0), at(x, 300)]) {
      expect(stillDoes(at(x, 0), now)).toBe(true);
      const inSight = [...Array(200).keys()].filter((index) => {
        const left = index * 320 + now.x;
        return left > -240 && left < now.width;
      });
      expect(inSight.filter((index) => drawnOf(near, index) !== "full")).toEqual([]);
    }
    expect(stillDoes(at(x, 0), at(x + 301, 0))).toBe(false);
  }
  expect(stillDoes(sight, { ...sight, zoom: 0.9 })).toBe(false);
  expect(stillDoes(sight, { ...sight, width: 1200 })).toBe(false);
});
