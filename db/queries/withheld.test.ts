import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { newId } from "@/lib/kit/id";
import { getWithheldAmount } from "@/lib/pricing/split-earnings";
import { openAccount } from "./ledger";
import { findWithheld } from "./withheld";

const { db, sql } = await testDatabase();
const DAY = 24 * 3600 * 1000;
const START = Date.UTC(2026, 0, 1);

const sale = fc.record({
  kind: fc.constantFrom("run", "reads", "period"),
  amount: fc.integer({ min: 10, max: 1e9 }),
  at: fc.integer({ min: 0, max: 40 * DAY }),
  lengthMs: fc.integer({ min: 1, max: 40 * DAY }),
  share: fc.integer({ min: 0, max: 3 }),
  refund: fc.option(
    fc.record({ amount: fc.integer({ min: 1, max: 5 }), shareBack: fc.integer({ min: 0, max: 1 }) }),
  ),
  matures: fc.boolean(),
});

test("the withheld sum of any ledger is that of its sales, one by one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sale, { maxLength: 8 }),
      fc.integer({ min: 0, max: 90 * DAY }),
      fc.integer({ min: 0, max: 20 }),
      async (sales, elapsed, holdDays) => {
        const now = START + elapsed;
        const [sellerId, buyerId] = [newId(START), newId(START)];
        const account = await openAccount(db, sellerId, "USD", START);
        const buyer = await openAccount(db, buyerId, "USD", START);
        const operator = await openAccount(db, null, "USD", START);
        const write = (entry: Record<string, unknown>) =>
          sql`insert into ledger_entries ${sql({ currency: "USD", ...entry })}`;
        for (const { kind, amount, at, lengthMs, share, refund, matures } of sales) {
          const id = newId(START);
          const cause = `${kind}:${id}`;
          const charged = {
            ...{ at: new Date(START + at), matures, run_id: kind === "run" ? id : null },
            period_start: kind === "run" ? null : new Date(START + at),
            period_end: kind === "run" ? null : new Date(START + at + lengthMs),
          };
          await write({
            ...charged,
            cause,
            debit_account: buyer,
            credit_account: account,
            amount,
            subscription_id: id,
          });
          if (share > 0)
            await write({
              ...{ ...charged, cause: `share:${cause}`, debit_account: account, credit_account: operator },
              amount: share,
            });
          if (refund === null) continue;
          const back = { ...charged, at: new Date(START + at + 1) };
          const refunded = { ...back, cause: `refund:${id}`, debit_account: account, credit_account: buyer };
          await write({ ...refunded, amount: refund.amount, charge: cause, subscription_id: id });
          if (refund.shareBack > 0)
            await write({
              ...{ ...back, cause: `share:refund:${id}`, debit_account: operator, credit_account: account },
              amount: refund.shareBack,
            });
        }
        const expected = sales
          .filter(({ matures }) => matures)
          .map(({ kind, amount, at, lengthMs, share, refund }) => ({
            amount: amount - share - (refund?.amount ?? 0) + (refund?.shareBack ?? 0),
            at: START + at,
            period: kind === "period" ? { start: START + at, end: START + at + lengthMs } : null,
            isDisputed: false,
          }))
          .reduce((sum, each) => sum + getWithheldAmount(each, now, holdDays), 0);
        const withheld = await findWithheld(db, sellerId, { now, holdDays });
        expect(withheld.get("USD")).toBe(expected);
      },
    ),
    { numRuns: 40 },
  );
});
