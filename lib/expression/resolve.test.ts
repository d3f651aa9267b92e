import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "@/lib/kit/json";
import { parseTemplate } from "./parse-template";
import { resolveParams, resolveText } from "./resolve";
import type { Scope } from "./scope";

const rows = [
  { symbol: "AAPL", close: 3, tags: ["a"] },
  { symbol: "MSFT", close: 1 },
  { symbol: "GOOG", close: 2, tags: null },
];
const scope: Scope = {
  workers: new Map([
    [0, { result: { symbol: "AAPL", limit: 5, "two words": "yes", empty: "", nothing: null, off: false } }],
    [2, { result: { rows, nested: { deep: [1, [2]] } } }],
    [4, { error: { code: "not_found", message: "no such symbol" } }],
    [5, { result: JSON.parse('{"size":"own","first":"own","__proto__":{"x":1},"toString":"own"}') }],
  ]),
  context: { symbol: "AAPL", n: 7 },
  request: { body: { a: 1 }, query: {}, headers: {} },
  run: { id: "run-1", started_at: "2026-11-20T10:00:00.000Z" },
  workflow: { id: "wf-1" },
};

function resolve(text: string, over: Scope = scope): unknown {
  const template = parseTemplate(text);
  if (!template.ok) return { unparsed: template.error };
  const result = resolveText(template.value, over);
  return result.ok ? result.value : { error: result.error };
}

describe("a text that is exactly one expression takes the value with its type", () => {
  test.each<[string, unknown]>([
    ["{{workers[0].result.limit}}", 5],
    ["{{ workers[0].result.nothing }}", null],
    ["{{workers[0].result.off}}", false],
    ['{{workers[0].result["two words"]}}', "yes"],
    ["{{workers[0]['result'].symbol}}", "AAPL"],
    ["{{context.n}}", 7],
    ["{{run.id}}", "run-1"],
    ["{{workflow.id}}", "wf-1"],
    ["{{request.body}}", { a: 1 }],
    ["{{workers[4].error.code}}", "not_found"],
    ["{{- context.n -}}", 7],
    ["{{ 5 }}", 5],
    ["{{ nil }}", null],
    ["{{ true }}", true],
    ["{{ '{{' }}", "{{"],
    ["{{ context.n | plus: 1 }}", 8],
    ["{{ context.n | times: 2 | minus: 4 }}", 10],
    ["{{ workers[2].result.rows | map: 'symbol' }}", ["AAPL", "MSFT", "GOOG"]],
    ["{{ workers[2].result.rows | sort: 'close' | map: 'close' }}", [1, 2, 3]],
    ["{{ workers[2].result.rows | where: 'symbol', 'MSFT' | first }}", rows[1]],
    ["{{ workers[2].result.rows | where_exp: 'row', 'row.close > context.n' }}", []],
    ["{{ workers[2].result.rows | where_exp: 'row', 'row.close > 1' | map: 'close' }}", [3, 2]],
    ["{{ workers[2].result.rows | map: 'tags' }}", [["a"], null, null]],
    ["{{ workers[2].result.rows | sum: 'close' }}", 6],
    ["{{ workers[2].result.rows | find: 'symbol', 'XX' }}", null],
    ["{{ workers[2].result.rows.size }}", 3],
    ["{{ workers[2].result.rows.last.symbol }}", "GOOG"],
    ["{{ workers[2].result.rows[-1].symbol }}", "GOOG"],
    ["{{ workers[2].result.rows[context.n] | default: 'none' }}", "none"],
    ["{{ context.symbol == 'AAPL' }}", true],
    ["{{ context.symbol.size }}", 4],
    ["{{ workers[5].result.size }}", "own"],
    ["{{ workers[5].result.toString }}", "own"],
    ["{{ workers[2].result.nested | json }}", '{"deep":[1,[2]]}'],
    ["{{ 'a' | sha256 }}", "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"],
    ["{{ 'now' | date: '%Y-%m-%d %H:%M' }}", "2026-11-20 10:00"],
    ["{{ '2024-03-10 02:30:00' | date: '%H:%M %z' }}", "02:30 +0000"],
    ["{{ (1..3) }}", [1, 2, 3]],
  ])("%s", (text, value) => {
    expect(resolve(text)).toEqual(value);
  });

  test("an object stays the very same object", () => {
    expect(resolve("{{workers[2].result.rows}}")).toBe(rows);
    expect(resolve("{{workers[2].result.rows | default: 1}}")).toBe(rows);
    expect(resolve("{{workers[2].result.rows | first}}")).toBe(rows[0]);
  });

  test("`workers` as a whole is a list whose position is the index, gaps null", () => {
    expect(resolve("{{workers}}")).toMatchObject([
      { result: {} },
      null,
      { result: {} },
      null,
      { error: {} },
      {},
    ]);
  });
});

describe("within text a value is written as text", () => {
  test.each<[string, string]>([
    ["a {{context.symbol}} b {{context.n}}", "a AAPL b 7"],
    ["{{workers[0].result.off}}!", "false!"],
    ["{{workers[0].result.nothing}}!", "null!"],
    ['{"rows": {{workers[2].result.nested}}}', '{"rows": {"deep":[1,[2]]}}'],
    [" {{context.n}}", " 7"],
    ["a   {{- context.n -}}  b", "a7b"],
    ["{% if x %}{{context.n}}{% endif %}", "{% if x %}7{% endif %}"],
    ["{%{{context.n}}%}", "{%7%}"],
    ["no expression }} {% raw %}", "no expression }} {% raw %}"],
    ["{{ nil }}{{ empty }}", "null"],
  ])("%s", (text, value) => {
    expect(resolve(text)).toBe(value);
  });
});

describe("a missing field is an error that names path, key and what is there", () => {
  test.each<[string, string, string, string[]]>([
    [
      "{{workers[0].result.sybmol}}",
      "workers[0].result.sybmol",
      "sybmol",
      ["symbol", "limit", "two words", "empty", "nothing", "off"],
    ],
    ["x {{workers[2].result.nested.deep.x.y}}", "workers[2].result.nested.deep.x.y", "x", []],
    ["{{workers[2].result.rows[9].close}}", "workers[2].result.rows[9].close", "9", []],
    ["{{workers[0].result.nothing.more}}", "workers[0].result.nothing.more", "more", []],
    ["{{workers[0].result.limit.more}}", "workers[0].result.limit.more", "more", []],
    ["{{workers[3].result.x}}", "workers[3].result.x", "3", ["0", "2", "4", "5"]],
    ["{{workers[4].result.x}}", "workers[4].result.x", "result", ["error"]],
    ["{{workers[0].error}}", "workers[0].error", "error", ["result"]],
    ["{{context.nope}}", "context.nope", "nope", ["symbol", "n"]],
    ["{{process.env}}", "process.env", "process", ["workers", "context", "request", "run", "workflow"]],
    ["{{context.nope | upcase | append: 'x'}}", "context.nope", "nope", ["symbol", "n"]],
    ["{{'a' | append: context.nope}}", "context.nope", "nope", ["symbol", "n"]],
    ["{{context.nope == 1}}", "context.nope", "nope", ["symbol", "n"]],
    ["{{context[context.nope]}}", "context.nope", "nope", ["symbol", "n"]],
  ])("%s", (text, path, missing, available) => {
    const result = resolve(text);
    expect(result).toMatchObject({
      error: { code: "expression_error", details: { path, missing, available } },
    });
    expect(JSON.stringify(result)).toContain(`\`${missing}`);
  });

  test("nothing of a prototype can be reached", () => {
    for (const key of ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "length"]) {
      expect(resolve(`{{context.${key}}}`)).toMatchObject({ error: { details: { missing: key } } });
      expect(resolve(`{{workers[2].result.rows["${key}"]}}`)).toMatchObject({
        error: { details: { missing: key } },
      });
      expect(resolve(`{{context.symbol.${key}}}`)).toMatchObject({ error: { details: { missing: key } } });
      expect(resolve(`{{workers[2].result.rows | map: "${key}"}}`)).toEqual([null, null, null]);
    }
    expect(resolve("{{workers[5].result.__proto__}}")).toEqual({ x: 1 });
  });
});

describe("default gives a fallback", () => {
  test.each<[string, unknown]>([
    ["{{workers[0].result.a.b.c | default: 'x'}}", "x"],
    ["{{workers[3].result | default: 'x'}}", "x"],
    ["{{nope | default: 'x'}}", "x"],
    ["{{workers[0].result.empty | default: 'x'}}", "x"],
    ["{{workers[0].result.nothing | default: 'x'}}", "x"],
    ["{{workers[0].result.off | default: 'x'}}", "x"],
    ["{{workers[0].result.off | default: 'x', allow_false: true}}", false],
    ["{{workers[0].result.limit | default: 'x'}}", 5],
    ["{{context.nope | upcase | default: 'x'}}", "x"],
    ["{{context.nope | default: context.neither | default: context.n}}", 7],
    ["{{context.n | default: context.nope}}", 7],
    ["{{workers[3].result | default: workers[0].result.limit}}", 5],
    ["a{{context.nope | default: 'x'}}b", "axb"],
  ])("%s", (text, value) => {
    expect(resolve(text)).toEqual(value);
  });
});

describe("what a filter cannot do is an error of the expression", () => {
  test.each([
    "{{ 1 | divided_by: 0 }}",
    "{{ 'abc' | to_integer }}",
    "{{ '!' | base64_decode }}",
    "{{ '%E0%A4%A' | url_decode }}",
    "{{ 'a' | append }}",
    "{{ 'now' | date: '%Y', 'Not/AZone' }}",
  ])("%s", (text) => {
    expect(resolve(text)).toMatchObject({ error: { code: "expression_error" } });
  });
});

describe("parameters", () => {
  test("strings in nested lists and objects are resolved, keys and the rest stay", () => {
    const untouched: Json = { deep: ["plain"] };
    const params: JsonObject = {
      a: ["{{context.n}}", { "{{context.n}}": "{{context.symbol}}!" }],
      untouched,
      secret: { $secret: "{{context.n}}" },
      program: "{{context.n}}",
    };
    const result = resolveParams(params, scope, { verbatim: ["program"] });
    expect(result).toEqual({
      ok: true,
      value: { ...params, a: [7, { "{{context.n}}": "AAPL!" }] },
    });
    expect(result.ok && result.value.untouched).toBe(untouched);
  });

  test("the error names the parameter", () => {
    const result = resolveParams({ fine: 1, url: "https://x/{{context.nope}}" }, scope);
    expect(result).toMatchObject({ ok: false, error: { details: { parameter: "url", missing: "nope" } } });
    expect(resolveParams({ headers: { a: "{{" } }, scope)).toMatchObject({
      ok: false,
      error: { details: { parameter: "headers.a" } },
    });
  });

  test("a key called __proto__ stays a key", () => {
    const params: JsonObject = JSON.parse('{"body":{"__proto__":"{{context.n}}"}}');
    const result = resolveParams(params, scope);
    expect(JSON.stringify(result)).toBe('{"ok":true,"value":{"body":{"__proto__":7}}}');
  });
});
