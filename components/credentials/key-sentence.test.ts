import { expect, test } from "vitest";
import { type KeyState, keySentence, leftSentence } from "./key-sentence";

const state = (given: Partial<KeyState>): KeyState => ({
  source: "none",
  shared: false,
  left: null,
  limit: null,
  resets_at: null,
  ...given,
});

test("a shared key is called so", () => {
  expect(keySentence(state({ source: "deployment", shared: true }))).toMatch(/shared/);
  expect(keySentence(state({ source: "deployment" }))).not.toMatch(/shared/);
});

test("what is left is told with its span, and nothing where nobody knows", () => {
  expect(leftSentence(state({ left: 3, limit: 5 }), "market")).toBe("3 of 5 calls left this minute");
  expect(leftSentence(state({ left: 7, limit: 20 }), "economic")).toBe("7 of 20 calls left this hour");
  expect(leftSentence(state({ left: 12 }), "market")).toMatch(/^12 API credits/);
  expect(leftSentence(state({}), "news")).toBeNull();
});
