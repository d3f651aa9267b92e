import { expect, test } from "vitest";
import type { Sources } from "@/lib/expression/complete";
import { unknownFields } from "./unknown-fields";

const row = { properties: { datetime: {}, close: {} }, additionalProperties: {} };
const sources: Sources = {
  workers: [
    {
      index: 1,
      title: "Series",
      schema: { anyOf: [{ properties: { symbol: {}, values: { items: row }, meta: {} } }] },
      sample: { symbol: "AAPL" },
    },
    { index: 2, title: "Seen", schema: {}, last: { rows: [{ a: 1 }, { b: 2 }], empty: null } },
    { index: 3, title: "Never seen", schema: {}, sample: { a: 1 } },
    { index: 4, title: "By name", schema: { additionalProperties: {} }, last: { a: 1 } },
  ],
  variables: { symbol: "AAPL" },
};

const texts = (program: string) => unknownFields(program, sources).map(({ text }) => text);

test.each<[string, string[]]>([
  ["workers[1].result.symbol & workers[1].result.values.close", []],
  ["workers[1].result.symbl", ["workers[1].result.symbl"]],
  ["workers[1].symbol", ["workers[1].symbol"]],
  ["workers[1].error.message", []],
  ["workers[1].result.values.{ 'day': datetim }", ["workers[1].result.values.datetim"]],
  ["workers[1].result.values[clos > 1].close", ["workers[1].result.values.clos"]],
  ["workers[1].result.meta.anything", []],
  ["workers[2].result.rows.a & workers[2].result.rows.b", []],
  ["workers[2].result.rows.c", ["workers[2].result.rows.c"]],
  ["workers[2].result.empty.c", []],
  ["workers[3].result.b", []],
  ["workers[4].result.b", []],
  ["workers[9].result.b", []],
  ["context.symbol & context.symbl", ["context.symbl"]],
  ["$exists(workers[1].result.symbl) ? 1", []],
  ["workers[1].result.symbl & workers[1].result.symbl.x", ["workers[1].result.symbl"]],
])("%s: %j", (program, expected) => {
  expect(texts(program)).toEqual(expected);
});

test("the name that is near is told, and those that are known", () => {
  expect(unknownFields("workers[1].result.symbl", sources)).toEqual([
    { text: "workers[1].result.symbl", name: "symbl", near: "symbol", known: ["symbol", "values", "meta"] },
  ]);
});
