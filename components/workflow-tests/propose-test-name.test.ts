import { expect, test } from "vitest";
import { proposeTestName } from "./propose-test-name";

const started = { started_at: "2026-11-30T23:30:00Z", created_at: "2026-11-29T00:00:00Z", error: null };

test("a proposed name has the call's variables, the day and how the run failed", () => {
  expect(proposeTestName({ ...started, context: { symbol: "AAPL", days: 5, all: true } })).toBe(
    "symbol AAPL, days 5, 30 Nov 2026",
  );
  const error = { code: "rate_limited", message: "Too many calls.", worker: 1, retryable: true, details: {} };
  expect(proposeTestName({ ...started, context: { list: [1] }, error })).toBe(
    "30 Nov 2026, fails with rate_limited",
  );
  expect(proposeTestName({ ...started, context: { text: "x".repeat(500) } })).toHaveLength(80);
});
