import { describe, expect, test } from "vitest";
import { SERIES_FUNCTIONS } from "@/lib/expression/series-functions";
import type { Json, JsonObject } from "@/lib/kit/json";
import { compile } from "./compile";
import { evaluateJsonata } from "./evaluate-jsonata";
import { SERIES } from "./series-functions.mjs";

const bar = (
  datetime: string,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number | null,
) => ({
  datetime,
  open,
  high,
  low,
  close,
  volume,
});

const input: JsonObject = {
  close: [1, 2, 3, null, 5],
  one: { rows: [{ x: 7 }] },
  bars: [
    // Newest first, as some upstreams give them.
    bar("2026-12-01", 9, 10, 8, 9, 1),
    bar("2026-11-30", 8, 11, 8, 9, null),
    bar("2026-11-29", 7, 7, 7, 7, 5),
    bar("2026-11-23", 5, 6, 4, 5, 10),
  ],
  minutes: [
    { time: "2026-11-20T23:59:00-05:00", close: 1, volume: 2 },
    { time: "2026-11-20T23:31:00-05:00", close: 2, volume: 3 },
    { time: "2026-11-21T00:00:00-05:00", close: 3, volume: 4 },
  ],
  texts: ["4.25", "."],
};

async function evaluate(expression: string) {
  const result = await evaluateJsonata({
    expression,
    input,
    nowMs: 0,
    signal: new AbortController().signal,
    owner: "w",
  });
  return result.ok ? result.value : result.error;
}

// The second form is evaluated in a process, the first in place.
const FORMS = [(text: string) => text, (text: string) => `($f := function() {${text}}; $f())`];

describe.each(FORMS.map((form) => [form("…"), form] as const))("%s", (_shown, form) => {
  test.each<[string, Json]>([
    ["$sma(close, 2)", [null, 1.5, 2.5, null, null]],
    ["$ema(close, 2)", [null, 1.5, 2.5, null, 2.5 + (5 - 2.5) * (2 / 3)]],
    ["$returns(close)", [null, 1, 0.5, null, null]],
    ["$stdev([2, 4])", Math.SQRT2],
    ["$stdev([2, 4], 2)", [null, Math.SQRT2]],
    ["$zscore([1, 2, 3])", [-1, 0, 1]],
    ["$zscore([1, 2, 3], 3)", [null, null, 1]],
    ["$drawdown(close)", [0, 0, 0, null, 0]],
    ["$correlation([1, 2, 3], [2, 4, 6])", 1],
    ["$correlation(close, close)", 1],
    ["$sma(one.rows.x, 1)", [7]],
    ["$sma(nothing, 2)", []],
    ["$sma(close, 99)", [null, null, null, null, null]],
    ["$asof(bars, '2026-11-30T23:00:00Z').close", 9],
    ["$asof(bars, '2026-11-22')", null],
    ["$asof(bars, null)", null],
    [
      "$resample(bars, '1week')",
      [
        { datetime: "2026-11-23", open: 5, high: 7, low: 4, close: 7, volume: 15 },
        { datetime: "2026-11-30", open: 8, high: 11, low: 8, close: 9, volume: 1 },
      ],
    ],
    [
      "$resample(bars, '1month')",
      [
        { datetime: "2026-11-01", open: 5, high: 11, low: 4, close: 9, volume: 15 },
        { datetime: "2026-12-01", open: 9, high: 10, low: 8, close: 9, volume: 1 },
      ],
    ],
    [
      "$resample(minutes, '1day')",
      [
        { time: "2026-11-20", close: 1, volume: 5 },
        { time: "2026-11-21", close: 3, volume: 4 },
      ],
    ],
    [
      "$resample(minutes, '30min')",
      [
        { time: "2026-11-20T23:30:00-05:00", close: 1, volume: 5 },
        { time: "2026-11-21T00:00:00-05:00", close: 3, volume: 4 },
      ],
    ],
    ["$resample(bars, '3month').datetime", ["2026-10-01"]],
    ["$resample(bars, '1year').datetime", ["2026-01-01"]],
    ["$resample([], '1week')", []],
  ])("%s", async (expression, wanted) => {
    const value = await evaluate(form(expression));
    // A path gives one value without a list around it.
    expect(Array.isArray(wanted) && typeof value === "string" ? [value] : value).toEqual(wanted);
  });
});

test.each<[string, string]>([
  ["$sma(close)", "$sma: the window is a whole number of at least 1, not nothing."],
  ["$sma(close, 0)", "at least 1, not 0"],
  ["$ema(close, 1.5)", "not 1.5"],
  ["$stdev(close, 1)", "at least 2"],
  ["$sma('x', 2)", 'item 0 of the list is "x", which is no number.'],
  ["$zscore(texts)", 'is "4.25", which is no number, use $number()'],
  ["$returns([true])", "item 0 of the list is true"],
  ["$returns(close, 2)", "Argument 2 of function"],
  ["$correlation(close, [1])", "5 and 1 items"],
  ["$correlation(close, texts)", "of the second list"],
  ["$sma(close, 2, 3)", "Argument 3 of function"],
  ["$resample(bars, '1fortnight')", '"1fortnight" is no interval'],
  ["$resample(bars)", "nothing is no interval"],
  ["$resample(close, '1week')", "row 0 is 1, which is no row"],
  ["$resample([{'date': 'soon'}], '1week')", '`date` of row 0 is "soon", which is no time'],
  ["$resample([{'date': '2026-01-01', 'open': 'x'}], '1week')", "`open` of row 0"],
  ["$asof(bars, 'soon')", '"soon" is no time'],
  ["$asof([{'day': 1}], 1)", "row 0 has no `datetime`, `date` or `time`"],
])("%s says what it was given, and where", async (expression, said) => {
  expect(await evaluate(expression)).toMatchObject({
    reason: "failed",
    message: expect.stringContaining(said),
    position: expect.any(Number),
  });
});

test("they are of the harmless kind, unless handed on as values", () => {
  const isInline = (text: string) => {
    const compiled = compile(text);
    return compiled.ok && compiled.value.inline;
  };
  expect(isInline("$sma(close, 2)")).toBe(true);
  expect(isInline("$resample(bars, '1week')")).toBe(true);
  expect(isInline("$map(lists, $returns)")).toBe(false);
});

test("they can be handed on, applied in part and chained as others can", async () => {
  expect(await evaluate("($two := $sma(?, 2); close ~> $two)")).toEqual([null, 1.5, 2.5, null, null]);
  expect(await evaluate("close ~> $sma(2) ~> $returns()")).toEqual([null, null, 2.5 / 1.5 - 1, null, null]);
  expect(await evaluate("$map([[1, 2], [2, 4]], $returns)")).toEqual([
    [null, 1],
    [null, 1],
  ]);
});

test("what people read of them names each of them", async () => {
  for (const { name } of SERIES_FUNCTIONS) expect(await evaluate(`$type($${name})`)).toBe("function");
  expect(SERIES_FUNCTIONS).toHaveLength(Object.keys(SERIES).length);
});
