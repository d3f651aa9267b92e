import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import type { Expectation, TestOutcomes } from "@/lib/schema/workflow-test";
import { checkExpectations } from "./check-expectations";
import { findExpectationFault } from "./find-expectation-fault";
import { targetFaults } from "./target-faults";

const options = { nowMs: 0, owner: "w", signal: new AbortController().signal };

function outcomes(result: Json, more: Partial<TestOutcomes> = {}): TestOutcomes {
  return {
    steps: new Map([
      [1, { state: "succeeded", result: JSON.stringify(result) }],
      [2, { state: "failed", code: "rate_limited" }],
    ]),
    values: new Map([["closes", JSON.stringify(result)]]),
    answer: JSON.stringify(result),
    status: 200,
    ...more,
  };
}
type Check = Omit<Expectation, "target">;

async function check(result: Json, check: Check, target: Expectation["target"] = { worker: 1 }) {
  return checkExpectations([{ target, ...check }], outcomes(result), options);
}
async function holds(...given: Parameters<typeof check>): Promise<boolean> {
  const checked = await check(...given);
  if ("error" in checked) throw new Error(checked.error);
  return checked.failures.length === 0;
}

const row = { close: 271.5, day: "2026-11-20", none: null, list: [1, 2] };

describe("what holds", () => {
  test.each<[Check, boolean]>([
    [{ equals: { none: null, list: [1, 2], day: "2026-11-20", close: 271.5 } }, true],
    [{ equals: { ...row, more: 1 } }, false],
    [{ path: "list", equals: [2, 1] }, false],
    [{ path: "none", equals: null }, true],
    [{ path: "$sum(list) /* both */", equals: 3 }, true],
    [{ path: "list[$ > 1]", equals: 2 }, true],
    [{ path: "close", tolerance: { value: 271.2, within: 0.3 } }, true],
    [{ path: "close", tolerance: { value: 271.1, within: 0.3 } }, false],
    [{ path: "day", tolerance: { value: 2026, within: 5000 } }, false],
    [{ path: "day", matches: "^\\d{4}" }, true],
    [{ path: "day", matches: "-1{2}-" }, true],
    [{ path: "day", matches: "^-11" }, false],
    [{ path: "close", matches: "2" }, false],
    [{ path: "day", schema: { type: "string", pattern: "(?i)^2026" } }, true],
    [{ schema: { patternProperties: { "^cl(?P<x>ose)$": { type: "string" } } } }, false],
    [{ schema: { required: ["missing"] } }, false],
    [{ path: "missing", absent: true }, true],
    [{ path: "none", absent: true }, false],
    [{ absent: true }, false],
    [{ path: "missing", equals: null }, false],
    [{ path: "missing", schema: {} }, false],
    [{ code: "rate_limited" }, false],
  ])("%j: %j", async (expectation, expected) => {
    expect(await holds(row, expectation)).toBe(expected);
  });

  test("targets other than a worker that succeeded", async () => {
    expect(await holds(7, { equals: 7 }, { provider: "closes" })).toBe(true);
    expect(await holds(7, { absent: true }, { provider: "other" })).toBe(true);
    expect(await holds(7, { equals: 7 }, "answer")).toBe(true);
    expect(await holds(7, { equals: 200 }, "status")).toBe(true);
    expect(await holds(7, { code: "rate_limited" }, { worker: 2 })).toBe(true);
    expect(await holds(7, { code: "timeout" }, { worker: 2 })).toBe(false);
    expect(await holds(7, { absent: true }, { worker: 2 })).toBe(true);
    expect(await holds(7, { schema: {} }, { worker: 3 })).toBe(false);
    expect(await holds([{ a: 1 }, { a: 2 }], { path: "a", equals: [1, 2] })).toBe(true);
    expect(await holds(7, { path: "$ + 1", equals: 8 })).toBe(true);
  });

  test("equality ignores the order of keys", async () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 });
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const result: Record<string, Json> = JSON.parse(JSON.stringify(value));
        const reversed = Object.fromEntries(Object.entries(result).reverse());
        expect(await holds(result, { equals: reversed })).toBe(true);
        expect(await holds(result, { equals: { ...reversed, "another key": 1 } })).toBe(false);
      }),
    );
  });

  test("a tolerance is inclusive for any decimals", async () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    await fc.assert(
      fc.asyncProperty(cents, fc.nat(10_000), async (value, within) => {
        const tolerance = { value: value / 100, within: within / 100 };
        expect(await holds((value + within) / 100, { tolerance })).toBe(true);
        expect(await holds((value - within) / 100, { tolerance })).toBe(true);
        expect(await holds((value + within + 1) / 100, { tolerance })).toBe(false);
      }),
    );
    expect(await holds(0.1 + 0.2, { tolerance: { value: 0.3, within: 0 } })).toBe(false);
    expect(await holds(0.3, { tolerance: { value: 0.1, within: 0.2 } })).toBe(true);
  });
});

test("a failure says what was expected and received, shortened", async () => {
  expect(await check(row, { path: "close", equals: 1 })).toEqual({
    failures: [
      { expect: 0, target: { worker: 1 }, path: "close", kind: "equals", expected: 1, received: 271.5 },
    ],
  });
  expect(await check(row, { code: "timeout" }, { worker: 2 })).toEqual({
    failures: [
      {
        ...{ expect: 0, target: { worker: 2 }, path: null, kind: "code" },
        ...{ expected: "timeout", received: "rate_limited" },
      },
    ],
  });
  const checked = await check("x".repeat(1_000_000), { equals: Array.from({ length: 10_000 }, () => "y") });
  expect(JSON.stringify(checked).length).toBeLessThan(9_000);
});

test.each<[string, Check]>([
  ["a path that never ends", { path: "($f := function($n) { $f($n + 1) }; $f(0))", equals: 1 }],
  ["a path that builds too much", { path: "[1..9999999].{ 'a': [1..1000] }", equals: 1 }],
  ["a path that fails", { path: "$number(day)", equals: 1 }],
  [
    "a schema that refers to itself",
    { schema: { $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#/$defs/a" }] } } } },
  ],
])("%s makes an error", async (_name, expectation) => {
  expect(await check(row, expectation)).toEqual({ error: expect.stringMatching(/^Expectation 1: /) });
});

test("a pattern that backtracks elsewhere is evaluated in linear time", async () => {
  const text = `${"a".repeat(100_000)}!`;
  expect(await holds(text, { matches: "^(a+)+$" })).toBe(false);
  expect(await holds({ a: text }, { schema: { properties: { a: { pattern: "^(a|a)*$" } } } })).toBe(false);
});

test.each<[Check, string]>([
  [{}, "exactly one"],
  [{ equals: 1, absent: true }, "exactly one"],
  [{ path: "a[", absent: true }, "JSONata"],
  [{ matches: "(" }, "RE2"],
  [{ matches: "(?=a)" }, "RE2"],
  [{ schema: { type: "strnig" } }, "type"],
  [{ schema: { items: { pattern: "(?<=a)" } } }, "RE2"],
  [{ schema: { patternProperties: { "[": {} } } }, "RE2"],
])("%j is refused when a test is saved", async (expectation, words) => {
  const fault = await findExpectationFault([{ target: "status", ...expectation }], options);
  expect(fault?.message).toContain(words);
});

test("expectations that are valid are accepted", async () => {
  const expectations: Check[] = [
    { equals: null },
    { matches: "(?i)a\\z" },
    { schema: { pattern: "(?P<x>a)" } },
  ];
  const all = expectations.map((each) => ({ target: "answer" as const, ...each }));
  expect(await findExpectationFault(all, options)).toBeNull();
});

test("triggers and targets that the workflow lacks are named", () => {
  const workers = [
    { index: 0, type: "webhook_trigger", params: {} },
    { index: 1, type: "data_provider", params: { provider_id: "closes" } },
  ];
  const found = (trigger: number, ...targets: Expectation["target"][]) =>
    targetFaults({ workers }, { trigger, expect: targets.map((target) => ({ target, absent: true })) });
  expect(found(0, { worker: 1 }, { provider: "closes" }, "answer", "status")).toEqual([]);
  expect(found(1, { worker: 2 }, { provider: "other" })).toEqual([
    "The workflow has no trigger 1.",
    "Expectation 1: the workflow has no worker 2.",
    "Expectation 2: the workflow has no data provider other.",
  ]);
});
