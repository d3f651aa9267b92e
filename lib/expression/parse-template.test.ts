import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasExpression, parseTemplate, printTemplate } from "./parse-template";
import { dependsOn, references } from "./references";

function parsed(text: string) {
  const result = parseTemplate(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe("what is not one value with filters is a fault with its place", () => {
  test.each([
    ["{{", 0],
    ["abc {{ a", 4],
    ["{{}}", 2],
    ["{{ }}", 3],
    ["{{ 'a }}", 0],
    ["{{ a b }}", 5],
    ["{{ a ) junk }}", 5],
    ["{{ a | }}", 6],
    ["{{ a | default: }}", 7],
    ["{{ a | nofilter }}", 7],
    ["{{ a | upcase extra }}", 14],
    ["{{ workers[0 junk].result }}", 3],
    ["{{ workers[0.result }}", 3],
    ["{{ workers[].result }}", 3],
    ["{{ workers[0]. }}", 3],
    ["{{ workers [0] }}", 3],
    ["{{ == 1 }}", 3],
    ["{{ a == not b }}", 8],
    ["{{ a and }}", 2],
    ["{{ (1..a) }}", 3],
    ["{{ (1..99999999) }}", 3],
    ["{{ (9007199254740992..9007199254740994) }}", 3],
    ["{{ assign x = 1 }}", 3],
    ["{{ a; b }}", 3],
    ["{{ a() }}", 3],
    ["{{ a ? b : c }}", 3],
    ["{{ `a` }}", 3],
    ["{{ a | where_exp: 'x', b }}", 3],
    ["{{ a | where_exp: 'x', 'x..' }}", 3],
    ["{{ a | where_exp: 'x', 'x | nofilter' }}", 3],
  ])("%s", (text, at) => {
    const result = parseTemplate(text);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.error.at).toBeGreaterThanOrEqual(Math.min(at, 3) - 3);
    if (!result.ok) expect(result.error.message).not.toMatch(/undefined|\[object/);
  });

  test("the place of the fault is in the text", () => {
    expect(parseTemplate("abc {{ a")).toMatchObject({ ok: false, error: { at: 4 } });
    expect(parseTemplate("ab {{ a | nofilter }}")).toMatchObject({ ok: false, error: { at: 10 } });
    expect(parseTemplate("ab {{ a b }}")).toMatchObject({ ok: false, error: { at: 8 } });
  });
});

test("a text is one expression only when nothing stands around it", () => {
  expect(parsed("{{ a }}").whole).toBe(true);
  expect(parsed(" {{ a }}").whole).toBe(false);
  expect(parsed("{{ a }}{{ b }}").whole).toBe(false);
  expect(parsed("plain").whole).toBe(false);
  expect(hasExpression("a { b } {% c %}")).toBe(false);
});

describe("references are found wherever they stand", () => {
  test.each<[string, string[]]>([
    [
      "{{workers[0].result.a}} and {{workers[2]['result']['a b']}}",
      ["workers[0].result.a", 'workers[2].result["a b"]'],
    ],
    ["{{a.b | append: workers[1].result.x, context.y}}", ["a.b", "workers[1].result.x", "context.y"]],
    ["{{workers[context.i].result}}", ["workers[context.i].result", "context.i"]],
    ["{{context.a == request.body.b and run.id}}", ["context.a", "request.body.b", "run.id"]],
    [
      "{{workers[0].result | where_exp: 'row', 'row.close > workers[3].result.limit'}}",
      ["workers[0].result", "workers[3].result.limit"],
    ],
    ["{{x | default: y, allow_false: context.flag}}", ["x", "y", "context.flag"]],
    ["{{'workers[9].result'}} workers[8].result", []],
  ])("%s", (text, paths) => {
    expect(references(parsed(text)).map((reference) => reference.text)).toEqual(paths);
  });

  test("root, worker, what is dynamic and what has a fallback are told", () => {
    expect(references(parsed("{{workers[7].result[context.key].x | default: 1}}"))[0]).toEqual({
      root: "workers",
      worker: 7,
      path: ["workers", 7, "result"],
      dynamic: true,
      guarded: true,
      text: "workers[7].result[context.key].x",
    });
    expect(references(parsed("{{elsewhere}}"))[0]).toMatchObject({ root: "unknown", guarded: false });
  });

  test("all strings of a value count, once each", () => {
    const value = {
      a: ["{{workers[3].result}}", { b: "{{workers[1].result}} {{workers[3].error}}" }],
      c: "{{ broken",
    };
    expect(dependsOn(value)).toEqual([1, 3]);
  });
});

const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,6}$/).filter((word) => !RESERVED.has(word));
const RESERVED = new Set(["and", "or", "not", "contains", "true", "false", "nil", "null", "empty", "blank"]);
const quoted = fc.string({ maxLength: 6 }).map((text) => JSON.stringify(text));
const part = fc.oneof(
  name.map((word) => `.${word}`),
  fc.nat(99).map((index) => `[${index}]`),
  quoted.map((text) => `[${text}]`),
  name.map((word) => `[ ${word} ]`),
);
const path = fc.tuple(name, fc.array(part, { maxLength: 4 })).map(([root, parts]) => root + parts.join(""));
const value = fc.oneof(
  path,
  quoted,
  fc.integer().map(String),
  fc.constantFrom("true", "nil", "empty", "(1..3)"),
);
const operator = fc.constantFrom("==", "!=", "<", ">=", "contains", "and", "or");
const filter = fc.oneof(
  fc.constantFrom("| upcase", "|json", "| first "),
  value.map((argument) => `| append: ${argument}`),
  fc.tuple(value, value).map(([first, second]) => `| replace:${first} , ${second}`),
  value.map((argument) => `| default: ${argument}, allow_false: true`),
);
const expression = fc
  .tuple(value, fc.array(fc.tuple(operator, value), { maxLength: 2 }), fc.array(filter, { maxLength: 3 }))
  .map(
    ([first, rest, filters]) =>
      `${first} ${rest.map((pair) => pair.join(" ")).join(" ")} ${filters.join(" ")}`,
  );
const text = fc
  .array(
    fc.oneof(
      expression.map((inner) => `{{ ${inner} }}`),
      expression.map((inner) => `{{-${inner}-}}`),
      fc.string(),
    ),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(""));

test("printing an expression and reading it again gives the same expression", () => {
  fc.assert(
    fc.property(expression, (inner) => {
      const once = printTemplate(parsed(`{{${inner.startsWith("-") ? " " : ""}${inner}}}`));
      expect(printTemplate(parsed(once))).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test("printing a text and reading it again gives the same text and the same references", () => {
  fc.assert(
    fc.property(text, (source) => {
      const first = parseTemplate(source);
      if (!first.ok) return;
      const printed = printTemplate(first.value);
      const second = parsed(printed);
      expect(printTemplate(second)).toBe(printed);
      expect(references(second)).toEqual(references(first.value));
    }),
    { numRuns: 500 },
  );
});
