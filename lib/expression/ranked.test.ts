import { expect, test } from "vitest";
import { ranked } from "./ranked";

test.each<[string, string[], string[]]>([
  ["l", ["symbol", "limit", "total_left", "date"], ["limit", "total_left", "symbol"]],
  ["cha", ["exchange", "percent_change", "change"], ["change", "percent_change", "exchange"]],
  ["change", ["changes", "change"], ["change", "changes"]],
  ["lim", ["run.id", "context.limit", "limitless"], ["limitless", "context.limit"]],
  ["change", ["exchange", "percentChange"], ["percentChange", "exchange"]],
  ["", ["b", "a"], ["b", "a"]],
])("typed %j ranks %j as %j", (typed, names, expected) => {
  expect(ranked(names, typed, (name) => [name])).toEqual(expected);
});
