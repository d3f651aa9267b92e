import { expect, test } from "vitest";
import { readCode } from "./read-code";

test.each([
  ["return 1 +", "The code is incomplete: something is missing at the end (line 1).", 1],
  ["return a +;", "`;` is not allowed here (line 1).", 1],
  ["return 'a", "A string isn't closed (line 1).", 1],
  ["await 1a", "Syntax error: identifier directly after number (line 1).", 1],
  ["const a = 1;\nconst a = 2;", "`a` is declared twice (line 2).", 2],
  ["return 1 }); (async () => { return 2", "`}` is not allowed here (line 1).", 1],
  ["import fs from 'node:fs'", "`import` and `export` are not allowed: code can't use modules (line 1).", 1],
  ["\nreturn {{workers[1].result}}", "`{{…}}` doesn't work in code: write `workers[1].result` (line 2).", 2],
  ["return /(/", "Invalid regular expression: unterminated group (line 1).", 1],
  ["(".repeat(60_000), "Syntax error: not enough stack space to parse input (line 1).", 1],
  ["x".repeat(70_000), "The code is longer than 65536 characters.", null],
])("%.30s is a fault of the code, told with its line", (source, message, line) => {
  expect(readCode(source)).toMatchObject({ ok: false, error: { message, line } });
});

test("a fault of the code has its column too, counted from 1", () => {
  expect(readCode("const a = 1;\n  return a +;")).toMatchObject({ error: { line: 2, column: 13 } });
});

test.each([
  "",
  "return await 1",
  "// don't\nreturn `$" + "{workers[1].result}` // it's",
  "if (x) throw 'a'\nelse throw () => { throw b }",
  "throw 1, 2",
  "throw (await x) // why\n",
  "const $mark = 1; throw $mark",
  "for await (const x of []) ;",
  "class A { static #p = 1; get [1]() { return A.#p } }",
  "'use strict'; return 1",
])("%s is code", (source) => {
  expect(readCode(source)).toMatchObject({ ok: true });
});
