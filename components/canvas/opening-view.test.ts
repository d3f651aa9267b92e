import { expect, test } from "vitest";
import { openingView, panInto } from "./opening-view";

const canvas = { width: 650, height: 800 };

test("what fits and can be read is shown whole", () => {
  expect(openingView({ x: 0, y: 0, width: 800, height: 300 }, canvas)).toBe("whole");
});

test("what would be too small to read begins where it begins", () => {
  const bounds = { x: 100, y: 40, width: 3000, height: 400 };
  const view = openingView(bounds, canvas);
  if (view === "whole") throw new Error("It is too wide for that");
  expect(view.zoom).toBe(0.6);
  expect(bounds.x * view.zoom + view.x).toBe(32);
  // As high as it is, it stands in the middle.
  expect((bounds.y + bounds.height / 2) * view.zoom + view.y).toBeCloseTo(400);
});

test("what is higher than the canvas begins at its top", () => {
  const view = openingView({ x: 0, y: 500, width: 300, height: 4000 }, canvas);
  if (view === "whole") throw new Error("It is too high for that");
  expect(500 * view.zoom + view.y).toBe(32);
});

test("a view moves just as far as it must for a box to be in it", () => {
  const box = { left: 0, top: 0, right: 650, bottom: 800 };
  expect(panInto({ left: 100, top: 100, right: 300, bottom: 200 }, box)).toEqual({ x: 0, y: 0 });
  expect(panInto({ left: 600, top: 100, right: 800, bottom: 200 }, box)).toEqual({ x: -182, y: 0 });
  expect(panInto({ left: -50, top: 790, right: 150, bottom: 890 }, box)).toEqual({ x: 82, y: -122 });
  expect(panInto({ left: -50, top: 0, right: 900, bottom: 100 }, box)).toBeNull();
});
