import { expect, test } from "vitest";
import { isInSight, openingView, panInto, panToward } from "./opening-view";

const canvas = { width: 650, height: 800 };

const node = (x: number, y: number) => ({ x, y, width: 240, height: 96 });

function opened(
  bounds: { x: number; y: number; width: number; height: number },
  begin = node(bounds.x, bounds.y),
) {
  const view = openingView(bounds, canvas, { begin, workers: 8 });
  if (view === "whole") throw new Error("It is too large for that");
  return view;
}

test("what fits and can be read is shown whole", () => {
  const bounds = { x: 0, y: 0, width: 800, height: 300 };
  expect(openingView(bounds, canvas, { begin: node(0, 0), workers: 3 })).toBe("whole");
});

test("fewer than twelve workers are never shown too small to read, more of them down to two fifths", () => {
  const bounds = { x: 0, y: 0, width: 1000, height: 300 };
  expect(openingView(bounds, canvas, { begin: node(0, 0), workers: 11 })).toMatchObject({ zoom: 0.6 });
  expect(openingView(bounds, canvas, { begin: node(0, 0), workers: 12 })).toBe("whole");
  const wider = { ...bounds, width: 3000 };
  expect(openingView(wider, canvas, { begin: node(0, 0), workers: 12 })).toMatchObject({ zoom: 0.6 });
});

test("what would be too small to read begins where it begins", () => {
  const bounds = { x: 100, y: 40, width: 3000, height: 400 };
  const view = opened(bounds);
  expect(view.zoom).toBe(0.6);
  expect(bounds.x * view.zoom + view.x).toBe(32);
  // The height fits, so it is centred.
  expect((bounds.y + bounds.height / 2) * view.zoom + view.y).toBeCloseTo(400);
});

test("what is higher than the canvas has its trigger in sight", () => {
  const bounds = { x: 0, y: 500, width: 300, height: 4000 };
  expect(500 * 0.6 + opened(bounds).y).toBe(32);
  const inTheMiddle = opened(bounds, node(0, 2400));
  expect((2400 + 48) * 0.6 + inTheMiddle.y).toBeCloseTo(400);
  const atTheEnd = opened(bounds, node(0, 4404));
  expect(4500 * 0.6 + atTheEnd.y).toBeCloseTo(800 - 32);
});

test("a note before the trigger does not push it out of sight", () => {
  const view = opened({ x: -2000, y: 0, width: 5000, height: 300 }, node(0, 0));
  expect(view.x).toBe(32);
});

test("a view moves just as far as it must for a box to be in it", () => {
  const box = { left: 0, top: 0, right: 650, bottom: 800 };
  expect(panInto({ left: 100, top: 100, right: 300, bottom: 200 }, box)).toEqual({ x: 0, y: 0 });
  expect(panInto({ left: 600, top: 100, right: 800, bottom: 200 }, box)).toEqual({ x: -182, y: 0 });
  expect(panInto({ left: -50, top: 790, right: 150, bottom: 890 }, box)).toEqual({ x: 82, y: -122 });
  expect(panInto({ left: -50, top: 0, right: 900, bottom: 100 }, box)).toBeNull();
});

test("a view that is too small for a box moves to its beginning", () => {
  const view = { left: 0, top: 0, right: 300, bottom: 150 };
  expect(panToward({ left: 400, top: 20, right: 700, bottom: 220 }, view)).toEqual({ x: -368, y: 12 });
  expect(panToward({ left: 250, top: 40, right: 350, bottom: 100 }, view)).toEqual({ x: -82, y: 0 });
});

test("a canvas as narrow as a phone's opens whole, however small", () => {
  const bounds = { x: 0, y: 0, width: 1200, height: 96 };
  const phone = { width: 390, height: 600 };
  expect(openingView(bounds, phone, { begin: node(0, 0), workers: 4 })).toBe("whole");
});

test("what reaches beyond an edge of the canvas is not in sight", () => {
  const bounds = { x: 0, y: 0, width: 1200, height: 96 };
  const view = { x: 10, y: 10, zoom: 0.5 };
  expect(isInSight(bounds, view, { width: 620, height: 60 })).toBe(true);
  expect(isInSight(bounds, view, { width: 600, height: 60 })).toBe(false);
  expect(isInSight(bounds, view, { width: 620, height: 50 })).toBe(false);
});
