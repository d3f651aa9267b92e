import fc from "fast-check";
import { expect, test } from "vitest";
import { pathWords, traceValue } from "./trace-value";

const values = [
  { datetime: "2026-01-02", close: 5 },
  { datetime: "2026-01-03", close: 7 },
  { datetime: "2026-01-04", close: 5 },
];
const step = (worker: number, result: unknown, status = "succeeded") => ({
  worker,
  type: "t",
  status,
  result,
});

test("the steps that hold a value are told in their order, and the place that fits its row", () => {
  const steps = [
    step(0, null),
    step(1, { values }),
    step(2, { values, "of a day": [5] }),
    step(3, { values }, "failed"),
  ];
  const of = (row: Record<string, unknown> | null) =>
    traceValue(steps, 5, row).map(({ worker, path }) => `${worker} ${pathWords(path)}`);
  expect(of(null)).toEqual(["1 values[0].close", "2 values[0].close"]);
  expect(of(values[2] ?? null)).toEqual(["1 values[2].close", "2 values[2].close"]);
  expect(traceValue(steps, 8)).toEqual([]);
  expect(traceValue([step(1, { value: "3.10" })], 3.1)).toHaveLength(1);
  expect(traceValue([step(1, { value: "" })], 0)).toEqual([]);
});

test("any result and any value end in time, with a place that leads to the value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (result, value) => {
      for (const { path } of traceValue([step(1, result)], value))
        expect(pathWords(path).length).toBeGreaterThan(0);
    }),
  );
  const deep = JSON.parse(`${"[".repeat(5_000)}1${"]".repeat(5_000)}`);
  expect(traceValue([step(1, deep)], 1)).toHaveLength(1);
});
