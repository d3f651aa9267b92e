import { expect, test } from "vitest";
import { differenceSentence } from "./difference-sentence";
import {
  isDifferent,
  pairByRun,
  pairByTime,
  publishedValues,
  repeatedValue,
  type TimedValue,
} from "./pair-values";
import { valuesChartView } from "./values-chart-view";

const T0 = Date.parse("2026-11-02T09:00:00.000Z");
const at = (minute: number) => new Date(T0 + minute * 60_000).toISOString();
const repeated = (minute: number, runId: string, value: number): TimedValue =>
  repeatedValue({ at: at(minute), run_id: runId, sha256: String(value), value });
const version = (minute: number, run_id: string, value: number) => ({
  ...{ version: minute, published_at: at(minute), run_id, bytes: 1, sha256: String(value), value },
});

const OWN = [repeated(20, "r3", 3), repeated(10, "r2", 2), repeated(0, "r1", 1)];

test("values are compared with those that the original runs published, at the time of the repeated run", () => {
  const published = publishedValues([version(21, "r3", 3), version(11, "r2", 9), version(5, "x", 7)], OWN);
  const runs = ["r3", "r2", "r1", "x"].map((id, index) => ({
    ...{ id, at: at(20 - index * 10), recorded: true, error: null, unanswered: [] },
    status: id === "x" ? ("failed" as const) : ("succeeded" as const),
  }));
  const pairs = pairByRun(runs, OWN, published);
  expect(pairs.map((pair) => [pair.at, isDifferent(pair), pair.one === undefined])).toEqual([
    [T0 + 20 * 60_000, false, false],
    [T0 + 10 * 60_000, true, false],
    [T0 - 10 * 60_000, true, true],
  ]);
  expect(differenceSentence(pairs, "the published data")).toBe(
    "2 of 3 values differ from the published data.",
  );
  expect(differenceSentence(pairs.slice(0, 1), "the published data")).toBe(
    "The value matches the published data.",
  );
});

test("a value too long to be hashed isn't called different", () => {
  const [own] = OWN;
  expect(isDifferent({ at: T0, one: own, other: own && { ...own, sha256: null } })).toBe(false);
});

test("two back-runs are compared by time, and a time with a value on one side only is different", () => {
  const pairs = pairByTime(OWN, [repeated(30, "r4", 4), repeated(10, "r2", 2)]);
  expect(pairs.map((pair) => [(pair.at - T0) / 60_000, isDifferent(pair)])).toEqual([
    [30, true],
    [20, true],
    [10, false],
    [0, true],
  ]);
});

test("calls that were recorded in the same millisecond are compared each with itself", () => {
  const one = [repeated(0, "a", 1), repeated(0, "b", 2)];
  const other = [repeated(0, "b", 2), repeated(0, "a", 3)];
  expect(
    pairByTime(one, other).map((pair) => [pair.one?.runId, pair.other?.runId, isDifferent(pair)]),
  ).toEqual([
    ["a", "a", true],
    ["b", "b", false],
  ]);
});

test("a chart line keeps its last value until the next, and begins with what was published before", () => {
  const published = publishedValues([version(15, "y", 8), version(-60, "x", 7)], OWN);
  const lines = [
    { key: "published", title: "Published", values: published },
    { key: "one", title: "Version 2", values: OWN },
  ];
  const view = valuesChartView(lines, [], { fromMs: T0, toMs: T0 + 15 * 60_000 });
  expect(view.series.map(({ points }) => points.map(({ value }) => value))).toEqual([
    [7, 7, 8],
    [1, 2, 2],
  ]);
  const times = view.series[0]?.points.map((point) => point.at) ?? [];
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 600, 900]);
});
