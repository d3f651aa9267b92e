import { expect, test } from "vitest";
import { monthLine, receiptLines } from "./receipt-lines";

const sold: Parameters<typeof receiptLines>[0] = {
  ...{ signed: 2_000, currency: "USD", itemName: "Board", kind: "workflow" },
  ...{ periodStart: new Date("2026-11-01T10:00:00Z"), periodEnd: new Date("2026-12-01T10:00:00Z") },
  ...{ charge: null, chargedAt: null, wholeAmount: 2_000, hasTiers: false, isPart: false },
  ...{ plan: { tier: null, name: null }, planBefore: null, isDiscounted: false, coupon: null },
};
const days = "2026-11-01 to 2026-12-01";
const pro = { tier: "pro", name: "Pro" };
const main = { tier: null, name: null };

test("what has one price is named by item and days, also where it is gone", () => {
  expect(receiptLines(sold)).toEqual([{ text: `Board, ${days}`, quantity: 1, amount: 2_000 }]);
  expect(receiptLines({ ...sold, itemName: null })[0]?.text).toBe(`Deleted workflow, ${days}`);
});

test("of plans side by side the one that is paid is named, and the one before where it was another", () => {
  const tiered = { ...sold, hasTiers: true, plan: pro };
  expect(receiptLines(tiered)[0]?.text).toBe(`Board, Pro, ${days}`);
  expect(receiptLines({ ...tiered, planBefore: pro })[0]?.text).toBe(`Board, Pro, ${days}`);
  expect(receiptLines({ ...tiered, planBefore: main })[0]?.text).toBe(
    `Board, change from Standard to Pro, ${days}`,
  );
});

test("a coupon has a line of its own, and both add up to what was paid", () => {
  const lines = receiptLines({ ...sold, signed: 1_500, coupon: "SPRING" });
  expect(lines).toEqual([
    { text: `Board, ${days}`, quantity: 1, amount: 2_000 },
    { text: "Coupon SPRING", quantity: 1, amount: -500 },
  ]);
  // This coupon has no periods left.
  expect(receiptLines({ ...sold, coupon: "SPRING" })).toHaveLength(1);
});

test("of a change of plan the coupon is in the difference", () => {
  const change = { ...sold, hasTiers: true, plan: pro, planBefore: main, isPart: true, coupon: "SPRING" };
  expect(receiptLines({ ...change, signed: 749, isDiscounted: true })).toEqual([
    { text: `Board, change from Standard to Pro, ${days}, with coupon SPRING`, quantity: 1, amount: 749 },
  ]);
  expect(receiptLines({ ...change, signed: 749 })[0]?.text).not.toContain("coupon");
});

test("a credit note says what goes back, and of cycles the day on which they were charged", () => {
  const back = { ...sold, signed: -300, coupon: "SPRING", charge: "period:1:1" };
  expect(receiptLines(back)).toEqual([{ text: `Refund: Board, ${days}`, quantity: 1, amount: -300 }]);
  const cycle = { ...back, periodStart: null, periodEnd: null, chargedAt: new Date("2026-11-05T23:00:00Z") };
  expect(receiptLines(cycle)[0]?.text).toBe("Refund: Board, charged on 2026-11-05");
});

test("a month that is gathered names the plan too", () => {
  const month = { ...sold, month: "2026-11", quantity: 3, amount: 900 };
  expect(monthLine(month)).toEqual({ text: "Board, 2026-11", quantity: 3, amount: 900 });
  expect(monthLine({ ...month, hasTiers: true, plan: pro }).text).toBe("Board, Pro, 2026-11");
});
