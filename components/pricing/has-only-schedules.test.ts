import { expect, test } from "vitest";
import { hasOnlySchedules } from "./has-only-schedules";

test.each([
  [["schedule_trigger", "transform"], true],
  [["schedule_trigger", "webhook_trigger"], false],
  [["webhook_trigger"], false],
  [["transform"], false],
])("%j: %s", (types, expected) => {
  expect(hasOnlySchedules(types.map((type) => ({ type })))).toBe(expected);
});
