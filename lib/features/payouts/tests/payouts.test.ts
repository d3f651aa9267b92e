import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";

const { balance, buyer, call, credit, knock, person, services, setPrice, work, workflow } =
  await testMarket();

/** Creates a seller with these earnings, in addition to granted credit. */
async function earner(name: string, earned: number, granted = 0) {
  const who = await person(name);
  const { id } = await workflow(who);
  await setPrice(who, "workflow", id, { mode: "monthly", amount: earned, currency: "USD" });
  await credit(buyer, earned);
  const { status } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(status).toBe(201);
  if (granted > 0) await credit(who, granted);
  return who;
}
type Earner = Awaited<ReturnType<typeof earner>>;

const ask = (who: Earner, amount: number, currency = "USD") =>
  who.api("POST", "/billing/payouts", { amount, currency });
const earned = async (who: Earner) => (await who.api("GET", "/billing/earned")).body.items;

test("a payout is set aside at once, from earned money alone, and is paid by the operator's word", async () => {
  const who = await earner("paid", 1_000, 5_000);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 1_000, later: 0 }]);
  expect((await ask(who, 1_001)).body.code).toBe("more_than_earned");
  expect((await ask(who, 1, "EUR")).status).toBe(422);
  expect((await ask(who, 1, "usd")).status).toBe(422);
  await who.api("PUT", "/billing/details", {
    ...{
      name: "=Paid & Co",
      address: "1 Way",
      tax_number: "X1",
      bank_account: "DE02 1203 0000 0000 2020 51",
    },
  });
  const { status, body } = await ask(who, 1_000);
  expect(status).toBe(201);
  expect(body).toMatchObject({ amount: 1_000, currency: "USD", status: "pending", ended_at: null });
  expect(await balance(who)).toBe(5_000);
  expect(await earned(who)).toEqual([]);
  expect((await ask(who, 1)).status).toBe(422);

  const owed = (await call("GET", "/instance/payouts?status=pending", {})).body.items;
  expect(owed.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
    payee: "=Paid & Co",
    workspace: { id: who.workspaceId },
  });
  const csv = (await call("GET", "/instance/payouts.csv", {})).text;
  expect(csv).toContain(`'=Paid & Co,DE02 1203 0000 0000 2020 51,10.00,USD,${body.id}`);

  const said = await call("POST", `/billing/payouts/${body.id}/paid`, { body: { note: "SEPA 7" } });
  expect(said).toMatchObject({ status: 200, body: { status: "paid", note: "SEPA 7" } });
  expect((await call("POST", `/billing/payouts/${body.id}/paid`, { body: {} })).status).toBe(200);
  expect((await call("POST", `/billing/payouts/${body.id}/failed`, { body: {} })).status).toBe(409);
  expect((await who.api("DELETE", `/billing/payouts/${body.id}`)).status).toBe(409);
  expect((await who.api("GET", "/billing/payouts")).body.items).toMatchObject([
    { id: body.id, note: "SEPA 7" },
  ]);
  const [entry] = (await who.api("GET", "/balance/entries?currency=USD")).body.items;
  expect(entry).toMatchObject({ what: "payout", amount: -1_000 });
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("what fails or is cancelled is earned money again, once", async () => {
  const who = await earner("back", 800);
  const first = (await ask(who, 300)).body;
  const second = (await ask(who, 500)).body;
  const cancelled = () => who.api("DELETE", `/billing/payouts/${first.id}`);
  expect((await Promise.all([cancelled(), cancelled()])).map(({ status }) => status)).toEqual([204, 204]);
  await call("POST", `/billing/payouts/${second.id}/failed`, { body: { note: "No such account" } });
  await call("POST", `/billing/payouts/${second.id}/failed`, { body: {} });
  expect(await balance(who)).toBe(800);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 800, later: 0 }]);
  expect((await call("POST", `/billing/payouts/${first.id}/paid`, { body: {} })).status).toBe(409);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("of many asked for at once only as much goes out as was earned", async () => {
  const who = await earner("many", 1_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(who, 300)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(await balance(who)).toBe(100);
});

test("bought credit is spent first, and what was earned only after it", async () => {
  const who = await earner("spends", 1_000, 200);
  const { id, t } = await workflow(buyer);
  await setPrice(buyer, "workflow", id, { mode: "per_cycle", amount: 300, currency: "USD" });
  const { key } = (await who.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  await knock(t, key, {});
  await work();
  expect(await balance(who)).toBe(900);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 900, later: 0 }]);
  await credit(who, 500);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 900, later: 0 }]);
});

test("who was paid out gives money back only from new credit", async () => {
  const who = await earner("gone", 400);
  await ask(who, 400);
  const [subscription] = (await buyer.api("GET", "/subscriptions")).body.items;
  const back = () => who.api("POST", `/subscriptions/${subscription.id}/refund`, {});
  expect((await back()).body.code).toBe("balance_too_low");
  await credit(who, 400);
  expect((await back()).status).toBe(201);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("the operator's side is closed to others, and a payout to other workspaces", async () => {
  const who = await earner("closed", 500);
  const { id } = (await ask(who, 100)).body;
  expect((await who.api("POST", `/billing/payouts/${id}/paid`, {})).status).toBe(403);
  expect((await who.api("POST", `/billing/payouts/${id}/failed`, {})).status).toBe(403);
  expect((await who.api("GET", "/instance/payouts")).status).toBe(403);
  expect((await who.api("GET", "/instance/payouts.csv")).status).toBe(403);
  expect((await buyer.api("DELETE", `/billing/payouts/${id}`)).status).toBe(404);
  expect((await buyer.api("GET", "/billing/payouts")).body.items).toEqual([]);
});

test("without a payment provider credit is not bought", async () => {
  const { status, body } = await buyer.api("POST", "/billing/top-ups", { amount: 1_000, currency: "USD" });
  expect([status, body.code]).toEqual([409, "payments_off"]);
});

test("earnings stand by item and month, to their seller alone, and follow from what was paid and given back", async () => {
  const who = await earner("monthly", 700);
  const month = new Date(services.clock()).toISOString().slice(0, 7);
  const earnings = async (of: Earner | typeof buyer) => (await of.api("GET", "/billing/earnings")).body.items;
  expect(await earnings(who)).toMatchObject([
    {
      month,
      kind: "workflow",
      name: expect.any(String),
      currency: "USD",
      amount: 700,
      cycles: 0,
      periods: 1,
    },
  ]);
  const [{ item_id: id }] = await earnings(who);
  const bought = (await buyer.api("GET", "/subscriptions?limit=200")).body.items;
  const { id: subscription } = bought.find((one: { item_id: string }) => one.item_id === id);
  expect((await who.api("POST", `/subscriptions/${subscription}/refund`, { amount: 200 })).status).toBe(201);
  expect(await earnings(who)).toMatchObject([{ amount: 500, periods: 1 }]);
  expect((await earnings(buyer)).some((one: { item_id: string }) => one.item_id === id)).toBe(false);
});
