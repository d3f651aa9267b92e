import { expect, test } from "vitest";
import { type KeyPress, matchesKeys } from "./matches-keys";

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more };
}

test.each([
  [press("z", { ctrlKey: true }), "mod+z", true],
  [press("z", { metaKey: true }), "mod+z", false],
  [press("z"), "mod+z", false],
  [press("Z", { ctrlKey: true, shiftKey: true }), "mod+shift+z", true],
  [press("Z", { ctrlKey: true, shiftKey: true }), "mod+z", false],
  [press("?", { shiftKey: true }), "?", true],
  [press("!", { shiftKey: true, code: "Digit1" }), "shift+1", true],
  [press("+", { shiftKey: true }), "=", true],
  [press("ArrowLeft"), "left", true],
  [press("ArrowLeft", { shiftKey: true }), "shift+left", true],
  [press("ArrowLeft", { shiftKey: true }), "left", false],
  [press("ArrowRight", { altKey: true }), "alt+right", true],
  [press("Delete"), "delete", true],
  [press("Escape"), "esc", true],
  [press("a"), "a", true],
  [press("a", { ctrlKey: true }), "a", false],
])("%o is %s: %s", (pressed, keys, expected) => {
  expect(matchesKeys(pressed, keys, false)).toBe(expected);
});

test("on Apple's machines the command key is the one that counts", () => {
  expect(matchesKeys(press("k", { metaKey: true }), "mod+k", true)).toBe(true);
  expect(matchesKeys(press("k", { ctrlKey: true }), "mod+k", true)).toBe(false);
});
