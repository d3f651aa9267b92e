import { expect, test } from "vitest";
import { glimpseOf, passedOf } from "./glimpse";
import { waitLabel } from "./wait-label";

const nothing = { by: null, at: "2026-11-20T15:30:01.000Z", fields: {}, url: null, notified: [] };

test.each([
  [{ decision: "done" }, { mode: "for", seconds: 3600 }, "Waited 1 h"],
  [{ decision: "done", test: true }, { mode: "for", seconds: 90 }, "Would wait 1 min 30 s"],
  [
    { decision: "done", test: true },
    { mode: "until", until: "2026-12-01T09:30:00Z" },
    "Would wait until 2026-12-01T09:30:00Z",
  ],
  [{ decision: "done" }, null, "Waited"],
  [{ decision: "approved", test: true }, { mode: "approval", title: "Rebalance?" }, "Would ask: Rebalance?"],
  [{ decision: "rejected", by: "desk@example.com" }, { mode: "approval" }, "Rejected by desk@example.com"],
  [{ decision: "timeout" }, { mode: "approval" }, "No decision in time"],
])("a Wait with %j after %j says what it waited for", (result, input, label) => {
  expect(waitLabel({ ...nothing, ...result }, input)).toBe(label);
});

test("a Wait counts no items, on its card and on the wire behind it", () => {
  const waited = { ...nothing, decision: "done", test: true };
  expect(glimpseOf(waited)?.text).toBe("Wait skipped in tests");
  expect(passedOf(waited)).toBeNull();
});

test("another worker's result has no such label", () => {
  expect(waitLabel({ decision: "approved" }, null)).toBeNull();
});
