import { expect, test } from "vitest";
import { paramFields } from "@/lib/editing/param-field";
import { shownFields } from "@/lib/editing/shown-fields";
import { checkValue } from "./check-value";

const [day] = shownFields(
  paramFields({ type: "object", properties: { day: { type: "string", format: "date" } } }),
  {},
);

test.each(["2026-02-31", "2025-02-29", "2026-13-01", "20260101", "tomorrow"])("%s is no day", (text) => {
  expect(day && checkValue(day, text)).toBe("Enter a date as YYYY-MM-DD.");
});

test.each(["2026-02-28", "2024-02-29", "{{run.started_at}}", ""])(
  "%s may stand where a day is asked for",
  (text) => {
    expect(day && checkValue(day, text)).toBeNull();
  },
);
