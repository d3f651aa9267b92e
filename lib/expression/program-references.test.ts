import { expect, test } from "vitest";
import { programReferences } from "./program-references";

const texts = (program: string) => programReferences(program).map((each) => each.text);

test.each<[string, string[]]>([
  ["workers[1].result.symbol & ' x'", ["workers[1].result.symbol"]],
  ["workers [ 12 ] . result", ["workers[12].result"]],
  ["`workers`[1].result.`two words`", ['workers[1].result["two words"]']],
  ["workers[1].result.'close'", ["workers[1].result.close"]],
  ["$$.workers[1].error", ["workers[1].error"]],
  ["$.workers[1]", ["workers[1]"]],
  ["context.symbol = workers[0].result", ["context.symbol", "workers[0].result"]],
  ["$sum(workers[1].result.values.close)", ["workers[1].result.values.close"]],
  ["workers[0].result and workers[1].result", ["workers[0].result", "workers[1].result"]],
  ["10 / workers[1].result.a / workers[2].result.b", ["workers[1].result.a", "workers[2].result.b"]],
  ["{ 'a': workers[1].result, 'b': [workers[2].result] }", ["workers[1].result", "workers[2].result"]],
  ["($x := workers[1].result; $x.close)", ["workers[1].result"]],
  ["$map([1], function($v) { $v + workers[3].result.n })", ["workers[3].result.n"]],
  ["$map([1], function($v)<n:n> { workers[3].result.n })", ["workers[3].result.n"]],
  ["workers[1].result ~> $count", ["workers[1].result"]],
  [
    "workers[1].result.values^(>close)[0].open",
    ["workers[1].result.values.close", "workers[1].result.values.open"],
  ],
  ["workers[1].result.values#$i.close", ["workers[1].result.values.close"]],
  ["workers[1].result.*.close", ["workers[1].result"]],
])("%s reads %j", (program, expected) => {
  expect(texts(program)).toEqual(expected);
});

test.each([
  "'workers[1].result'",
  '"workers[1].result"',
  "'it\\'s workers[1]'",
  "/* workers[1].result */ 1",
  "$contains(context, /workers[1]/)",
  "$workers[1]",
  "myworkers[1]",
  "$x.workers[1].result",
  "workers[-1]",
  "workers[$i].result",
  "workers.result",
  "(workers)[1]",
])("%s names no worker", (program) => {
  expect(programReferences(program).filter((each) => each.worker !== undefined)).toEqual([]);
});

test.each<[string, string[]]>([
  [
    "workers[1].result.values[close > 2].open",
    ["workers[1].result.values.close", "workers[1].result.values.open"],
  ],
  [
    "workers[1].result.values.{ 'day': datetime }",
    ["workers[1].result.values", "workers[1].result.values.datetime"],
  ],
  ["workers[1].result.{ 'a': values.close }", ["workers[1].result", "workers[1].result.values.close"]],
  [
    "workers[1].result.(open & $string(close))",
    ["workers[1].result", "workers[1].result.open", "workers[1].result.close"],
  ],
  ["workers[1].result.$sum(values)", ["workers[1].result", "workers[1].result.values"]],
  [
    "workers[1].result{symbol: price}",
    ["workers[1].result", "workers[1].result.symbol", "workers[1].result.price"],
  ],
])("a name within %s is read from what stands before it", (program, expected) => {
  expect(texts(program)).toEqual(expected);
});

test("within a path `workers` is a member of the data, and `$$` leads out again", () => {
  const program = "workers[0].result.body.teams[workers[3].name = $$.workers[1].result.name]";
  expect(texts(program)).toEqual([
    "workers[0].result.body.teams.workers.name",
    "workers[1].result.name",
    "workers[0].result.body.teams",
  ]);
});

test("an update reads whatever it is given", () => {
  expect(texts("workers[1].result ~> |values|{ 'a': close }| & workers[2].result")).toEqual([
    "workers[1].result",
    "workers[2].result",
  ]);
});

test.each([
  ["context.a ? context.b : 1", [true, false]],
  ["context.a ?: 1", [true]],
  ["context.a ?? 1", [true]],
  ["$exists(context.a)", [true]],
  ["$string(context.a)", [false]],
])("%s says where something may be missing: %j", (program, expected) => {
  expect(programReferences(program).map((each) => each.guarded)).toEqual(expected);
});

test("every part says where it stands", () => {
  const program = "$sum( workers[ 12 ].result.`a b` )";
  const [found] = programReferences(program);
  expect(found?.parts.map(({ begin, end }) => program.slice(begin, end))).toEqual([
    "workers",
    "12",
    "result",
    "`a b`",
  ]);
});

test("whatever has been typed so far is read without an end in sight", () => {
  const program = `($a := workers[1].result.values[close > "x" and /a(b)/].{ 'k': |a|b| }; function($x){ $x })`;
  for (let length = 0; length <= program.length; length += 1) programReferences(program.slice(0, length));
});

test.each([
  ["a long path", "workers[0].result", ".a"],
  ["brackets within brackets", "workers[0].result", "[a"],
  ["paths in brackets", "workers[0].result", ".a[b.c.d]"],
  ["objects within objects", "workers[0].result", ".{a:b"],
])("%s is followed so far that copying it on costs little, and no further", (_, begin, unit) => {
  const found = programReferences(begin + unit.repeat(4_000));
  const lengths = found.map(({ parts }) => parts.length);
  expect(Math.max(...lengths)).toBe(64);
  expect(found.every(({ worker }) => worker === 0)).toBe(true);
});

test("a program that is too long to run is read no further than it may be long", () => {
  expect(programReferences(`${"1+".repeat(20_000)}workers[1].result`)).toEqual([]);
});
