import fc from "fast-check";
import jsonata from "jsonata";
import { expect, it } from "vitest";
import type { Json } from "@/lib/kit/json";
import { evaluateJsonata, LIMITS } from "./evaluate-jsonata";
import { planListFilter } from "./list-filter.mjs";
import { bindings, prepare, toPlain } from "./prepare.mjs";

const program = (...steps: string[]) =>
  `(\n  $rows := [workers[1].result.values];\n${steps.map((step) => `  $rows := [${step}];\n`).join("")}  $rows\n)`;
const over = (values: Json) => ({ workers: [null, { result: { values } }] });
const plan = (source: string) => planListFilter(source, jsonata(source).ast());

/** Evaluates with JSONata alone. Returns the value, or that it fails. */
async function slow(source: string, input: object): Promise<unknown> {
  try {
    return toPlain(await prepare(source).evaluate(input, bindings(0)), LIMITS.maxBytes);
  } catch {
    return "fails";
  }
}

async function quick(source: string, input: object): Promise<unknown> {
  const planned = plan(source);
  const rows = planned?.rows(input) ?? null;
  if (planned === null || rows === null) return "left to JSONata";
  if (planned.rest === null) return toPlain(rows, LIMITS.maxBytes);
  try {
    const value: unknown = await prepare(planned.rest).evaluate(input, { ...bindings(0), rows });
    return toPlain(value, LIMITS.maxBytes);
  } catch {
    return "left to JSONata";
  }
}

const field = fc.constantFrom("a", "b", "`the day`", "a.b", "then", "toString", "_jsonata_function");
const text = fc.constantFrom("", "x", "xy", "😀", "😀x", "\ud83d", "é");
const constant = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  text,
  fc.boolean(),
  fc.constant(null),
  fc.constant(1e21),
);
const written = constant.map((value) => JSON.stringify(value));
const sign = fc.constantFrom("=", "!=", ">=", "<=", ">", "<");
const rule = fc.oneof(
  fc.tuple(field, sign, fc.oneof(written, field)).map((parts) => parts.join(" ")),
  fc.tuple(field, text).map(([path, word]) => `$contains(${path}, ${JSON.stringify(word)})`),
  fc.tuple(field, text).map(([path, word]) => `$not($contains(${path}, ${JSON.stringify(word)}))`),
  fc
    .tuple(field, text)
    .map(([path, word]) => `$substring(${path}, 0, ${[...word].length}) = ${JSON.stringify(word)}`),
  fc.tuple(field, fc.array(written, { maxLength: 3 })).map(([path, all]) => `${path} in [${all.join(", ")}]`),
  field.map((path) => `$exists(${path})`),
  field.map((path) => `$not($exists(${path}))`),
);
const rules = fc
  .tuple(fc.array(rule, { minLength: 1, maxLength: 3 }), fc.constantFrom(" and ", " or "))
  .map(([all, join]) => `$rows[${all.join(join)}]`);
const further = fc.constantFrom(
  "$rows^(>a)",
  '$rows.{ "x": a }',
  "$rows[[0..1]]",
  "$rows[a > 0 ? true : false]",
);
const source = fc
  .tuple(fc.array(rules, { minLength: 1, maxLength: 2 }), fc.array(further, { maxLength: 2 }))
  .map(([filters, more]) => program(...filters, ...more));

const value = fc.oneof(
  { weight: 4, arbitrary: constant },
  { weight: 1, arbitrary: fc.array(constant, { maxLength: 2 }) },
);
const name = fc.constantFrom("a", "b", "the day", "then", "_jsonata_function");
const inner = fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true });
const row = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(name, fc.oneof(value, inner), { maxKeys: 4, noNullPrototype: true }),
  },
  { weight: 1, arbitrary: value },
);
/** Typical rows, all of the same shape. */
const evenRow = fc.record({ a: fc.integer({ min: -3, max: 3 }), b: text }, { requiredKeys: ["a"] });
const values = fc.oneof(fc.array(evenRow, { maxLength: 6 }), fc.array(row, { maxLength: 4 }), row);

it("comes to what JSONata comes to, or leaves it to JSONata", async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(source, values, async (expression, rows) => {
      const input = over(JSON.parse(JSON.stringify(rows)));
      const found = await quick(expression, input);
      if (found === "left to JSONata") return;
      taken += 1;
      expect(found).toEqual(await slow(expression, input));
    }),
    { numRuns: 500 },
  );
  expect(taken).toBeGreaterThan(100);
});

it.each([
  ["$sum(workers[1].result.values)"],
  [program("$rows[a]")],
  [program("$rows[0]")],
  [program("$rows[a > $random()]")],
  [program('$rows[$uppercase(a) = "X"]')],
  [program("$rows[b[0] > 1]")],
  [program("$rows^(a)")],
  [program()],
])("leaves %s to JSONata", (expression) => {
  expect(plan(expression)).toBeNull();
});

it("filters 100,000 rows, and sorts what is left, far below the second that a program has", async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    symbol: `S${at % 500}`,
    close: at % 1_000,
    day: `2026-${at}`,
  }));
  const expression = program(
    '$rows[symbol = "S7" and close > 100 and $contains(day, "1")]',
    "$rows^(>close)",
  );
  const evaluated = await evaluateJsonata({
    expression,
    input: over(rows),
    nowMs: 0,
    signal: new AbortController().signal,
    owner: "somebody",
  });
  expect(evaluated.ok && Array.isArray(evaluated.value) && evaluated.value.length).toBe(
    rows.filter(({ symbol, close, day }) => symbol === "S7" && close > 100 && day.includes("1")).length,
  );
});
