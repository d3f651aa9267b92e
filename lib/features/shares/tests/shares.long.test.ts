import fc from "fast-check";
import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { soakRuns } from "@/lib/kit/soak-runs.suite";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

// In the first market, cycles run inline. In the second, they run through the queue.
const [market, queued] = await Promise.all([testMarket(), testMarket({ MILLRACE_LANE: "off" })]);
type Market = typeof market;
const MINUTE_MS = 60_000;

async function setShares(of: Market, shares: object) {
  const saved = await of.call("PUT", "/instance/shares", { body: shares });
  expect(saved.status, saved.text).toBe(200);
  of.time.offsetMs += 2 * MINUTE_MS;
  return saved.body.items;
}

async function sold(of: Market, seller: typeof of.seller, buyer: typeof of.buyer, price: object) {
  const item = await of.workflow(seller, { trigger: { respond: "result" } });
  expect((await of.setPrice(seller, "workflow", item.id, price)).status).toBe(200);
  const { status, body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  expect(status).toBe(201);
  return { ...item, subscription: String(body.id), key: String(body.key) };
}

async function cycle(of: Market, { t, key }: { t: string; key: string }, symbol = "a") {
  const calling = of.call("POST", t, { token: key, body: { symbol } });
  return of === market ? calling : executeUntil(calling, of.work);
}

const taken = async (of: Market) => (await of.call("GET", "/instance/shares", {})).body.items;
const statement = async (who: Market["buyer"]) =>
  (await who.api("GET", "/balance/entries?currency=USD")).body.items.map(
    ({ what, amount }: { what: string; amount: number }) => [what, amount],
  );

test("the operator alone sets the share by kind; sellers see it and what is to come; it holds a minute later", async () => {
  const { call, seller } = market;
  const save = (body: object) => seller.api("PUT", "/instance/shares", body);
  expect((await save({ workflow: 1 })).status).toBe(403);
  expect((await seller.api("GET", "/instance/shares")).status).toBe(403);
  await setShares(market, { workflow: 0 });
  const operator = (body: object) => call("PUT", "/instance/shares", { body });
  for (const wrong of [{ workflow: -1 }, { workflow: 100.01 }, { workflow: 1.005 }, { cycle: 1 }])
    expect((await operator(wrong)).status).toBe(422);
  expect((await operator({ workflow: 12.34 })).status).toBe(200);
  const shown = async () => (await seller.api("GET", "/billing/shares")).body.items;
  expect(await shown()).toEqual([
    {
      kind: "workflow",
      percent: 0,
      next: { percent: 12.34, from: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
    ...["worker", "widget", "dashboard"].map((kind) => ({ kind, percent: 0, next: null })),
  ]);
  market.time.offsetMs += 2 * MINUTE_MS;
  expect((await shown())[0]).toEqual({ kind: "workflow", percent: 12.34, next: null });
  await setShares(market, { workflow: 0 });
});

test.each([
  ["at once", market],
  ["by the queue", queued],
])(
  "of cycles carried %s the operator keeps a share that adds up exactly, and gives it back of what goes back",
  async (how, of) => {
    const seller = await of.person(`seller-${how}`.replaceAll(" ", "-"));
    await of.credit(of.buyer, 10_000);
    await setShares(of, { workflow: 7.5 });
    const item = await sold(of, seller, of.buyer, { mode: "per_cycle", amount: 50, currency: "USD" });
    const before = (await taken(of)).at(0)?.amount ?? 0;
    // The share is 3.75 per cycle, which adds up to 3, 7, 11 and 15 in whole units.
    for (const whole of [3, 7, 11, 15]) {
      expect((await cycle(of, item)).status).toBe(200);
      expect(await taken(of)).toEqual([{ currency: "USD", amount: before + whole }]);
    }
    await cycle(of, item, "FAIL");
    expect(await of.balance(seller)).toBe(185);
    expect((await seller.api("GET", "/billing/earned")).body.items).toEqual([
      { currency: "USD", amount: 185, later: 0 },
    ]);
    expect((await seller.api("GET", "/billing/earnings")).body.items).toMatchObject([
      { amount: 200, share: 15 },
    ]);
    expect((await statement(seller)).toSorted()).toEqual(
      [
        ...[-3, -4, -4, -4].map((amount) => ["share_taken", amount]),
        ...[50, 50, 50, 50].map((amount) => ["cycle_sold", amount]),
      ].toSorted(),
    );
    const charges = (await seller.api("GET", `/subscriptions/${item.subscription}/charges`)).body.items;
    // Refunds return the share at the rate on the day of the sale, whatever the rate is now.
    await setShares(of, { workflow: 50 });
    for (const { id } of charges) {
      const back = await seller.api("POST", `/subscriptions/${item.subscription}/refund`, { charge_id: id });
      expect(back.status, back.text).toBe(201);
    }
    expect([await of.balance(seller), (await taken(of)).at(0)?.amount ?? 0]).toEqual([0, before]);
    expect((await seller.api("GET", "/billing/earnings")).body.items).toMatchObject([
      { amount: 0, share: 0 },
    ]);
    expect(await findLedgerFaults(of.services.db)).toEqual([]);
  },
);

test("whatever is sold and given back at whatever rates, by many at once: what the operator has is the sum of its parts", async () => {
  let turn = 0;
  const sale = fc.record({
    rate: fc.integer({ min: 0, max: 10_000 }),
    amounts: fc.array(fc.integer({ min: 50, max: 5_000 }), { minLength: 1, maxLength: 3 }),
    reads: fc.nat(12),
    back: fc.integer({ min: 1, max: 100 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 3 }), async (sales) => {
      turn += 1;
      const seller = await market.person(`any-${turn}`);
      const buyer = await market.person(`any-buyer-${turn}`);
      await market.credit(buyer, 100_000);
      let gross = 0;
      let parts = 0;
      const earlier = (await taken(market)).at(0)?.amount ?? 0;
      for (const { rate, amounts, reads, back } of sales) {
        await setShares(market, { workflow: rate / 100 });
        await Promise.all(
          amounts.map(async (amount) => {
            const price = { mode: "monthly", amount, currency: "USD" };
            const { subscription } = await sold(market, seller, buyer, price);
            const part = Math.ceil((amount * back) / 100);
            const refund = await seller.api("POST", `/subscriptions/${subscription}/refund`, {
              amount: part,
            });
            const stored = refund.status === 201 ? amount - part : amount;
            gross += stored;
            parts += stored * rate;
          }),
        );
        const terms = { mode: "plan", amount: 0, currency: "USD", period: "month", unit: "read" };
        const item = await sold(market, seller, buyer, { ...terms, includes: 0, overage: 1_230_000 });
        await cycle(market, item);
        for (let each = 0; each < reads; each += 1)
          expect((await market.call("GET", item.w, { token: item.key })).status).toBe(200);
        gross += reads * 123;
        parts += reads * 123 * rate;
      }
      const share = Math.floor(parts / 10_000);
      expect(await market.balance(seller)).toBe(gross - share);
      expect(await market.balance(buyer)).toBe(100_000 - gross);
      expect(((await taken(market)).at(0)?.amount ?? 0) - earlier).toBe(share);
      const [stored] = await market.sql`select balance, share_rest from ledger_accounts
        where share_of = ${seller.workspaceId} and currency = 'USD'`;
      expect(Number(stored?.balance) * 10_000 + Number(stored?.share_rest)).toBe(parts);
    }),
    { numRuns: soakRuns(12) },
  );
  await setShares(market, { workflow: 0 });
  expect(await findLedgerFaults(market.services.db)).toEqual([]);
});

test("a month that is given back because its item is deleted gives the share back, too", async () => {
  const seller = await market.person("deletes");
  await market.credit(market.buyer, 1_000);
  await setShares(market, { workflow: 20 });
  const before = await market.balance(market.buyer);
  const item = await sold(market, seller, market.buyer, { mode: "monthly", amount: 500, currency: "USD" });
  expect(await market.balance(seller)).toBe(400);
  expect((await seller.api("DELETE", `/workflows/${item.id}`)).status).toBe(204);
  expect([await market.balance(seller), await market.balance(market.buyer)]).toEqual([0, before]);
  // If a seller has been paid out in part, the rest is refunded, along with the share of that rest.
  const second = await sold(market, seller, market.buyer, { mode: "monthly", amount: 500, currency: "USD" });
  expect((await seller.api("POST", "/billing/payouts", { amount: 300, currency: "USD" })).status).toBe(201);
  await seller.api("DELETE", `/workflows/${second.id}`);
  expect(await market.balance(seller)).toBeGreaterThanOrEqual(0);
  expect(await market.balance(seller)).toBeLessThan(20);
  await setShares(market, { workflow: 0 });
  expect(await findLedgerFaults(market.services.db)).toEqual([]);
});
