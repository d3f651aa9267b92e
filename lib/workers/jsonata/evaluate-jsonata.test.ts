import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { compile } from "./compile";
import { evaluateJsonata, LIMITS } from "./evaluate-jsonata";

const input: JsonObject = {
  workers: [
    {
      result: {
        symbol: "AAPL",
        values: [1, 2, 3, 4],
        rows: [
          { a: 1, b: "x" },
          { a: 2, b: "y" },
        ],
      },
    },
    null,
    { error: { code: "rate_limited" } },
  ],
  context: { symbol: "MSFT", nul: "a\u0000b" },
};
const nowMs = Date.UTC(2026, 10, 20, 12);

function evaluation(
  expression: string,
  more: { input?: JsonObject; signal?: AbortSignal; owner?: string } = {},
) {
  return { expression, input, nowMs, signal: new AbortController().signal, owner: "w", ...more };
}
async function yieldOf(expression: string, more: Parameters<typeof evaluation>[1] = {}) {
  const result = await evaluateJsonata(evaluation(expression, more));
  return result.ok ? result.value : result.error;
}
function isInline(expression: string): boolean {
  const compiled = compile(expression);
  return compiled.ok && compiled.value.inline;
}

describe("in place", () => {
  test.each<[string, unknown]>([
    ["workers[0].result.symbol", "AAPL"],
    ["workers[2].error.code", "rate_limited"],
    ["context.symbol & ' ' & $string(workers[0].result.values[1])", "MSFT 2"],
    ["$sum(workers[0].result.values) / $count(workers[0].result.values)", 2.5],
    ["workers[0].result.rows[a > 1].b", "y"],
    [
      "workers[0].result.rows.{ 'n': a, 'b': b }",
      [
        { n: 1, b: "x" },
        { n: 2, b: "y" },
      ],
    ],
    ["workers[0].result.rows{ b: a }", { x: 1, y: 2 }],
    ["workers[0].result.rows^(>a).b", ["y", "x"]],
    ["($x := 2; $x * 3)", 6],
    ["workers[9].result", null],
    ["workers[0].result.missing", null],
    ["context.symbol = 'MSFT' ? 'yes' : 'no'", "yes"],
    ["context.nul", "a\u0000b"],
    ["$join(workers[0].result.rows.b, ', ')", "x, y"],
    ["$now()", "2026-11-20T12:00:00.000Z"],
    ["$millis()", nowMs],
    ["[workers[0].result.rows.a]", [1, 2]],
    ["{ '__proto__': 1, 'a': 2 }", JSON.parse('{"__proto__":1,"a":2}')],
  ])("%s", async (expression, value) => {
    expect(isInline(expression)).toBe(true);
    const result = await yieldOf(expression);
    expect(JSON.stringify(result)).toBe(JSON.stringify(value));
  });
});

describe("in the evaluator process", () => {
  test.each<[string, unknown]>([
    ["$map(workers[0].result.values, function($v) { $v * 2 })", [2, 4, 6, 8]],
    ["workers[0].result.values ~> $reduce(function($a, $b) { $a + $b })", 10],
    ["[1..5]", [1, 2, 3, 4, 5]],
    ["$replace('a-b', /[a-z]/, 'x')", "x-x"],
    [
      "workers[0].result.rows[]",
      [
        { a: 1, b: "x" },
        { a: 2, b: "y" },
      ],
    ],
    [
      "workers[0].result ~> |rows|{ 'a': 0 }|",
      {
        symbol: "AAPL",
        values: [1, 2, 3, 4],
        rows: [
          { a: 0, b: "x" },
          { a: 0, b: "y" },
        ],
      },
    ],
    ["$now('[Y0001]') & $string($millis() > 0)", "2026true"],
    ["**.code", "rate_limited"],
    // A picture without a date means the day of the step, not that of the machine's clock.
    ["$toMillis('10:30', '[H01]:[m01]')", Date.UTC(2026, 10, 20, 10, 30)],
    ["$map(['10:30'], function($t) { $toMillis($t, '[H01]:[m01]') })", Date.UTC(2026, 10, 20, 10, 30)],
    ["$toMillis('31.12.', '[D01].[M01].')", Date.UTC(2026, 11, 31)],
    ["$toMillis('2026-01-31T00:00:00Z', nothing)", Date.UTC(2026, 0, 31)],
    ["$count([$toMillis(nothing, '[Y]')])", 0],
    ["$f := function($n) { $n = 0 ? 1 : $n * $f($n - 1) }", expect.objectContaining({ reason: "failed" })],
    ["($f := function($n) { $n = 0 ? 1 : $n * $f($n - 1) }; $f(10))", 3_628_800],
    ["$pad(context.nul, 5, '#')", "a\u0000b##"],
  ])("%s", async (expression, value) => {
    expect(isInline(expression)).toBe(false);
    expect(await yieldOf(expression)).toEqual(value);
  });

  test("gives what evaluating in place gives", async () => {
    const expressions = [
      "workers[0].result.rows{ b: a }",
      "workers[0].result.rows^(>a).b",
      "$merge(workers[0].result.rows)",
    ];
    for (const expression of expressions) {
      expect(await yieldOf(`($unused := function() { 1 }; ${expression})`)).toEqual(
        await yieldOf(expression),
      );
    }
  });
});

describe("what cannot be reached or made", () => {
  test.each([
    "workers.constructor",
    "constructor",
    "__proto__",
    "workers[0].__proto__",
    "workers[0].result.toString",
    "context.hasOwnProperty",
    "$lookup(context, '__proto__')",
    "$lookup(context, 'constructor')",
    "workers.length",
    "process",
    "$process",
    "$constructor",
  ])("%s is nothing", async (expression) => {
    expect(await yieldOf(expression)).toBeNull();
  });

  test.each(["$eval('1')", "$random()", "$shuffle([1,2])", "($e := $eval; $e('1'))", "$map(['1'], $eval)"])(
    "%s is refused",
    async (expression) => {
      expect(await yieldOf(expression)).toMatchObject({
        reason: "failed",
        message: expect.stringContaining("not available"),
      });
    },
  );

  test.each([
    ["$sum", "failed"],
    ["function($x) { $x }", "failed"],
    ["{ 'f': $sum }", "failed"],
    ["1/0", "failed"],
    ["$power(10, 400)", "failed"],
    ["-(1/0)", "failed"],
    ["'a' + 1", "failed"],
    ["$error('mine')", "failed"],
  ])("%s has no value", async (expression, reason) => {
    expect(await yieldOf(expression)).toMatchObject({ reason });
  });

  test.each(["[1..1000001]", "[1..20000000]", "$append([1..600000], [1..600000])", "[1..2000].([1..2000])"])(
    "%s has more items than a list can have, and names that bound",
    async (expression) => {
      expect(await yieldOf(expression)).toMatchObject({
        reason: "failed",
        message: "A list can have at most 1,000,000 items.",
      });
    },
  );

  test("what does not parse says where", async () => {
    expect(await yieldOf("workers[0")).toMatchObject({ reason: "failed", code: "S0203" });
    expect(await yieldOf("a b")).toMatchObject({ reason: "failed", position: 3 });
    expect(await yieldOf("")).toMatchObject({ reason: "failed" });
    expect(await yieldOf("(".repeat(30_000))).toMatchObject({ reason: "resources" });
    expect(await yieldOf("a".repeat(70_000))).toMatchObject({ reason: "resources" });
  });

  test("evaluating changes nothing of the input", async () => {
    const before = structuredClone(input);
    for (const expression of [
      "workers[0].result.values[]",
      "workers[0].result.rows",
      "workers[0].result(1)",
      "($clone := function($x) { $x }; workers[0].result ~> |$|{ 'symbol': 'X' }|)",
      "workers[0].result.rows#$i.{ 'i': $i }",
      "workers[0].result.rows@$r.{ 'a': $r.a }",
      "$append(workers[0].result.values, 5)",
      "$sort(workers[0].result.values)",
      "$reverse(workers[0].result.rows)",
    ]) {
      await yieldOf(expression);
      expect(Object.keys(JSON.parse(JSON.stringify(input)))).toEqual(["workers", "context"]);
      expect(input).toStrictEqual(before);
    }
  });

  test("a result shares nothing with the input", async () => {
    const result = await evaluateJsonata(evaluation("workers[0].result.rows"));
    expect(result.ok && result.value).toEqual(
      Array.isArray(input.workers)
        ? [
            { a: 1, b: "x" },
            { a: 2, b: "y" },
          ]
        : null,
    );
    if (result.ok && Array.isArray(result.value)) result.value.push("mine");
    expect(await yieldOf("$count(workers[0].result.rows)")).toBe(2);
  });
});

test("a result over the limit fails by its size", async () => {
  const length = LIMITS.maxBytes / 2;
  const big = { workers: [{ result: "é".repeat(length) }], context: {} };
  expect(await yieldOf("workers[0].result", { input: big })).toMatchObject({ reason: "size" });
  expect(await yieldOf("workers[0].result = ''", { input: big })).toBe(false);
});

test("what was resolved comes back unchanged, in place and in the process", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
      const plain = JSON.parse(JSON.stringify({ value }));
      // Constructing the value inside an object keeps JSONata from unwrapping lists with a single item.
      const expected = plain.value === undefined ? {} : plain;
      const result = await yieldOf("{ 'value': workers[0].value }", {
        input: { workers: [plain], context: {} },
      });
      if (JSON.stringify(expected).includes("[")) return;
      expect(JSON.stringify(result)).toBe(JSON.stringify(expected));
    }),
    { numRuns: 100 },
  );
});

test("what is evaluated here is counted: the same each time, and more for more rows", async () => {
  const workOf = async (expression: string, rows: number) => {
    let work = 0;
    const list = Array.from({ length: rows }, (_, n) => ({ n }));
    const spend = (more: number) => {
      work += more;
    };
    await evaluateJsonata({ ...evaluation(expression, { input: { list } }), spend });
    return Math.round(work);
  };
  for (const expression of ["$sum(list.n)", "list[n > 3].n", "list.n + 1"]) {
    const [few, again, many] = [
      await workOf(expression, 10),
      await workOf(expression, 10),
      await workOf(expression, 500),
    ];
    expect(again).toBe(few);
    expect(many).toBeGreaterThan(few);
  }
});
