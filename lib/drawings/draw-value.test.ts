import { expect, test } from "vitest";
import { drawing } from "@/lib/schema/drawing";
import { drawEndpoints, drawWorker } from "./draw-endpoints";
import { drawValue } from "./draw-value";

const days = Array.from({ length: 5_000 }, (_, at) => ({
  datetime: new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10),
  close: 100 + (at % 31) / 7,
}));
const prices = days.map((day) => ({ ...day, open: day.close - 1, high: day.close + 2, low: day.close - 3 }));
const coloursOf = (value: unknown) =>
  drawing.parse(drawValue(value)).shapes.map(({ colour, filled }) => `${colour} ${filled}`);

test("a series is drawn as a line, prices as candles, and other values as the symbol of their kind", () => {
  expect(coloursOf(days)).toEqual(["accent false"]);
  expect(coloursOf(prices)).toEqual(["up true"]);
  expect(coloursOf(7.5)).toEqual(["accent true"]);
  expect(coloursOf("Markets are open")).toEqual(["line false"]);
  expect(coloursOf([])).toEqual(["line false"]);
});

test("a drawing stays below 3 KB and contains none of the value's words", () => {
  const named = Array.from({ length: 500 }, (_, at) => ({ symbol: `SECRET${at}`, close: at / 7 }));
  for (const value of [days, prices, named, { SECRET: { close: 1 } }]) {
    const text = JSON.stringify(drawValue(value));
    expect(text.length).toBeLessThan(3_000);
    expect(text).not.toContain("SECRET");
  }
});

test("a workflow without a sample is drawn by its endpoints, and a worker by its input and result", () => {
  const many = drawEndpoints({ triggers: 1, providers: 9 });
  expect(many.shapes.map(({ colour, path }) => [colour, path.match(/z/g)?.length])).toEqual([
    ["line", 1],
    ["trigger", 1],
    ["provider", 4],
  ]);
  expect(drawEndpoints({ triggers: 0, providers: 0 }).shapes).toHaveLength(1);
  expect(drawWorker().shapes.map(({ colour }) => colour)).toEqual(["line", "connector"]);
});
