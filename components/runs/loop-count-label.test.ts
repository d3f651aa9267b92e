import { expect, test } from "vitest";
import type { Step } from "@/lib/schema/run";
import { loopCountLabel } from "./loop-count-label";

const labelOf = (step: Partial<Step>) =>
  loopCountLabel({ status: "running", result: null, input: null, ...step });

test("a box says how many items it went through, and how many failed", () => {
  const over = (result: unknown) => labelOf({ status: "succeeded", result });
  expect(over({ results: [], count: 500, failed: 3 })).toBe("500 items · 3 failed");
  expect(over({ results: [], count: 1, failed: 0 })).toBe("1 item");
  expect(labelOf({ input: { items: [1, 2, 3] } })).toBe("3 items");
  expect(labelOf({})).toBeNull();
});

test("while a box runs it says how far it is, and where it stopped it says so too", () => {
  const inside = { items: 500, done: 212, failed: 3 };
  expect(labelOf({ inside })).toBe("212 of 500 · 3 failed");
  expect(labelOf({ inside: { ...inside, failed: 0 } })).toBe("212 of 500");
  expect(labelOf({ inside, status: "cancelled" })).toBe("212 of 500 · 3 failed");
  expect(labelOf({ inside: { ...inside, done: 500 }, status: "succeeded" })).toBe("500 items · 3 failed");
});
