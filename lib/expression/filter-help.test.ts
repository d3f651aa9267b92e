import { expect, test } from "vitest";
import { FILTER_NAMES } from "./engine";
import { explain } from "./explain";
import { FILTER_HELP } from "./filter-help";

const rows = [
  { s: "A", n: 1 },
  { s: "B", n: 2 },
];
const scope = {
  workers: new Map([[0, { result: { rows, text: "a\nb" } }]]),
  context: {},
  request: { body: {}, query: {}, headers: {} },
  run: { id: "r", started_at: "2026-01-31T00:00:00Z" },
  workflow: { id: "w" },
};

test("every filter is explained, and nothing else", () => {
  expect([...FILTER_HELP.keys()].toSorted()).toEqual([...FILTER_NAMES]);
});

test.each([...FILTER_HELP])("%s has an example that works and uses it", (name, { example, says }) => {
  expect(example).toContain(`| ${name}`);
  expect(says.length).toBeLessThan(40);
  const written = example.replace(/^(rows|text) /, "workers[0].result.$1 ");
  const explained = explain(`{{ ${written} }}`, scope);
  expect(explained.ok ? "" : explained.message).toBe("");
});
