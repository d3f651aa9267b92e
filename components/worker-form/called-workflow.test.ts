import { expect, test } from "vitest";
import { shownFields } from "@/lib/editing/shown-fields";
import type { Worker } from "@/lib/schema/workflow";
import { callableTriggers, calledTrigger, givenVariables, variableFields } from "./called-workflow";
import { checkValue } from "./check-value";

const workers: Worker[] = [
  { index: 0, type: "schedule_trigger", params: { cron: "0 9 * * *" } },
  {
    index: 3,
    type: "webhook_trigger",
    name: "Incoming call",
    params: {
      variables: [
        { name: "symbol", default: "AAPL" },
        { name: "days", type: "integer", required: true, default: 7 },
        { name: "deep", type: "boolean" },
        { name: "market", type: "list", choices: ["NYSE", "XETRA"] },
        { name: 5 },
        { name: "rate", type: "number", default: 0.25 },
      ],
    },
  },
  { index: 4, type: "webhook_trigger", params: {} },
  { index: 5, type: "transform", params: {} },
];
const triggers = callableTriggers({ workers });
const variables = triggers[1]!.variables;

test("a workflow is started from its triggers, by their names", () => {
  expect(triggers.map(({ label, takes }) => [label, takes])).toEqual([
    ["#0 Schedule trigger", "No variables"],
    ["#3 Incoming call", "symbol, days, deep, market, rate"],
    ["#4 Webhook trigger", "No variables"],
  ]);
});

test.each([
  [undefined, 3],
  ["", 3],
  [4, 4],
  [0, 0],
  [5, undefined],
  ["{{context.t}}", undefined],
])("the trigger %j is that of worker %j", (value, index) => {
  expect(calledTrigger(triggers, value)?.index).toBe(index);
});

test("a workflow that only a schedule starts has no trigger to begin with", () => {
  expect(calledTrigger(triggers.slice(0, 1), undefined)).toBeNull();
});

test("every variable is a field of its type, with its default", () => {
  expect(
    variableFields(variables, {}).map(({ name, kind, required, initial }) => [name, kind, required, initial]),
  ).toEqual([
    ["symbol", "text", false, "AAPL"],
    // A required variable must be sent anyway, so the field has no default.
    ["days", "integer", true, undefined],
    ["deep", "boolean", false, undefined],
    ["market", "choice", false, undefined],
    ["rate", "number", false, 0.25],
  ]);
  expect(variableFields(variables, { market: ["NYSE"] })[3]?.kind).toBe("choices");
});

test.each([
  ["days", "a week", "Enter a whole number."],
  ["days", "{{workers[1].result}}", null],
  ["days", 5, null],
  ["rate", 0.5, null],
  ["rate", "half", "Enter a number."],
  ["market", "LSE", "Choose one of: NYSE, XETRA."],
])("what is given for %s is judged: %j", (name, value, fault) => {
  const given = { [name]: value };
  const field = shownFields(variableFields(variables, given), given).find((one) => one.name === name)!;
  expect(checkValue(field, value)).toBe(fault);
});

test("what the trigger does not know is kept beside", () => {
  expect(givenVariables(variables, { symbol: "MSFT", note: "x" })).toEqual({
    known: { symbol: "MSFT" },
    others: { note: "x" },
  });
});
