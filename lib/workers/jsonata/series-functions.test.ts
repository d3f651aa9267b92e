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
    // Newest first, as some providers send them.
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

// The first form is evaluated inline, the second in an evaluator process.
const FORMS = [(text: string) => text, (text: string) => `($f := function() {${text}}; $f())`];

describe.each(FORMS.map((form) => [form("…"), form] as const))("%s", (_shown, form) => {
  test.each<[string, Json]>([
    ["$sma(close, 2)", [null, 1.5, 2.5, null, null]],
    ["$ema(close, 2)", [null, 1.5, 2.5, null, 2.5 + (5 - 2.5) * (2 / 3)]],
    ["$returns(close)", [null, 1, 0.5, null, null]],
    ["$stdev([2, 4])", Math.SQRT2],
    ["$stdev([2, 4], 2)", [null, Math.SQRT2]],
    ["$change(close)", [null, 1, 1, null, null]],
    ["$rank([10, 30, null, 20, 30])", [4, 1, null, 3, 1]],
    ["$rank(nothing, 'x')", []],
    ["$addColumn(one.rows, 'x', [8])", [{ x: 8 }]],
    ["$addColumn(nothing, 'x', $sma(nothing, 2, 'x'))", []],
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
    // A path to a single value returns it without a list around it.
    expect(Array.isArray(wanted) && typeof value === "string" ? [value] : value).toEqual(wanted);
  });
});

test.each<[string, string]>([
  ["$sma(close)", "$sma: the window must be a whole number of at least 1, not nothing."],
  ["$sma(close, 0)", "at least 1, not 0"],
  ["$ema(close, 1.5)", "not 1.5"],
  ["$stdev(close, 1)", "at least 2"],
  ["$sma('x', 2)", 'item 0 of the list is "x", not a number.'],
  ["$zscore(texts)", 'is "4.25", not a number, use $number()'],
  ["$returns([true])", "item 0 of the list is true"],
  ["$returns(close, 2)", "Argument 2 of function"],
  ["$correlation(close, [1])", "have 5 and 1"],
  ["$correlation(close, texts)", "of the second list"],
  ["$sma(close, 2, 3)", "Argument 3 of function"],
  ["$addColumn(bars, 'x', [1])", "the number of values (1) must match the number of rows (4)"],
  ["$addColumn(close, 'x', close)", "row 0 is 1, not an object"],
  ["$addColumn(one.rows, 1, 1)", "the name must be a string, not 1"],
  ["$resample(bars, '1fortnight')", '"1fortnight" is not a valid interval'],
  ["$resample(bars)", "nothing is not a valid interval"],
  ["$resample(close, '1week')", "row 0 is 1, not an object"],
  ["$resample([{'date': 'soon'}], '1week')", '`date` in row 0 is "soon", not a time'],
  ["$resample([{'date': '2026-01-01', 'open': 'x'}], '1week')", "`open` in row 0"],
  ["$asof(bars, 'soon')", '"soon" is not a time'],
  ["$asof([{'day': 1}], 1)", "row 0 has no `datetime`, `date` or `time`"],
])("%s says what it was given, and where", async (expression, said) => {
  expect(await evaluate(expression)).toMatchObject({
    reason: "failed",
    message: expect.stringContaining(said),
    position: expect.any(Number),
  });
});

describe("rows", () => {
  const newestFirst = Array.isArray(input.bars) ? input.bars : [];
  const rows: JsonObject = {
    newestFirst,
    oldestFirst: newestFirst.toReversed(),
    mixed: [
      { date: "2026-01-02", value: 2, other: 20 },
      { date: "2026-01-01", value: 1 },
      { date: "2026-01-04", value: null, other: 40 },
      { date: "2026-01-03", value: 4, other: 30 },
    ],
    sameDay: [
      { time: "2026-01-02", close: 3 },
      { time: "2026-01-01", close: 2 },
      { time: "2026-01-01", close: 1 },
    ],
    zones: [
      { datetime: "2026-01-01T09:00:00+09:00", close: 1 },
      { datetime: "2026-01-01T00:30:00Z", close: 2 },
      { datetime: "2025-12-31T19:15:00-05:00", close: 4 },
    ],
    otherDays: [
      { date: "2026-11-28", close: 1 },
      { date: "2026-11-29", close: 2 },
      { date: "2026-11-30", close: 3 },
      { date: "2026-12-01", close: 4 },
    ],
    texts: [
      { date: "2026-01-01", close: "4.25" },
      { date: "2026-01-02", close: "." },
      { date: "2026-01-03", close: "5.5" },
    ],
    words: [{ date: "2026-01-01", close: "n/a" }],
    timeless: [{ day: "2026-01-01", close: 1 }],
    nullTime: [{ date: null, close: 1 }],
    badTime: [{ date: "soon", close: 1 }],
  };
  const evaluateRows = async (expression: string) => {
    const signal = new AbortController().signal;
    const result = await evaluateJsonata({ expression, input: rows, nowMs: 0, signal, owner: "w" });
    return result.ok ? result.value : result.error;
  };

  test.each<[string, Json]>([
    ["$sma(newestFirst, 2)", [9, 8, 6, null]],
    ["$sma(oldestFirst, 2)", [null, 6, 8, 9]],
    ["$sma(newestFirst, 2, 'volume')", [null, null, 7.5, null]],
    ["$sma(newestFirst, 1, 'open')", [9, 8, 7, 5]],
    ["$ema(newestFirst, 2)", [8 + (9 - 8) * (2 / 3), 8, 6, null]],
    ["$returns(newestFirst)", [0, 9 / 7 - 1, 7 / 5 - 1, null]],
    ["$returns(oldestFirst, 'volume')", [null, -0.5, null, null]],
    ["$change(newestFirst)", [0, 2, 2, null]],
    ["$rank(newestFirst, 'open')", [1, 2, 3, 4]],
    ["$rank(timeless)", [1]],
    ["$sma(texts, 1)", [4.25, null, 5.5]],
    ["$drawdown(newestFirst, 'low')", [0, 0, 0, 0]],
    ["$drawdown(newestFirst, 'high')", [10 / 11 - 1, 0, 0, 0]],
    ["$stdev(newestFirst)", Math.sqrt(11 / 3)],
    ["$stdev(newestFirst, 2)", [0, Math.SQRT2, Math.SQRT2, null]],
    ["$zscore(newestFirst, 2, 'open')", [Math.SQRT1_2, Math.SQRT1_2, Math.SQRT1_2, null]],
    ["$rsi(newestFirst, 1)", [50, 100, 100, null]],
    ["$correlation(newestFirst, oldestFirst)", 1],
    ["$correlation(newestFirst, oldestFirst, 'volume')", 1],
    ["$correlation(newestFirst, [5, 7, 9, 9])", 1],
    ["$sma(mixed, 2)", [1.5, null, null, 3]],
    ["$sma(mixed, 1, 'other')", [20, null, 40, 30]],
    ["$returns(sameDay)", [0.5, 1, null]],
    ["$returns(zones)", [null, -0.5, 3]],
    ["$sma(newestFirst[0], 1)", [9]],
    ["newestFirst ~> $sma(2)", [9, 8, 6, null]],
    ["($two := $sma(?, 2, 'open'); newestFirst ~> $two)", [8.5, 7.5, 6, null]],
  ])("%s", async (expression, wanted) => {
    const value = await evaluateRows(expression);
    const close = (x: Json) => (typeof x === "number" ? expect.closeTo(x, 12) : x);
    expect(value).toEqual(Array.isArray(wanted) ? wanted.map(close) : close(wanted));
  });

  test.each<[string, string]>([
    ["$sma(timeless, 1)", "row 0 has no `datetime`, `date` or `time`"],
    ["$sma(nullTime, 1)", "`date` in row 0 is null, not a time"],
    ["$sma(badTime, 1)", '"soon", not a time'],
    ["$sma(newestFirst, 2, 'clsoe')", "no row has a column `clsoe`"],
    ["$sma(newestFirst.{'date': datetime}, 2)", "no row has a `close` or `value` column: specify a column"],
    ["$sma(words, 1)", '`close` in row 0 is "n/a", not a number'],
    ["$sma([newestFirst[0], 1], 1)", "row 1 is 1, not an object"],
    ["$sma([1, 2], 1, 'close')", "a column can only be specified if the series is a list of rows"],
    ["$returns(newestFirst, 2)", "Argument 2 of function"],
    ["$sma(newestFirst, 2, 3)", "Argument 3 of function"],
    ["$correlation(newestFirst, otherDays)", "row 0, counting from the oldest, has different timestamps"],
  ])("%s says what is wrong", async (expression, message) => {
    expect(await evaluateRows(expression)).toMatchObject({
      reason: "failed",
      message: expect.stringContaining(message),
    });
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
