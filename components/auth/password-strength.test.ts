import { expect, test } from "vitest";
import { passwordStrength } from "./password-strength";

test.each([
  ["short", 0],
  ["aaaaaaaaaaaaaa", 1],
  ["1234567890", 1],
  ["abcdefghijkl", 1],
  ["ada.lovelace@", 1],
  ["kestrel-48-moss", 3],
  ["quiet river lanterns", 3],
  ["wdQ8kelvin", 2],
])("%s is of level %i", (password, level) => {
  expect(passwordStrength(password, "ada.lovelace@example.com").level).toBe(level);
});

test("what is missing is counted in characters, not in code units", () => {
  expect(passwordStrength("🦊🦊🦊🦊🦊🦊🦊🦊🦊", "").words).toBe("1 more character needed");
});
