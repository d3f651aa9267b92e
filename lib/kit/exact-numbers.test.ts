import { expect, test } from "vitest";
import { exactNumbers, hasNumberBeyondDouble } from "./exact-numbers";

test.each([
  ["[9007199254740992,-9007199254740992]", "[9007199254740992,-9007199254740992]", 0],
  ["[9007199254740993,-9007199254740993]", '["9007199254740993","-9007199254740993"]', 0],
  ['{"a":[{"b":12345678901234567890}]}', '{"a":[{"b":"12345678901234567890"}]}', 0],
  ['["12345678901234567890"]', '["12345678901234567890"]', 0],
  ["[1e400,-1e400,1e-400]", '["1e400","-1e400","1e-400"]', 3],
  ["[1e308,0e400,0.12345678901234567890,1.7976931348623157e308]", null, 0],
])("%s is read as %s", (json, exact, beyond) => {
  expect(exactNumbers(json)).toEqual({ json: exact ?? json, beyond });
});

test("an integer may have any number of digits", () => {
  const digits = "9".repeat(500_000);
  expect(exactNumbers(`[${digits}]`)).toEqual({ json: `["${digits}"]`, beyond: 0 });
});

test.each([
  ['{"a":[1e400]}', true],
  ["[1e-400]", true],
  [`[1${"0".repeat(400)}]`, true],
  ["[12345678901234567890,1e308,0e400]", false],
  ['["1e400"]', false],
])("%.40s has a number beyond doubles: %s", (json, has) => {
  expect(hasNumberBeyondDouble(json)).toBe(has);
});
