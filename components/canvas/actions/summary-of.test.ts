import { expect, test } from "vitest";
import { makeCatalogue } from "@/lib/editing/catalogue";
import { calledId, summaryOf, titleOf } from "./summary-of";

const [type] = makeCatalogue([
  {
    type: "market_data",
    kind: "connector",
    title: "Market data",
    summary: "Prices",
    outlets: [],
    verbatim: [],
    params: {
      properties: {
        api_key: { type: "string", secret: true },
        operation: { enum: ["quote"] },
        symbol: { type: "string" },
        rows: { type: "integer" },
        list: { type: "array", items: { type: "string" } },
        workflow: { type: "string", picker: "workflow" },
        trigger: { type: "integer", picker: "called-trigger" },
      },
    },
    result: {},
    sample: null,
  },
]).types;
const summary = (params: Parameters<typeof titleOf>[0]["params"]) =>
  summaryOf({ index: 1, type: "market_data", params }, type);

test("a node says what it is set to do, references in short, and never a secret", () => {
  expect(
    summary({ rows: 5, operation: "quote", symbol: "{{ workers[0].result.symbol }}", api_key: "hush" }),
  ).toBe("quote · #0.symbol · 5");
  expect(summary({ api_key: "hush" })).toBe("Prices");
  expect(summary({ symbol: "x{{context.a}}y", list: ["a", "b"] })).toBe("xay · a, b");
});

test("a workflow that is called stands there by its name, its trigger as an index", () => {
  const worker = { index: 1, type: "market_data", params: { workflow: "0193", trigger: 2 } };
  expect(calledId(worker, type)).toBe("0193");
  expect(summaryOf(worker, type, (id) => `Board ${id}`)).toBe("Board 0193 · #2");
  expect(calledId({ ...worker, params: { workflow: "{{context.id}}" } }, type)).toBeNull();
  expect(calledId({ ...worker, params: {} }, type)).toBeNull();
});

test("a type that is not there any more is said", () => {
  expect(summaryOf({ index: 1, type: "gone", params: {} }, undefined)).toBe("Unknown worker type");
  expect(titleOf({ index: 1, type: "gone", params: {} }, undefined)).toBe("gone");
});

test("a schedule says when it fires, as people do", () => {
  const times = (params: Parameters<typeof summary>[0]) =>
    summaryOf({ index: 0, type: "schedule_trigger", params }, type);
  expect(times({ cron: "30 9 * * 1-5", timezone: "America/New_York" })).toBe(
    "At 09:30, Monday to Friday · America/New_York",
  );
  expect(times({ cron: "1 2 3 4 5" })).toBe("1 2 3 4 5");
  expect([86_400, 7_200, 300, 90, 1].map((every) => times({ every }))).toEqual([
    "Every day",
    "Every 2 hours",
    "Every 5 minutes",
    "Every 90 seconds",
    "Every second",
  ]);
});
