import jsonata from "jsonata";
import { expect, test } from "vitest";
import { explain } from "@/lib/expression/explain";
import { PROGRAM_EXAMPLES, TEMPLATE_EXAMPLES } from "./expression-examples";

const values = [
  { datetime: "2026-01-30", close: 99 },
  { datetime: "2026-01-31", close: 101 },
];
const result = { close: 101, values };
const scope = {
  workers: new Map([[1, { result }]]),
  context: { symbol: "aapl" },
  request: { body: {}, query: {}, headers: {} },
  run: { id: "r", started_at: "2026-01-31T00:00:00Z" },
  workflow: { id: "w" },
};

test.each(TEMPLATE_EXAMPLES)("$code gives something", ({ code }) => {
  expect(explain(code, scope).ok).toBe(true);
});

test.each(PROGRAM_EXAMPLES)("$code gives something", async ({ code }) => {
  const input = { workers: [null, { result }], context: scope.context };
  expect(await jsonata(code).evaluate(input)).toBeTruthy();
});
