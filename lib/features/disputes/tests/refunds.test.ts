import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { soakRuns } from "@/lib/kit/soak-runs.suite";

const { balance, buyer, credit, knock, person, seller, services, setPrice, work, workflow } =
  await testMarket();
const monthly = (amount: number) => ({ mode: "monthly", amount, currency: "USD" });
const perCycle = (amount: number) => ({ mode: "per_cycle", amount, currency: "USD" });

/** An item of the seller's with a subscription of the buyer's. */
async function sold(price: object) {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, price);
  await credit(buyer, 10_000);
  const { status, body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(status).toBe(201);
  return { id: String(body.id), key: String(body.key), t };
}

const refund = (id: string, body?: object, who = seller) =>
  who.api("POST", `/subscriptions/${id}/refund`, body);

test("a seller gives the rest of the newest charge back, or a part of the one that is named", async () => {
  const { id, key, t } = await sold(perCycle(300));
  await knock(t, key, {});
  await work();
  await knock(t, key, {});
  await work();
  const before = [await balance(buyer), await balance(seller)];
  const { body: charges } = await buyer.api("GET", `/subscriptions/${id}/charges`);
  const [newest, oldest] = charges.items;
  expect(newest).toMatchObject({ amount: 300, refunded: 0, currency: "USD", period: null });

  const part = await refund(id, { amount: 100, charge_id: oldest.id });
  expect(part).toMatchObject({
    status: 201,
    body: { charge_id: oldest.id, amount: 100, currency: "USD" },
  });
  expect((await refund(id, { amount: 201, charge_id: oldest.id })).body.code).toBe("more_than_charged");
  expect((await refund(id)).body).toMatchObject({ charge_id: newest.id, amount: 300 });
  expect((await refund(id)).status).toBe(422);
  expect((await refund(id, { charge_id: oldest.id })).body.amount).toBe(200);
  expect([await balance(buyer), await balance(seller)]).toEqual([
    (before[0] ?? 0) + 600,
    (before[1] ?? 0) - 600,
  ]);

  const { items } = (await buyer.api("GET", "/balance/entries?currency=USD")).body;
  expect(items[0]).toMatchObject({ what: "cycle_returned", amount: 200, item: { kind: "workflow" } });
  expect((await seller.api("GET", "/balance/entries?currency=USD")).body.items[0].amount).toBe(-200);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("nobody else gives money back, and nothing of another subscription", async () => {
  const { id } = await sold(monthly(500));
  const other = await sold(monthly(500));
  const stranger = await person("stranger");
  expect((await refund(id, {}, stranger)).status).toBe(404);
  expect((await stranger.api("GET", `/subscriptions/${id}/charges`)).status).toBe(404);
  expect((await refund(id, {}, buyer)).status).toBe(403);
  const [charge] = (await seller.api("GET", `/subscriptions/${other.id}/charges`)).body.items;
  expect((await refund(id, { charge_id: charge.id })).status).toBe(422);
  expect((await refund(id, { amount: 0 })).status).toBe(422);
  expect((await refund(id, { amount: 501 })).status).toBe(422);
  expect((await refund("0", {})).status).toBe(404);
});

test("what a deletion gives back is what of the month was not given back before", async () => {
  const { id: item } = await workflow(seller);
  await setPrice(seller, "workflow", item, monthly(900));
  await credit(buyer, 900);
  const before = await balance(buyer);
  const { body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item });
  await refund(body.id, { amount: 400 });
  await seller.api("DELETE", `/workflows/${item}`);
  expect(await balance(buyer)).toBe(before);
  expect((await refund(body.id)).status).toBe(422);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("however refunds are asked for, at once too, nobody gets more back than was charged", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.option(fc.integer({ min: 1, max: 700 })), { minLength: 1, maxLength: 3 }), {
        maxLength: 4,
      }),
      async (rounds) => {
        const { id } = await sold(monthly(700));
        const start = [await balance(buyer), await balance(seller)];
        let back = 0;
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map((amount) => refund(id, amount === null ? {} : { amount })),
          );
          for (const { status, body } of answers) {
            expect([201, 422]).toContain(status);
            if (status === 201) back += body.amount;
          }
          // Only amounts above the remainder were refused.
          const [charge] = (await seller.api("GET", `/subscriptions/${id}/charges`)).body.items;
          expect(charge.refunded).toBe(back);
          expect(back).toBeLessThanOrEqual(700);
        }
        expect([await balance(buyer), await balance(seller)]).toEqual([
          (start[0] ?? 0) + back,
          (start[1] ?? 0) - back,
        ]);
      },
    ),
    { numRuns: soakRuns(8) },
  );
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
