import { expect, test } from "vitest";
import { checkWords } from "./words.mjs";

const check = (...texts) =>
  checkWords(texts.map((text, line) => ({ area: "screens/runs", file: "a.tsx", line, text }))).map((fault) =>
    fault.replace(/^a.tsx:\d+: /, ""),
  );

test.each([
  ["Who has its address can buy it", "begin with the subject"],
  ["Nothing is published yet.", "say what exists, or write 'There is no X'"],
  ["There is no such run", "use a plain word"],
  ["Your subscription lapses tomorrow.", "use a plain word"],
  ["Copy the Id", "write email, ID, URL"],
  ["The run was canceled", "use British spelling"],
])("%s", (text, advice) => {
  expect(check(text)).toEqual([`${advice}: ${text}`]);
});

test.each([
  "What starts this workflow?",
  "Nothing to undo",
  "Symbols such as AAPL",
  "at most 5, no more than 10",
])("%s is fine", (text) => {
  expect(check(text)).toEqual([]);
});

test("labels differ in more than case and punctuation, or not at all", () => {
  expect(check("Add a table", "Add a table…", "Add a Table")).toEqual([
    'write this label the same everywhere: "Add a table": Add a Table',
  ]);
});
