import type { Scope } from "./scope";

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

export function writtenExample(example: string): string {
  return `{{ ${example.replace(/^(rows|text) /, "workers[0].result.$1 ")} }}`;
}
