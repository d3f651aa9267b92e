import { expect, test } from "vitest";
import { previewSentence } from "./preview-sentence";

test.each([
  [
    120,
    { market: 36, economic: 0 },
    { source: "schedule", fetch: true },
    "120 runs, 36 calls to Twelve Data",
  ],
  [
    1,
    { economic: 1, news: 2 },
    { source: "schedule", fetch: true },
    "1 run, 1 call to FRED, 2 calls to Event Registry",
  ],
  [2, {}, { source: "calls", fetch: true }, "2 runs, no calls to data providers expected"],
  [2, {}, { source: "calls", fetch: false }, "2 runs, no calls to data providers"],
  [0, {}, { source: "calls", fetch: false }, "No recorded calls in this range. Select a longer range."],
  [
    0,
    {},
    { source: "schedule", fetch: true },
    "The schedule has no runs in this range. Select a longer range.",
  ],
] as const)("%d runs, %o calls, %o", (due, fetches, asked, sentence) => {
  expect(previewSentence({ due, fetches }, asked)).toBe(sentence);
});
