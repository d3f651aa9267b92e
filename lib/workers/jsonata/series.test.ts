import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correlation, drawdown, ema, returns, sma, stdev, stdevs, zscore, zscores } from "./series.mjs";

type Series = readonly (number | null)[];

/** The textbook formulas, computed window by window. */
const there = (list: Series) => list.filter((x) => x !== null);
const mean = (list: Series) => there(list).reduce((sum, x) => sum + x, 0) / there(list).length;
const deviation = (list: Series) => {
  const middle = mean(list);
  return Math.sqrt(there(list).reduce((sum, x) => sum + (x - middle) ** 2, 0) / (there(list).length - 1));
};
const overWindows = (list: Series, n: number, of: (window: Series) => number | null) =>
  list.map((_, at) => {
    const window = list.slice(Math.max(0, at - n + 1), at + 1);
    return window.length < n || window.includes(null) ? null : of(window);
  });

function expectClose(made: Series, wanted: Series) {
  expect(made.map((x) => x === null)).toEqual(wanted.map((x) => x === null));
  for (const [at, x] of made.entries()) {
    const want = wanted[at] ?? 0;
    expect(Math.abs((x ?? 0) - want)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(want)));
  }
}

const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
const series = fc.array(fc.option(price, { freq: 12 }), { maxLength: 60 });
const window = fc.integer({ min: 2, max: 12 });

describe("whatever the window, each is what the plain formula gives", () => {
  test("$sma", () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 70 }), (list, n) =>
        expectClose(sma(list, n), overWindows(list, n, mean)),
      ),
    );
  });

  test("$stdev and $zscore", () => {
    fc.assert(
      fc.property(series, window, (list, n) => {
        expectClose(stdevs(list, n), overWindows(list, n, deviation));
        const spread = (each: Series) => new Set(each).size > 1;
        const score = (each: Series) =>
          spread(each) ? ((each.at(-1) ?? 0) - mean(each)) / deviation(each) : null;
        expectClose(zscores(list, n), overWindows(list, n, score));
        const whole = there(list);
        expectClose([stdev(list)], [whole.length < 2 ? null : deviation(list)]);
        expectClose(
          zscore(list),
          list.map((x) => (x === null || !spread(whole) ? null : (x - mean(list)) / deviation(list))),
        );
      }),
    );
  });

  test("$ema", () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 12 }), (list, n) => {
        const plain = list.map((x, at) => {
          const seen = there(list.slice(0, at + 1));
          if (x === null || seen.length < n) return null;
          const first = mean(seen.slice(0, n));
          return seen
            .slice(n)
            .reduce((before, each) => (each * 2) / (n + 1) + before * (1 - 2 / (n + 1)), first);
        });
        expectClose(ema(list, n), plain);
      }),
    );
  });

  test("$correlation", () => {
    fc.assert(
      fc.property(series, series, (a, b) => {
        const pairs = a.flatMap((x, at): [number, number][] => {
          const y = b[at];
          return x === null || y === null || y === undefined ? [] : [[x, y]];
        });
        const [left, right] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
        const apart = pairs.reduce((sum, [x, y]) => sum + (x - mean(left)) * (y - mean(right)), 0);
        const moves = new Set(left).size > 1 && new Set(right).size > 1;
        const wanted = apart / ((pairs.length - 1) * deviation(left) * deviation(right));
        const length = Math.min(a.length, b.length);
        expectClose([correlation(a.slice(0, length), b.slice(0, length))], [moves ? wanted : null]);
      }),
    );
  });
});

test("gaps stay gaps, and windows with one have no value", () => {
  expect(sma([1, 2, 3, null, 5, 6, 7], 3)).toEqual([null, null, 2, null, null, null, 6]);
  expect(ema([1, null, 3, 5], 2)).toEqual([null, null, 2, 4]);
  expect(returns([10, 11, null, 12, 0, 5])).toEqual([null, 11 / 10 - 1, null, null, -1, null]);
  expect(drawdown([2, null, 1, 4, 3])).toEqual([0, null, -0.5, 0, -0.25]);
  expect(drawdown([0, 1])).toEqual([null, 0]);
  expect(stdevs([1, 3, null, 2], 2)).toEqual([null, Math.SQRT2, null, null]);
  expect(stdev([2, null, 4])).toBe(Math.SQRT2);
});

test("no spread gives null, also where sums of equal values are not exact", () => {
  const equal = Array.from({ length: 10 }, () => 0.1);
  expect(zscore(equal)).toEqual(equal.map(() => null));
  expect(there(zscores(equal, 3))).toEqual([]);
  expect(stdev(equal)).toBe(0);
  expect(stdev([1])).toBeNull();
  expect(correlation([1, 2, 3], [0.1, 0.1, 0.1])).toBeNull();
  expect(correlation([1, 2], [2, 4])).toBe(1);
});

test("what was large is not left behind in the windows after it", () => {
  const list = [1e15, 0.1, 0.2, 0.3, 0.4];
  expectClose(sma(list, 2).slice(2), [0.15, 0.25, 0.35]);
  expectClose(stdevs(list, 2).slice(2), overWindows(list, 2, deviation).slice(2));
});

test("a hundred thousand values in a window of as many take no longer than in one of two", () => {
  const list = Array.from({ length: 100_000 }, (_, at) => at % 97);
  for (const n of [2, 50_000, 100_000]) {
    expect(sma(list, n)).toHaveLength(list.length);
    expect(stdevs(list, n).at(-1)).not.toBeNull();
  }
});
