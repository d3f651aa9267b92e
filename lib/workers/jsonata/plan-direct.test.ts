import fc from "fast-check";
import jsonata from "jsonata";
import { expect, it } from "vitest";
import type { Json } from "@/lib/kit/json";
import { BEYOND, planDirect } from "./plan-direct";
import { toPlain } from "./prepare.mjs";

const LIMIT = 1024 * 1024;

function direct(source: string, input: object): unknown {
  const plan = planDirect(jsonata(source).ast());
  return plan === null ? "not planned" : plan(input, { items: 0 });
}

async function bothWays(source: string, input: object) {
  const quick = direct(source, input);
  if (quick === BEYOND || quick === "not planned") return null;
  const slow: unknown = await jsonata(source).evaluate(input);
  return { quick: plainOf(quick), slow: plainOf(slow) };
}

/** Returns the value as a worker would get it. If it is refused, the refusal must be the same too. */
function plainOf(value: unknown): unknown {
  try {
    return toPlain(value, LIMIT);
  } catch (fault) {
    return { fault };
  }
}

const NAMES = ["a", "b", "rows", "close", "toString", "_jsonata_function", "then"];
const name = fc.constantFrom(...NAMES);
const text = fc.constantFrom("", "x", "yes", "[", "a");
const number = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0.1, 1e300, -1e-9));
const { data } = fc.letrec<{ data: Json }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.oneof(number, text, fc.boolean(), fc.constant(null)),
    fc.dictionary(name, tie("data"), { maxKeys: 4, noNullPrototype: true }),
    fc.array(tie("data"), { maxLength: 3 }),
    fc.array(fc.dictionary(name, number, { maxKeys: 3, noNullPrototype: true }), { maxLength: 4 }),
  ),
}));

const path = fc
  .tuple(
    fc.oneof(
      fc.nat(3).map((at) => `workers[${at}]`),
      fc.constantFrom("context", "workers", "item"),
    ),
    fc.array(
      fc.tuple(name, fc.option(fc.integer({ min: -1, max: 2 }))).map(([field, at]) => {
        return at === null ? field : `${field}[${at}]`;
      }),
      { maxLength: 4 },
    ),
  )
  .map(([first, fields]) => [first, ...fields].join("."));

const { source } = fc.letrec<{ source: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      path,
      number.map(String),
      text.map((value) => JSON.stringify(value)),
      fc.constantFrom("true", "false", "null"),
    ),
    fc
      .tuple(
        tie("source"),
        fc.constantFrom("+", "-", "*", "/", "%", "<", "<=", ">", ">=", "=", "!=", "&", "and", "or", "in"),
        tie("source"),
      )
      .map(([one, operator, other]) => `(${one}) ${operator} (${other})`),
    fc
      .tuple(tie("source"), tie("source"), tie("source"))
      .map(([asked, met, unmet]) => `(${asked}) ? (${met}) : (${unmet})`),
    tie("source").map((part) => `-(${part})`),
    fc.array(tie("source"), { maxLength: 3 }).map((parts) => `[${parts.join(", ")}]`),
    fc
      .uniqueArray(fc.tuple(name, tie("source")), { maxLength: 3, selector: ([key]) => key })
      .map((pairs) => `{${pairs.map(([key, part]) => `"${key}": ${part}`).join(", ")}}`),
    fc
      .tuple(fc.constantFrom("sum", "count", "max", "min", "average"), tie("source"))
      .map(([called, part]) => `$${called}(${part})`),
    fc.tuple(tie("source"), name).map(([part, field]) => `(${part}).${field}`),
  ),
}));
const input = fc.record({ workers: fc.array(data, { maxLength: 4 }), context: data, item: data });

it("says what JSONata says, or nothing at all", async () => {
  let said = 0;
  await fc.assert(
    fc.asyncProperty(source, input, async (written, given) => {
      const both = await bothWays(written, given);
      if (both === null) return;
      said += 1;
      expect(both.quick).toEqual(both.slow);
      expect(JSON.stringify(both.quick)).toBe(JSON.stringify(both.slow));
    }),
    { numRuns: 1_500 },
  );
  // Many of the randomly written expressions have no meaning at all.
  expect(said).toBeGreaterThan(200);
});

const WORKERS = [
  { result: { symbol: "AAPL", qty: 12, rows: [{ close: 1 }, { close: 2.5 }, {}] } },
  { result: [{ close: 3 }, { close: 4 }] },
  null,
];

it.each<[string, unknown]>([
  ["workers[0].result.symbol", "AAPL"],
  ["workers[2].result.symbol", undefined],
  ["workers[9].result", undefined],
  ["workers[0].result.rows.close", [1, 2.5]],
  ["$average(workers[1].result.close) * 2", 7],
  ["workers[0].result.qty > 10 and context.side = 'buy' ? 'yes' : 'no'", "yes"],
  [
    "{ 'symbol': workers[0].result.symbol, 'none': context.none, 'list': [1, [2]] }",
    { symbol: "AAPL", list: [1, [2]] },
  ],
  ["workers[1].result[1].close", 4],
])("takes the short way for %s", (written, value) => {
  expect(direct(written, { workers: WORKERS, context: { side: "buy" } })).toEqual(value);
});

it.each([
  "workers[0].result.rows[0]",
  "1 / 0",
  "context.none + 1",
  "$sum([1, 'a'])",
  "$sum([])",
  "[context.list]",
])("leaves %s to JSONata where the value is not what it seems", (written) => {
  const found = direct(written, { workers: [{ result: { rows: [[1]] } }], context: { list: [1] } });
  expect(found).toBe(BEYOND);
});

it.each([
  "$now()",
  "workers.*",
  "a[b = 1]",
  "workers[0].{ 'a': 1 }",
  "a.b[]",
  "{ '__proto__': 1 }",
  "(a; b)",
  "$$",
])("plans nothing for %s", (written) => expect(direct(written, {})).toBe("not planned"));

it("gives up on long lists, and on expressions that nest deep", () => {
  const rows = Array.from({ length: 5_001 }, () => ({ close: 1 }));
  expect(direct("workers[0].rows.close", { workers: [{ rows }] })).toBe(BEYOND);
  expect(direct(`${"[".repeat(60)}1${"]".repeat(60)}`, {})).toBe("not planned");
});
