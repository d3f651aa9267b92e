import { expect, test } from "vitest";
import { schemaRows } from "./schema-rows";

test("fields of rows are told once, with their types and whether they are always there", () => {
  const value = { symbol: "AAPL", values: [{ close: 99 }, { close: 1.5, note: null }, { close: null }] };
  expect(schemaRows(value).map(({ name, types, optional }) => [name, types.join(" "), optional])).toEqual([
    ["", "object", false],
    ["symbol", "text", false],
    ["values", "list", false],
    ["values[]", "object", false],
    ["values[].close", "integer number null", false],
    ["values[].note", "null", true],
  ]);
});

test("a field leads to the first place where it stands", () => {
  expect(schemaRows([{}, { a: { b: 1 } }]).at(-1)).toMatchObject({
    name: "[].a.b",
    path: [1, "a", "b"],
    sample: 1,
  });
});

test("a value of very many names is told as far as it can be read", () => {
  const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, at]));
  expect(schemaRows(Array.from({ length: 2000 }, () => wide)).length).toBe(300);
});
