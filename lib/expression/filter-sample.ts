import type { Scope } from "./scope";

/** Values of `rows` and `text` in the examples. */
export const FILTER_SAMPLE = {
  rows: [
    { s: "A", n: 1 },
    { s: "B", n: 2 },
  ],
  text: "a\nb",
};

export const FILTER_SCOPE: Scope = {
  workers: new Map([[0, { result: FILTER_SAMPLE }]]),
  context: {},
  request: { body: {}, query: {}, headers: {} },
  run: { id: "run", started_at: "2026-01-31T00:00:00Z" },
  workflow: { id: "workflow" },
};

/** Returns the example as it would be written in a field. */
export function writtenExample(example: string): string {
  return `{{ ${example.replace(/^(rows|text) /, "workers[0].result.$1 ")} }}`;
}
