import fc from "fast-check";
import jsonata from "jsonata";
import { expect, test } from "vitest";
import { programToCode } from "./program-to-code";

/** As the code worker does: a function around it, and JSON of what it returns. */
function run(code: string, input: Record<string, unknown>): unknown {
  const body = new Function("workers", "context", "item", code);
  return plain(body(input.workers, input.context, input.item));
}

function plain(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? null : JSON.parse(text);
}

const rows = [
  { datetime: "2026-01-30", open: 98, close: 99, tags: ["a", "b"], note: null },
  { datetime: "2026-01-31", open: 102, close: 101.5, tags: [] },
  { datetime: "2026-02-01", open: 100, close: 105, tags: ["c"], "two words": 1 },
];
const input = {
  workers: [
    null,
    { result: { symbol: "AAPL", price: "12.50", values: rows, one: { deep: { x: [1] } }, empty: [] } },
  ],
  context: { days: 2, name: " ada  l " },
  item: { ticker: "MSFT" },
};

const PROGRAMS = [
  "workers[1].result.symbol",
  "workers[1].result.values.close",
  "workers[1].result.values[0].close",
  "workers[1].result.values[-1]",
  "workers[1].result.values[close > open].datetime",
  "workers[1].result.values[close > open and datetime != '2026-01-30'].close",
  "workers[1].result.values[close > 200]",
  "workers[1].result.values[close > 104].close[]",
  "workers[1].result.values.tags",
  "workers[1].result.values.tags[0]",
  "workers[1].result.one.deep.x",
  "workers[1].result.nothing.at.all",
  "workers[7].result.x",
  "workers.result.symbol",
  "workers[1].result.values.{ 'day': datetime, 'change': close / open - 1 }",
  "workers[1].result.values.{ 'two': `two words` }",
  "workers[1].result.values.(close - open)",
  "workers[1].result.values^(>close).datetime",
  "workers[1].result.values^(>close)[0].datetime",
  "workers[1].result.values^(`two words`, <open).close",
  "{ 'symbol': workers[1].result.symbol, 'highest': $max(workers[1].result.values.close), 'none': context.nothing }",
  "[workers[1].result.values.close, 1, [2, 3], context.nothing]",
  "[1, 'two', [3]]",
  "$sum(workers[1].result.values.close) * context.days + -1",
  "(1 + 2) * 3 - (4 - 5)",
  "2 - (3 - 4) - 5 % 3",
  "context.nothing + 1",
  "$average(workers[1].result.values.close) > 100 ? 'high' : 'low'",
  "workers[1].result.empty ? 1 : 2",
  "context.days > 1",
  "context.nothing > 1",
  "context.days = 2 or context.days = 3 and false",
  "(context.days = 1 or context.days = 2) and true",
  "workers[1].result.symbol in ['AAPL', 'MSFT']",
  "context.nothing in [1]",
  "workers[1].result.values[0] = workers[1].result.values[0]",
  "workers[1].result.symbol & ': ' & workers[1].result.values[0].close & ' `$' & '{x}` ' & context.nothing",
  `'say "hi" \\\\ ' & (0.1 + 0.2)`,
  "$uppercase(workers[1].result.symbol) & $lowercase('ABC') & $trim(context.name)",
  "$substring(workers[1].result.symbol, -2) & $substring('hello', 1, 2) & $substring('hello', -9, 2)",
  "$substringBefore('a-b-c', '-') & $substringAfter('a-b-c', '-') & $substringAfter('abc', '-')",
  "$split('a,b,c', ',')",
  "$join(workers[1].result.values.datetime, ' ')",
  "$replace('a.b.c', '.', '$1')",
  "$contains(workers[1].result.symbol, 'AP') and $not($exists(context.nothing))",
  "workers[1].result.values[$contains(datetime, '01')].close",
  "$number(workers[1].result.price) + 1",
  "$round(2.5) & $round(3.5) & $round(-2.5) & $round(1.005, 2) & $round(1234.5, -2)",
  "workers[1].result.values.close.$string()",
  "workers[1].result.values.$round(close)",
  "$count(workers[1].result.nothing) & $count('x') & $count(workers[1].result.values)",
  "$map(workers[1].result.values, function($v, $i) { $v.close * $i })",
  "$filter(workers[1].result.values, function($row) { $row.close > 100 }).datetime",
  "$reverse(workers[1].result.values.close)",
  "$append(workers[1].result.values.close, context.days)",
  "$lookup(workers[1].result, 'symbol')",
  "$length('häß')",
  "$floor(2.7) + $ceil(2.1) + $abs(-3) + $power(2, 3) + $sqrt(9)",
  "workers[1].result.values ~> $count()",
  "( $rows := workers[1].result.values; $first := $rows[0].close; { 'first': $first, 'rise': $rows[-1].close / $first } )",
  "( $return := 1; $return + 1 )",
  "item.ticker",
  "{ 'result': { 'a': true, 'b': null, '__proto__': 1 } }",
  "workers[1].result.values.{ 'all': $sum([open, close]), 'day': $substring(datetime, 0, 7) }",
  "-context.days",
  "'two\\nlines'",
];

test.each(PROGRAMS)("%s gives the same as code", async (program) => {
  const code = programToCode(program);
  expect(code).toMatchObject({ ok: true });
  if (code.ok) expect(run(code.value, input)).toEqual(plain(await jsonata(program).evaluate(input)));
});

test.each([
  ["$sma(workers[1].result.values.close, 3)", "`$sma`"],
  ["workers.**.x", "`**`"],
  ["workers[1].result.values{ datetime: close }", "Grouping"],
  ["$replace('a', /a/, 'b')", "A regular expression"],
  ["workers[1].result.values[tags]", "A filter that is neither a number nor a comparison"],
  ["symbol", "`symbol`, which is none of workers"],
  ["[1..5]", "`..`"],
  ["$$.context", "All of the input"],
  ["$f(1)", "`$f`"],
  ["$constructor(1)", "`$constructor`"],
  ["function($x) { $x }", "A function by itself"],
  ["workers[1].result.values.[open, close]", "A list as a step"],
  ["workers[1].result.values.{ 'day': datetime }[0]", "A filter behind a step that is no name"],
  ["1 +", "The expression cannot be read."],
])("%s is not rewritten, and it is said why", (program, why) => {
  const code = programToCode(program);
  expect(code.ok).toBe(false);
  if (!code.ok) expect(code.error).toContain(why);
});

const scalar = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom("", "a", "b"), fc.boolean());
const row = fc.record(
  {
    open: fc.integer({ min: 1, max: 9 }),
    close: fc.integer({ min: 1, max: 9 }),
    tags: fc.array(scalar, { maxLength: 3 }),
    inner: fc.array(fc.record({ x: scalar }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const values = fc.oneof(fc.array(row, { maxLength: 4 }), row);
const OF_ROWS = [
  "workers[0].result.values.close",
  "workers[0].result.values.tags",
  "workers[0].result.values.inner.x",
  "workers[0].result.values[0].inner.x",
  "workers[0].result.values.inner[0]",
  "workers[0].result.values[close > open]",
  "workers[0].result.values[close >= 5 or open = 1].close",
  "workers[0].result.values^(close, >open).open",
  "workers[0].result.values.{ 'change': close - open, 'tags': tags, 'x': inner.x }",
  "workers[0].result.values.(close * 2)",
  "[workers[0].result.values.close, workers[0].result.values.tags]",
  "$sum(workers[0].result.values.close) & ' ' & $count(workers[0].result.values.tags)",
  "$map(workers[0].result.values, function($v) { $v.close > 4 ? $v.open : $v.nothing })",
  "workers[0].result.values.tags ? 'yes' : 'no'",
  "$max(workers[0].result.values.close) / $min(workers[0].result.values.open)",
];

test("whatever the rows hold, code gives what JSONata gives", async () => {
  await fc.assert(
    fc.asyncProperty(values, fc.constantFrom(...OF_ROWS), async (given, program) => {
      const data = { workers: [{ result: { values: given } }], context: {} };
      const code = programToCode(program);
      if (!code.ok) throw new Error(code.error);
      expect(run(code.value, data)).toEqual(plain(await jsonata(program).evaluate(data)));
    }),
    { numRuns: 300 },
  );
});
