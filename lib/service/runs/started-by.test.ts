import { expect, test } from "vitest";
import { startedBy } from "./started-by";

const begun = { parentRun: null, retryOf: null, failureOf: null, webhookId: null, context: "{}" };
const scheduled = '{"scheduled_at":"2026-11-22T10:00:00Z","fired_at":"2026-11-22T10:00:01Z"}';

test.each([
  [begun, "hand"],
  [{ ...begun, context: null }, "hand"],
  [{ ...begun, webhookId: "board" }, "webhook"],
  [{ ...begun, webhookId: "board", context: null }, "webhook"],
  [{ ...begun, context: scheduled }, "schedule"],
  [{ ...begun, context: scheduled, retryOf: "r" }, "hand"],
  [{ ...begun, context: scheduled, parentRun: "p" }, "workflow"],
  [{ ...begun, failureOf: "f" }, "failure"],
  [{ ...begun, failureOf: "f", retryOf: "r" }, "hand"],
  [{ ...begun, failureOf: "f", parentRun: "p" }, "workflow"],
] as const)("%o was started by: %s", (run, by) => {
  expect(startedBy(run)).toBe(by);
});
