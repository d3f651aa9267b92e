import fc from "fast-check";
import { expect, test } from "vitest";
import { drawing } from "@/lib/schema/drawing";
import { DRAWING_SIZE } from "@/lib/schema/drawing-bounds";
import { drawBoard } from "./draw-board";

test("a dashboard is drawn with a frame and a symbol for each widget, and cut at the bottom", () => {
  const drawn = drawBoard([
    { x: 0, y: 0, w: 9, h: 11, kind: "candlestick" },
    { x: 9, y: 0, w: 3, h: 4, kind: "number" },
    { x: 0, y: 11, w: 12, h: 400, kind: "news" },
    { x: 0, y: 411, w: 12, h: 4, kind: "line" },
  ]);
  expect(drawn.shapes.map(({ colour, filled }) => `${colour} ${filled}`)).toEqual([
    "line false",
    "up true",
    "down true",
    "accent true",
  ]);
  const frames = drawn.shapes[0]?.path.match(/z/g);
  expect(frames).toHaveLength(3);
});

test("whatever the layout, the drawing of a dashboard is small and within the frame", () => {
  const tile = fc.record({
    x: fc.integer({ min: 0, max: 1000 }),
    y: fc.integer({ min: 0, max: 10_000 }),
    w: fc.integer({ min: 1, max: 1000 }),
    h: fc.integer({ min: 1, max: 1000 }),
    kind: fc.constantFrom("line", "candlestick", "bar", "number", "table", "text"),
  });
  fc.assert(
    fc.property(fc.array(tile, { maxLength: 100, size: "max" }), (tiles) => {
      const drawn = drawing.parse(drawBoard(tiles));
      expect(JSON.stringify(drawn).length).toBeLessThan(20_000);
      const starts = drawn.shapes.flatMap(({ path }) => [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)]);
      for (const [, x, y] of starts) {
        expect(Number(x)).toBeLessThanOrEqual(DRAWING_SIZE.width);
        expect(Number(y)).toBeLessThanOrEqual(DRAWING_SIZE.height);
      }
    }),
  );
});
