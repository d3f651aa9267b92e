import { expect, test } from "vitest";
import { sequenceOf } from "./go-keys";

test("two keys shortly after one another are a sequence", () => {
  expect(sequenceOf({ key: "g", atMs: 0 }, { key: "w", atMs: 300 })).toBe("g w");
});

test("a late second key, another first one, or none, is no sequence", () => {
  expect(sequenceOf({ key: "g", atMs: 0 }, { key: "w", atMs: 5_000 })).toBeNull();
  expect(sequenceOf({ key: "x", atMs: 0 }, { key: "w", atMs: 10 })).toBeNull();
  expect(sequenceOf(null, { key: "g", atMs: 10 })).toBeNull();
});
