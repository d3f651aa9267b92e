import { expect, test } from "vitest";
import { readRefund } from "./read-refund";

const charge = { amount: 1_000, refunded: 300, currency: "USD" };

test("what is left of a charge can go back, in whole or in part, and no more", () => {
  expect(readRefund("7.00", charge)).toEqual({ amount: 700, fault: null });
  expect(readRefund("0.01", charge)).toEqual({ amount: 1, fault: null });
  expect(readRefund("7.01", charge)).toMatchObject({
    amount: null,
    fault: expect.stringContaining("exceeds"),
  });
  expect(readRefund("0", charge)).toEqual({ amount: null, fault: null });
  expect(readRefund("", charge)).toEqual({ amount: null, fault: null });
  expect(readRefund("much", charge)).toMatchObject({ amount: null, fault: expect.any(String) });
});
