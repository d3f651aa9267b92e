import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "@/lib/kit/json";
import { measureInLoops } from "@/lib/kit/measure-in-loops.suite";
import { isSoak } from "@/lib/kit/soak-runs.suite";
import { FILTER_NAMES } from "./engine";
import { parseTemplate } from "./parse-template";
import { resolveParams, resolveText } from "./resolve";
import type { Scope } from "./scope";

/** Generous on purpose, because the machine may be busy. An unlimited filter takes minutes. */
const MAX_LOOPS = 2_000;

function scopeOver(result: Json): Scope {
  return {
    workers: new Map([[0, { result }]]),
    context: { a: "x", n: 3 },
    request: {},
    run: { id: "r", started_at: "2026-11-20T10:00:00.000Z" },
    workflow: { id: "w" },
  };
}

function resolve(text: string, scope: Scope) {
  const template = parseTemplate(text);
  return template.ok ? resolveText(template.value, scope) : template;
}

function deepFreeze(value: Json): Json {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner);
    Object.freeze(value);
  }
  return value;
}

const million = "a".repeat(1_000_000);
const many = Array.from({ length: 300_000 }, (_, index) => ({
  key: `k${(index * 7919) % 300_000}`,
  n: index,
}));
const deep: Json = JSON.parse("[".repeat(5_000) + "]".repeat(5_000));
const big = scopeOver({
  text: million,
  marks: "&".repeat(1_000_000),
  spaces: " \n".repeat(500_000),
  pattern: `b${"a".repeat(50_000)}`,
  months: "%B".repeat(50_000),
  path: "a.".repeat(50_000),
  brackets: "a[".repeat(50_000),
  zeros: `%${"0".repeat(100_000)}1Y`,
  list: many,
  numbers: many.map((row) => row.n),
  nested: Array.from({ length: 500 }, () => Array.from({ length: 500 }, () => "x")),
  deep,
});

describe("no expression runs longer than its limit", () => {
  const values = ["text", "marks", "spaces", "list", "numbers", "nested", "deep"];
  const args: Record<string, string> = {
    where: "'key', 'k5'",
    reject: "'key'",
    where_exp: "'row', 'row.n > 5'",
    reject_exp: "'row', 'row.n > 5 and row.key contains \"k\"'",
    group_by: "'key'",
    group_by_exp: "'row', 'row.key | upcase'",
    has: "'key', 'none'",
    has_exp: "'row', 'row.n == -1'",
    find: "'key', 'none'",
    find_exp: "'row', 'row.n == -1'",
    find_index: "'key', 'none'",
    find_index_exp: "'row', 'row.n == -1'",
    map: "'key'",
    sort: "'key'",
    sort_natural: "'key'",
    replace: "'a', 'bbbb'",
    split: "''",
    date: "workers[0].result.months",
    json: "10",
    inspect: "10",
    pop: "",
  };
  test.each(FILTER_NAMES)("%s", (filter) => {
    for (const [index, value] of values.entries()) {
      const argument = args[filter] ?? "'a'";
      const calls = [`${filter}: ${argument}`, `${filter}: workers[0].result.text`];
      // Outside soak runs, only one of the two calls is tested with each value, alternating between them.
      for (const call of isSoak ? calls : [calls[(index + filter.length) % 2] ?? ""]) {
        const act = () => resolve(`{{ workers[0].result.${value} | ${call} }}!`, big);
        expect(measureInLoops(act), call).toBeLessThan(MAX_LOOPS);
      }
    }
  });

  test.each([
    `{{ context.a${" | append: workers[0].result.text".repeat(2_000)} }}`,
    `{{ workers[0].result.numbers${" | concat: workers[0].result.numbers".repeat(2_000)} }}`,
    `{{ workers[0].result.numbers${" | push: workers[0].result.numbers".repeat(2_000)} | join }}`,
    `{{ workers[0].result.text${" | replace: 'a', 'aa'".repeat(50)} }}`,
    `{{ workers[0].result.text${" | split: '' | join: ''".repeat(50)} }}`,
    "{{ workers[0].result.text | replace: workers[0].result.pattern, 'x' }}",
    "{{ workers[0].result.text | remove_first: workers[0].result.pattern }}",
    "{{ 'now' | date: workers[0].result.months }}",
    "{{ 'now' | date: workers[0].result.zeros }}",
    "{{ 'now' | date: '%999999999999Y' }}",
    "{{ workers[0].result.list | where: workers[0].result.path }}",
    "{{ workers[0].result.list | map: workers[0].result.brackets }}",
    "{{ workers[0].result.list | group_by: workers[0].result.brackets }}",
    "{{ workers[0].result.nested contains workers[0].result.nested }}",
    "{{ workers[0].result.nested == workers[0].result.nested }}",
    `{{ workers[0].result.nested${" == workers[0].result.nested".repeat(1_000)} }}`,
    "{{ workers[0].result.nested | where: 'size', workers[0].result.nested }}",
    "{{ workers[0].result.nested | sort }}",
    "{{ workers[0].result.deep | join }}",
    "{{ workers[0].result.deep | json: 10 }}",
    "{{ workers[0].result.list | where_exp: 'r', \"r | where_exp: 's', 's.x == 1'\" }}",
    `{{ ${"a[".repeat(40_000)} }}`,
    `{{ ${"a.".repeat(40_000)}b }}`,
    `${"{{".repeat(49_000)}`,
    `${"{{a}}".repeat(19_000)}`,
    `${"{{workers[0].result.text}}".repeat(3_000)}`,
    `{{ ${"not ".repeat(20_000)}a }}`,
    `{{ ${"'".repeat(90_000)} }}`,
    `{{ 'x' | append: "${"\\".repeat(90_000)}" }}`,
    `{{ x ${"{{".repeat(100_000)}`,
  ])("%.60s", (text) => {
    expect(measureInLoops(() => resolve(text, big))).toBeLessThan(MAX_LOOPS);
  });

  test("usual work on a large result is not refused", () => {
    const rows = scopeOver(many.slice(0, 16_000));
    for (const filters of [
      "sort: 'key' | first",
      "where: 'key', 'k5' | size",
      "map: 'n' | join: ','",
      "json",
    ]) {
      expect(resolve(`{{ workers[0].result | ${filters} }}`, rows).ok, filters).toBe(true);
    }
    expect(resolve("{{ workers[0].result.text | truncate: 20 }}", big)).toMatchObject({ ok: true });
    expect(resolve('{"rows": {{ workers[0].result }}}', scopeOver(many.slice(0, 100_000))).ok).toBe(true);
  });
});

const hostileText = fc.oneof(
  fc.constantFrom(
    "constructor",
    "__proto__",
    "prototype",
    "toString",
    "valueOf",
    "size",
    "first",
    "then",
    "next",
  ),
  fc.string({ maxLength: 8 }),
);
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    hostileText,
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .array(fc.tuple(hostileText, tie("value")), { maxLength: 4 })
      .map((pairs): Json => Object.fromEntries(pairs)),
  ),
})).value;
const argument = fc.oneof(
  hostileText.map((text) => JSON.stringify(text)),
  fc.integer({ min: -1e9, max: 1e9 }).map(String),
  fc.constantFrom(
    "workers[0].result",
    "context.a",
    "context.missing",
    "nil",
    "empty",
    "blank",
    "(1..4)",
    "workers",
  ),
);
const piped = fc
  .tuple(
    argument,
    fc.array(fc.tuple(fc.constantFrom(...FILTER_NAMES), fc.array(argument, { maxLength: 3 })), {
      maxLength: 4,
    }),
  )
  .map(([value, filters]) => {
    const calls = filters.map(([name, args]) => `| ${name}${args.length > 0 ? `: ${args.join(", ")}` : ""}`);
    return `{{ ${value} ${calls.join(" ")} }}`;
  });

test("no input throws, changes the scope, gives what is not Json, or reaches a prototype", () => {
  fc.assert(
    fc.property(
      json,
      fc.oneof(
        piped,
        fc.string(),
        fc.string().map((text) => `{{${text}}}`),
      ),
      (result, text) => {
        const scope = scopeOver(deepFreeze(result));
        const resolved = resolveParams({ value: text }, scope);
        if (!resolved.ok) expect(resolved.error).toMatchObject({ code: "expression_error" });
        else expect(isPlain(resolved.value)).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

function isPlain(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return Array.from(value).every(isPlain);
  if (typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every(isPlain);
}
