import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "./compile";

function says(source: string): string {
  const compiled = compile(source);
  return compiled.ok ? "" : compiled.error.message;
}

test.each([
  ["0%", "The expression is incomplete: something is missing at the end."],
  ["1 +", "The expression is incomplete: something is missing at the end."],
  ["workers[0", "The expression ends without `]`."],
  ["(1, 2", "Found `,` instead of `)`."],
  ['"open', "A string has no closing quote."],
  ["1 2", "`2` is not allowed here."],
  ["a ! b", "`!` is not an operator."],
  ["= 1", "`=` needs a value before it."],
  ["1 := 2", "The left side of := must be a variable, as in $total := 1."],
  ["function(x){x}", "Each parameter of a function must start with $, as in $item."],
])("%s: %s", (source, sentence) => {
  expect(says(source)).toBe(sentence);
});

test("whatever cannot be read, the parser's own words are not shown", () => {
  const sign = fc.constantFrom(
    ..."0 1 a b $x ( ) [ ] { } . , : ; ? + - * / % & = != < := ~> .. ^ @ # | \" ' ` ! function and in /a/ \\u".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
      expect(says(signs.join(" "))).not.toMatch(/expected|syntax|unexpected|unknown|token/i);
    }),
    { numRuns: 3_000 },
  );
});
