import fc from "fast-check";
import { expect, test } from "vitest";
import { calculatePaidAmount, type StoredFact } from "./calculate-paid-amount";

const paid: StoredFact = { id: "session:1", kind: "paid", amount: 1_000 };
const refunded = (id: string, amount: number): StoredFact => ({ id, kind: "refunded", amount });

test.each<[string, number, StoredFact[]]>([
  ["nothing was said", 0, []],
  ["it was paid", 1_000, [paid]],
  [
    "a part was given back, told of twice over",
    700,
    [paid, refunded("charge:1", 300), refunded("refund:1", 300)],
  ],
  [
    "parts, of which only the single ones were told",
    500,
    [paid, refunded("refund:1", 300), refunded("refund:2", 200)],
  ],
  [
    "a refund that failed",
    1_000,
    [
      paid,
      refunded("charge:1", 300),
      refunded("refund:1", 300),
      { id: "failed:1", kind: "refund_failed", amount: 300 },
    ],
  ],
  ["a dispute that was lost", 0, [paid, { id: "dispute:1", kind: "dispute_lost", amount: 1_000 }]],
  [
    "more went back than was paid",
    0,
    [paid, refunded("charge:1", 900), { id: "dispute:1", kind: "dispute_lost", amount: 900 }],
  ],
  ["a refund before the payment", 0, [refunded("charge:1", 300)]],
])("%s", (_what, expected, facts) => {
  expect(calculatePaidAmount(1_000, facts)).toBe(expected);
});

test("it is never less than nothing, nor more than was ordered, in whatever order it was said", () => {
  const kind = fc.constantFrom(
    "paid" as const,
    "refunded" as const,
    "refund_failed" as const,
    "dispute_lost" as const,
  );
  const fact = fc.record({
    id: fc.constantFrom("session:1", "charge:1", "refund:1", "failed:1", "dispute:1"),
    kind,
    amount: fc.nat(3_000),
  });
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 6 }), (facts) => {
      const paidNow = calculatePaidAmount(1_000, facts);
      expect(paidNow).toBeGreaterThanOrEqual(0);
      expect(paidNow).toBeLessThanOrEqual(1_000);
      expect(calculatePaidAmount(1_000, facts.toReversed())).toBe(paidNow);
    }),
  );
});
