import { bracketMatching, ensureSyntaxTree, matchBrackets } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { jsonataLanguage } from "./jsonata-language";

/** Each token with its kind, without operators. */
function words(program: string): string[] {
  const state = EditorState.create({ doc: program, extensions: jsonataLanguage });
  const found: string[] = [];
  ensureSyntaxTree(state, program.length)?.iterate({
    enter: ({ name, from, to }) => {
      if (name !== "program" && name !== "operator") found.push(`${name} ${program.slice(from, to)}`);
    },
  });
  return found;
}

test("every kind of word has its colour", () => {
  expect(words('$sum(rows.`the price`[close > 1.5 and ok = true]) /* all */ & "a"')).toEqual([
    "call $sum",
    "name rows",
    "name `the price`",
    "name close",
    "number 1.5",
    "keyword and",
    "name ok",
    "constant true",
    "comment /* all */",
    'text "a"',
  ]);
  expect(words("function($x) { $x.* / 2 }")).toEqual([
    "keyword function",
    "variable $x",
    "variable $x",
    "wildcard *",
    "number 2",
  ]);
});

test("a slash in brackets ends no pattern", () => {
  expect(words("$match(a, /[/]x/i)")).toEqual(["call $match", "name a", "pattern /[/]x/i"]);
});

test("what is still open has its colour to the end, over lines too", () => {
  expect(words('a & "b\n c')).toEqual(["name a", 'text "b\n c']);
  expect(words("a /* b\n c")).toEqual(["name a", "comment /* b\n c"]);
});

test("a bracket in a text is no partner of one outside", () => {
  const doc = '("(")';
  const state = EditorState.create({ doc, extensions: [jsonataLanguage, bracketMatching()] });
  ensureSyntaxTree(state, doc.length);
  expect(matchBrackets(state, 0, 1)).toMatchObject({ matched: true, end: { from: 4 } });
});
