import fc from "fast-check";
import { expect, test } from "vitest";
import { measureInLoops } from "@/lib/kit/measure-in-loops.suite";
import { shellWords } from "./shell-words";

const wordsOf = (text: string) => {
  const read = shellWords(text);
  return read.ok ? read.value.words : read.error;
};

test.each([
  ["curl https://a.example", ["curl", "https://a.example"]],
  ["curl  \\\n  -X POST", ["curl", "-X", "POST"]],
  [`-H 'A: "b"' -d "x \\"y\\" \\$z"`, ["-H", 'A: "b"', "-d", 'x "y" $z']],
  [`'it'\\''s' ''`, ["it's", ""]],
  ["$'tab\\there \\u00e9 \\'q\\''", ["tab\there é 'q'"]],
  ["curl a?x=1\\&y=2 | jq .", ["curl", "a?x=1&y=2"]],
  ["curl a > file", ["curl", "a"]],
  ["curl a\ncurl b", ["curl", "a"]],
  ["curl a\n", ["curl", "a"]],
  ["curl 'a", "A quotation mark (') isn't closed."],
  ['curl "a', "A quotation mark (\") isn't closed."],
])("%j is split as a shell does", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test("variables of the shell are named, but not where quotes keep them plain", () => {
  const read = shellWords(`curl "$HOST/$\{PATH_2}" -H '$no' \\$not $TOKEN`);
  expect(read.ok && read.value.variables.join(" ")).toBe(`$HOST $\{PATH_2} $TOKEN`);
});

test("whatever is quoted comes out as it was", () => {
  const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" })), (words) => {
      expect(wordsOf(words.map(quoted).join(" "))).toEqual(words);
    }),
    { numRuns: 40 },
  );
});

test("any text is split or refused, in a time that its length bounds", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ab '\"\\$\n|&;") }), (text) => {
      expect(typeof shellWords(text).ok).toBe("boolean");
    }),
  );
  expect(measureInLoops(() => shellWords(`"${"\\a".repeat(200_000)}`))).toBeLessThan(1_000);
});
