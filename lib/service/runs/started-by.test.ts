import { expect, test } from "vitest";
import { startedBy } from "./started-by";

const begun = { parent_run: null, retry_of: null, failure_of: null, webhook_id: null, context: "{}" };
const scheduled = '{"scheduled_at":"2026-11-22T10:00:00Z","fired_at":"2026-11-22T10:00:01Z"}';

test.each([
  [begun, "hand"],
  [{ ...begun, context: null }, "hand"],
  [{ ...begun, webhook_id: "board" }, "webhook"],
  [{ ...begun, webhook_id: "board", context: null }, "webhook"],
  [{ ...begun, context: scheduled }, "schedule"],
  [{ ...begun, context: scheduled, retry_of: "r" }, "hand"],
  [{ ...begun, context: scheduled, parent_run: "p" }, "workflow"],
  [{ ...begun, failure_of: "f" }, "failure"],
  [{ ...begun, failure_of: "f", retry_of: "r" }, "hand"],
  [{ ...begun, failure_of: "f", parent_run: "p" }, "workflow"],
] as const)("%o was started by: %s", (run, by) => {
  expect(startedBy(run)).toBe(by);
});
