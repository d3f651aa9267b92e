import { expect, test } from "vitest";
import { FILTER_NAMES } from "./engine";
import { explain } from "./explain";
import { FILTER_HELP } from "./filter-help";
import { FILTER_SCOPE, writtenExample } from "./filter-sample";

test("every filter is explained, and nothing else", () => {
  expect([...FILTER_HELP.keys()].toSorted()).toEqual([...FILTER_NAMES]);
});

test.each([...FILTER_HELP])("%s has an example that works and uses it", (name, { example, says }) => {
  expect(example).toContain(`| ${name}`);
  expect(says.length).toBeLessThan(40);
  const explained = explain(writtenExample(example), FILTER_SCOPE);
  expect(explained.ok ? "" : explained.message).toBe("");
});
