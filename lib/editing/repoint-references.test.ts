import { expect, test } from "vitest";
import { repointProgram, repointReferences } from "./repoint-references";

const renamed = new Map([
  [1, 9],
  [2, 1],
]);

test.each([
  ["{{workers[1].result.a}}", "{{workers[9].result.a}}"],
  ["{{ workers[ 2 ].result }} and {{workers[1].error}}", "{{ workers[1].result }} and {{workers[9].error}}"],
  [
    "{{ workers[3].result | default: workers[1].result.b }}",
    "{{ workers[3].result | default: workers[9].result.b }}",
  ],
  [
    '{{ context.x | append: "}} workers[1]" }} workers[1]',
    '{{ context.x | append: "}} workers[1]" }} workers[1]',
  ],
  ["workers[1] outside of braces", "workers[1] outside of braces"],
  ["{{ my.workers[1] }}", "{{ my.workers[1] }}"],
  ["{{ workers[1].result", "{{ workers[9].result"],
  ["{{workers[10].result}}", "{{workers[10].result}}"],
  [
    `{{ workers["1"].result.a }} {{ workers['2'].error }}`,
    "{{ workers[9].result.a }} {{ workers[1].error }}",
  ],
  [
    `{{ workers[1].result | where_exp: "row", "row.x > workers[2].result['workers[1]']" | join: "workers[1]" }}`,
    `{{ workers[9].result | where_exp: "row", "row.x > workers[1].result['workers[1]']" | join: "workers[1]" }}`,
  ],
])("in text: %s becomes %s", (text, expected) => {
  expect(repointReferences(text, renamed)).toBe(expected);
});

test("reaches strings however deep they lie, and leaves other values", () => {
  expect(repointReferences({ a: [1, null, "{{workers[1].result}}"], b: true }, renamed)).toEqual({
    a: [1, null, "{{workers[9].result}}"],
    b: true,
  });
});

test.each([
  ["$$.workers[1].result", "$$.workers[9].result"],
  ["workers [ 1 ].result", "workers [ 9 ].result"],
  ["`workers`[2]", "`workers`[1]"],
  ["/* workers[1] */ workers[1]", "/* workers[1] */ workers[9]"],
  ["$match(context.a, /workers[1]/)", "$match(context.a, /workers[1]/)"],
  [
    "workers[1].result.rows[a > 1].{ 'a': a, 'b': workers[2].x }",
    "workers[9].result.rows[a > 1].{ 'a': a, 'b': workers[2].x }",
  ],
  ["it isn't workers[1] or workers[2]", "it isn't workers[1] or workers[2]"],
])("in a program: %s becomes %s", (program, expected) => {
  expect(repointProgram(program, renamed, "transform")).toBe(expected);
});

test("in a program the whole text is code, string literals are not", () => {
  expect(repointProgram('$sum(workers[1].result.x) & "workers[1]"', renamed, "transform")).toBe(
    '$sum(workers[9].result.x) & "workers[1]"',
  );
});

test("in code, comments and texts stay as they are", () => {
  expect(
    repointProgram("// don't workers[1].x\nreturn workers[1].result ?? 'workers[1].x'", renamed, "code"),
  ).toBe("// don't workers[1].x\nreturn workers[9].result ?? 'workers[1].x'");
});
