import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JsonView, jsonRows } from "./json-rows";

const view: JsonView = { toggled: new Set(), openDepth: 1, chunk: 100, chunks: new Map() };

describe("what is seen of a value", () => {
  test("the root is open, what is deeper is closed", () => {
    const rows = jsonRows({ symbol: "AAPL", values: [1, 2] }, view);
    expect(rows.map((row) => [row.pointer, row.kind, row.size, row.open])).toEqual([
      ["", "object", 2, true],
      ["/symbol", "string", 0, false],
      ["/values", "array", 2, false],
    ]);
  });

  test("a toggled line shows its members", () => {
    const rows = jsonRows({ values: [1, 2] }, { ...view, toggled: new Set(["/values"]) });
    expect(rows.map((row) => row.pointer)).toEqual(["", "/values", "/values/0", "/values/1"]);
  });

  test("members past the chunk wait behind one line that says how many they are", () => {
    const value = Array.from({ length: 250 }, (_, at) => at);
    expect(jsonRows(value, view)).toHaveLength(102);
    expect(jsonRows(value, view).at(-1)).toMatchObject({ kind: "more", size: 150 });
    expect(jsonRows(value, { ...view, chunks: new Map([["", 2]]) })).toHaveLength(251);
  });

  test("a key that looks like a path keeps an identity of its own", () => {
    const rows = jsonRows({ "a/b": 1, a: { b: 2 } }, { ...view, openDepth: 9 });
    expect(new Set(rows.map((row) => row.pointer)).size).toBe(rows.length);
  });

  test("any JSON value has rows with distinct identities", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const pointers = jsonRows(value, { ...view, openDepth: 99 }).map((row) => row.pointer);
        expect(new Set(pointers).size).toBe(pointers.length);
      }),
    );
  });
});
