import fc from "fast-check";
import { expect, test } from "vitest";
import { createBudgets } from "./budgets";

const UNITS = 1_000;
const MINUTE_MS = 60_000;

const requests = fc.array(
  fc.record({ gapMs: fc.nat(30_000), units: fc.oneof(fc.nat(UNITS), fc.nat(20 * UNITS)) }),
  { minLength: 1, maxLength: 60 },
);

/** Sends requests, and records which were let through. */
function send(given: readonly { gapMs: number; units: number }[]) {
  const budgets = createBudgets({ unitsAMinute: UNITS });
  const passed: { atMs: number; units: number }[] = [];
  const refused: { atMs: number; seconds: number }[] = [];
  let atMs = 1_000_000;
  for (const { gapMs, units } of given) {
    atMs += gapMs;
    const seconds = budgets.secondsToWait("name", atMs);
    if (seconds !== null) {
      refused.push({ atMs, seconds });
      continue;
    }
    budgets.spend("name", units, atMs);
    passed.push({ atMs, units });
  }
  return { budgets, passed, refused, atMs };
}

test("however requests come, in any span of time no more passes than the budget, what it begins with and the last request", () => {
  fc.assert(
    fc.property(requests, (given) => {
      const { passed } = send(given);
      for (const [begin, first] of passed.entries()) {
        let sum = 0;
        for (const { atMs, units } of passed.slice(begin)) {
          // The last request may spend any amount, because only the requests before it decided whether it
          // passed.
          expect(sum).toBeLessThan(UNITS + (UNITS * (atMs - first.atMs)) / MINUTE_MS + 1);
          sum += units;
        }
      }
    }),
  );
});

test("whoever waits as long as was said is let through, and not much sooner", () => {
  fc.assert(
    fc.property(requests, fc.nat(20 * UNITS), (given, more) => {
      const { budgets, atMs } = send([...given, { gapMs: 0, units: more }]);
      const seconds = budgets.secondsToWait("name", atMs);
      if (seconds === null) return;
      expect(seconds).toBeGreaterThan(0);
      expect(budgets.secondsToWait("name", atMs + seconds * 1_000)).toBeNull();
      if (seconds > 1) expect(budgets.secondsToWait("name", atMs + (seconds - 1) * 1_000 - 1)).not.toBeNull();
    }),
  );
});

test("after a minute a spent budget is whole, and one name spends nothing of another", () => {
  const budgets = createBudgets({ unitsAMinute: UNITS });
  budgets.spend("one", UNITS, 0);
  expect(budgets.secondsToWait("one", 0)).toBe(1);
  expect(budgets.secondsToWait("other", 0)).toBeNull();
  budgets.spend("one", UNITS - 1, MINUTE_MS);
  expect(budgets.secondsToWait("one", MINUTE_MS)).toBeNull();
});
