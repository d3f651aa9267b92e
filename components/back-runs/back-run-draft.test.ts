import { expect, test } from "vitest";
import type { Worker } from "@/lib/schema/workflow";
import { bodyOf, choicesOf, lastSevenDays } from "./back-run-draft";

const worker = (index: number, type: string, rest: Partial<Worker> = {}): Worker => ({
  ...{ index, type, params: {} },
  ...rest,
});
const NO_CHOICE = { source: null, trigger: null };

test("a version offers its enabled triggers, and a choice that doesn't fit gives way to one that does", () => {
  const workers = [
    worker(0, "webhook_trigger"),
    worker(1, "schedule_trigger", { disabled: true }),
    worker(2, "webhook_trigger", { name: "Orders" }),
  ];
  expect(choicesOf({ workers }, { source: "schedule", trigger: 1 })).toEqual({
    sources: ["calls"],
    source: "calls",
    triggers: [workers[0], workers[2]],
    trigger: 0,
  });
  expect(choicesOf({ workers }, { source: "calls", trigger: 2 })?.trigger).toBe(2);
  expect(choicesOf({ workers: [worker(0, "transform")] }, NO_CHOICE)).toBeNull();
});

test("the body has the local times in UTC, and is missing while a time is", () => {
  const now = Date.parse("2026-11-30T11:29:40.000Z");
  const draft = lastSevenDays(now);
  const choices = { source: "schedule", trigger: 0 } as const;
  expect(bodyOf(3, choices, draft)).toEqual({
    ...{ version: 3, source: "schedule", trigger: 0, fetch: false },
    ...{ from: "2026-11-23T11:30:00.000Z", to: "2026-11-30T11:30:00.000Z" },
  });
  expect(bodyOf(3, choices, { ...draft, to: "" })).toBeNull();
});
