import { expect, test } from "vitest";
import { keySequence } from "./key-sequence";

test("two keys shortly after one another are a sequence", () => {
  expect(keySequence({ key: "g", atMs: 0 }, { key: "w", atMs: 300 })).toBe("g w");
});

test("a late second key, another first one, or none, is no sequence", () => {
  expect(keySequence({ key: "g", atMs: 0 }, { key: "w", atMs: 5_000 })).toBeNull();
  expect(keySequence({ key: "x", atMs: 0 }, { key: "w", atMs: 10 })).toBeNull();
  expect(keySequence(null, { key: "g", atMs: 10 })).toBeNull();
});
