import { expect, test } from "vitest";
import { code } from "./code";

test.each([
  ["// return 1;\n\n  // return 2;", ["The code has only comments. Add code that returns a result."]],
  ["// The newest.\nreturn 1;", []],
  ['return "// no comment";', []],
])("code that is only commented out is a problem: %j", (source, messages) => {
  const issues = code.params.safeParse({ source }).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toEqual(messages);
});
