import fc from "fast-check";
import jsonata from "jsonata";
import { expect, test } from "vitest";
import {
  NOTHING_TO_COMPARE,
  printRules,
  type Rule,
  type RuleValue,
  readRules,
  TESTS,
  takesValue,
} from "./rule-program";

const name = fc.oneof(
  fc.constantFrom("close", "symbol", "percent_change", "x1"),
  fc.constantFrom("`and`", "`Net income`", "`true`"),
);
const field = fc
  .tuple(
    fc.constantFrom("workers[1].result", "context", "item"),
    fc.array(fc.oneof(name, fc.constant("[0]")), { maxLength: 3 }),
  )
  .map(([root, steps]) =>
    steps.reduce<string>((path, step) => path + (step.startsWith("[") ? step : `.${step}`), root),
  );
const text = fc.string({ unit: "binary-ascii", maxLength: 12 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => !Object.is(each, -0));
const constant = (of: fc.Arbitrary<string | number | boolean | null>): fc.Arbitrary<RuleValue> =>
  of.map((each) => ({ kind: "constant", constant: each }));

const rule: fc.Arbitrary<Rule> = fc.constantFrom(...TESTS).chain((each) => {
  const value: fc.Arbitrary<RuleValue> = !takesValue(each)
    ? fc.constant(NOTHING_TO_COMPARE)
    : each === "one_of"
      ? fc.array(fc.oneof(text, number), { maxLength: 3 }).map((constants) => ({ kind: "list", constants }))
      : each === "contains" || each === "not_contains" || each === "starts_with"
        ? constant(text)
        : fc.oneof(
            constant(fc.oneof(text, number, fc.boolean(), fc.constant(null))),
            field.map((path): RuleValue => ({ kind: "field", path })),
          );
  return fc.record({ field, test: fc.constant(each), value });
});
const rules = fc
  .record({ join: fc.constantFrom("and" as const, "or" as const), rules: fc.array(rule, { maxLength: 4 }) })
  // A single rule has nothing to join.
  .map((made) => (made.rules.length > 1 ? made : { ...made, join: "and" as const }));

test("whatever rules are built, they are JSONata and read back as they were", () => {
  fc.assert(
    fc.property(rules, (built) => {
      const program = printRules(built);
      if (program !== "") expect(() => jsonata(program)).not.toThrow();
      expect(readRules(program)).toEqual(built);
    }),
  );
});

test("whatever text is read, it is rules that say the same, or none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), rules.map(printRules)), (program) => {
      const read = readRules(program);
      if (read) expect(readRules(printRules(read))).toEqual(read);
    }),
  );
});

test("what somebody wrote by hand is read as far as rules go", () => {
  expect(readRules('workers[1].result.close>100 and\n context.side = "buy"')).toEqual({
    join: "and",
    rules: [
      { field: "workers[1].result.close", test: ">", value: { kind: "constant", constant: 100 } },
      { field: "context.side", test: "=", value: { kind: "constant", constant: "buy" } },
    ],
  });
  for (const more of [
    "$sum(workers[1].result.values.close) > 1",
    "a = 1 and b = 2 or c = 3",
    "a + 1 > 2",
    "a",
    "a = 1 and",
    "(a = 1)",
    "{{workers[0].result.rate}} > 4",
    "true = true",
  ])
    expect(readRules(more), more).toBeNull();
});

test.each([
  ["contains", { a: "a quote" }, true],
  ["contains", { a: "none" }, false],
  ["starts_with", { a: "quote of" }, true],
  ["starts_with", { a: "a quote" }, false],
  ["one_of", { a: "quote" }, true],
  ["one_of", { a: "price" }, false],
  ["missing", { b: 1 }, true],
  ["exists", { a: null }, true],
] as const)("“%s” of %j is %s", async (each, input, holds) => {
  const value: RuleValue =
    each === "one_of" ? { kind: "list", constants: ["quote", 2] } : { kind: "constant", constant: "quote" };
  const program = printRules({ join: "and", rules: [{ field: "a", test: each, value }] });
  expect(await jsonata(program).evaluate(input)).toBe(holds);
});
