import { expect, test } from "vitest";
import type { StatementEntry } from "@/lib/contract/billing";
import { statementCsv } from "./statement-csv";
import { entryAddress, entryDetail, entryLabels } from "./statement-labels";

const item = { kind: "workflow", id: "w1", name: "Quote board" } as const;
const sold: StatementEntry = {
  id: "run:r1",
  at: "2026-11-20T10:00:00.000Z",
  what: "cycle_sold",
  amount: 5,
  balance: 1_005,
  item,
  run_id: "r1",
  period: null,
  reference: null,
};
const payment: StatementEntry = {
  ...sold,
  id: "payment:credits:-7",
  what: "payment",
  item: null,
  run_id: null,
  reference: '=cmd|"x"',
};

test("a statement leaves with amounts as numbers and texts that no spreadsheet carries out", () => {
  const bought: StatementEntry = { ...sold, what: "cycle_bought", amount: -5, balance: 0 };
  const lines = statementCsv([sold, payment, bought], "USD").split("\r\n");
  expect(lines[1]).toBe(
    "2026-11-20T10:00:00.000Z,cycle_sold,workflow,w1,Quote board,r1,,,,0.05,10.05,USD,run:r1",
  );
  expect(lines[2]).toContain(`"'=cmd|""x"""`);
  expect(lines[3]).toContain(",-0.05,0.00,USD,");
});

test("each entry says what it was for and leads there, unless it is gone", () => {
  expect(entryLabels(sold)).toBe("Cycle sold: Quote board");
  expect(entryAddress(sold)).toBe("/prices/workflow/w1");
  expect(entryAddress({ ...sold, what: "month_bought" })).toBe("/market/workflow/w1");
  const gone = { ...sold, item: { ...item, name: null } };
  expect([entryLabels(gone), entryAddress(gone)]).toEqual([
    "Cycle sold: a deleted or private workflow",
    null,
  ]);
  expect([entryLabels(payment), entryAddress(payment)]).toEqual(["Credit granted", null]);
});

test("a reference that the machine made up is not shown", () => {
  expect(entryDetail({ ...payment, reference: "invoice 7" })).toBe("invoice 7");
  expect(entryDetail({ ...payment, reference: "01a0a0a0-0000-7000-8000-000000000000" })).toBeNull();
  const period = { start: "2026-11-20T10:00:00.000Z", end: "2026-12-20T10:00:00.000Z" };
  expect(entryDetail({ ...sold, period })).toMatch(/2026 to .*2026/);
});
