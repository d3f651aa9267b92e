import { expect, test } from "vitest";
import type { Overlay } from "@/lib/schema/dashboard";
import { overlayLines } from "./overlay-lines";

const PRICES = [
  44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28,
  46.0,
];
const lines = (overlay: Overlay, prices: readonly (number | null)[] = PRICES) =>
  Object.fromEntries(overlayLines(prices, [overlay]).map(({ title, values }) => [title, values]));
const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value * 100) / 100);

test("averages begin when enough prices are there, and a gap stays one", () => {
  expect(lines({ kind: "sma", length: 3 }, [1, 2, 3, null, 5])).toEqual({
    "SMA 3": [null, null, 2, null, null],
  });
  expect(lines({ kind: "ema", length: 2 }, [1, 3, 5])["EMA 2"]).toEqual([null, 2, 4]);
});

test("Bollinger's bands lie two deviations of all n around the mean", () => {
  const { Upper, "Bollinger 4": middle, Lower } = lines({ kind: "bollinger", length: 4 }, [2, 4, 4, 6]);
  expect([Lower?.at(-1), middle?.at(-1), Upper?.at(-1)].map(rounded)).toEqual([1.17, 4, 6.83]);
});

test("RSI is Wilder's: 70.46 and 66.25 for the prices of his example", () => {
  const [, , last] = [...(lines({ kind: "rsi" })["RSI 14"] ?? [])].slice(-3).map(rounded);
  expect(lines({ kind: "rsi" })["RSI 14"]?.slice(0, 14)).toEqual(Array(14).fill(null));
  expect(rounded(lines({ kind: "rsi" })["RSI 14"]?.[14])).toBe(70.46);
  expect(last).toBe(66.25);
});

test("the histogram is what MACD is above its signal", () => {
  const prices = Array.from({ length: 60 }, (_, at) => 100 + Math.sin(at / 5) * 10);
  const { "MACD 12": macd, Signal, Histogram } = lines({ kind: "macd" }, prices);
  expect(macd?.findIndex((each) => each !== null)).toBe(25);
  expect(Signal?.findIndex((each) => each !== null)).toBe(33);
  expect(Histogram?.at(-1)).toBeCloseTo((macd?.at(-1) ?? 0) - (Signal?.at(-1) ?? 0), 10);
});

test("no prices, flat prices and windows longer than the list give lines without values, or flat ones", () => {
  for (const kind of ["sma", "ema", "bollinger", "rsi", "macd"] as const) {
    expect(overlayLines([], [{ kind }]).every(({ values }) => values.length === 0)).toBe(true);
    expect(
      overlayLines([1, 2], [{ kind, length: 500 }]).every(({ values }) => values.every((v) => v === null)),
    ).toBe(true);
  }
  expect(lines({ kind: "rsi", length: 3 }, [5, 5, 5, 5, 5])["RSI 3"]?.at(-1)).toBe(50);
});
