import { expect, test } from "vitest";
import { subscribersLabels } from "./subscribers-labels";

test("who deletes an item is told how many have it, and what becomes of their money", () => {
  expect(subscribersLabels(0, "monthly")).toBeNull();
  expect(subscribersLabels(1, "free")).toBe("1 subscriber has access and will lose it immediately.");
  expect(subscribersLabels(2, "per_cycle")).toBe(
    "2 subscribers have access. They lose it immediately and aren't charged again.",
  );
  expect(subscribersLabels(2, "monthly")).toMatch(
    /^2 subscribers have access\. .+ refunded from your balance/,
  );
});
