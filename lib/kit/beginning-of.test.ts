import fc from "fast-check";
import { expect, test } from "vitest";
import { beginningOf } from "./beginning-of";
import type { Json } from "./json";

test("a text stands as it is, all else as JSON", () => {
  expect(beginningOf("AAPL", 100)).toBe("AAPL");
  expect(beginningOf({ symbol: "AAPL", days: [1, null, true] }, 100)).toBe(
    '{"symbol":"AAPL","days":[1,null,true]}',
  );
});

test("it is the JSON's own beginning, and no longer than it may be", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 60 }), (value, max) => {
      const json = JSON.parse(JSON.stringify(value));
      const text = beginningOf(json, max);
      expect(text.length).toBeLessThanOrEqual(max);
      if (JSON.stringify(json).length <= max)
        expect(text).toBe(typeof json === "string" ? json : JSON.stringify(json));
    }),
  );
});

test("a value that is large or deep costs no more than what is shown of it", () => {
  let deep: Json = [];
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(beginningOf(JSON.parse(`[${"0,".repeat(100_000)}0]`), 7)).toBe("[0,0,0,");
  expect(beginningOf(deep, 5)).toBe("[[[[[");
});
