import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";

const { balance, buyer, call, credit, knock, person, services, setPrice, sql, time, work, workflow } =
  await testMarket({ MILLRACE_PAYOUT_HOLD_DAYS: "7" });
type Person = typeof buyer;
const DAY_MS = 24 * 3600 * 1000;

const earned = async (who: Person) => (await who.api("GET", "/billing/earned")).body.items;
const ask = (who: Person, amount: number) => who.api("POST", "/billing/payouts", { amount, currency: "USD" });
const passDays = (days: number) => {
  time.offsetMs += days * DAY_MS;
};

/** Creates a new seller whose item the buyer pays for, per cycle or monthly. */
async function selling(name: string, mode: "monthly" | "per_cycle", amount: number) {
  const who = await person(name);
  const { id, t } = await workflow(who);
  await setPrice(who, "workflow", id, { mode, amount, currency: "USD" });
  await credit(buyer, amount);
  const { body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  if (mode === "per_cycle") {
    await knock(t, body.key, {});
    await work();
  }
  return { who, subscription: String(body.id) };
}

async function decideAll(subscription: string, refund: number) {
  const [charge] = (await buyer.api("GET", `/subscriptions/${subscription}/charges`)).body.items;
  const opened = await buyer.api("POST", "/billing/disputes", {
    ...{ subscription_id: subscription, charge_id: charge.id, reason: "No data" },
  });
  return { id: opened.body.id, decide: () => decide(opened.body.id, refund) };
}
const decide = (id: string, refund: number) =>
  call("POST", `/billing/disputes/${id}/decision`, { body: { refund, reason: "Heard both" } });

test("a cycle's money is payable seven days after its charge, and no sooner", async () => {
  const { who } = await selling("cycles", "per_cycle", 500);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 0, later: 500 }]);
  const refused = await ask(who, 1);
  expect([refused.status, refused.body.code]).toEqual([422, "more_than_earned"]);
  expect(refused.body.detail).toContain("at most 0.00 USD now. Another 5.00 USD becomes payable later");
  passDays(6.9);
  expect((await ask(who, 1)).status).toBe(422);
  passDays(0.2);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 500, later: 0 }]);
  expect((await ask(who, 500)).status).toBe(201);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("a month's money is payable day by day as it passes, once the holding time is over", async () => {
  const { who, subscription } = await selling("months", "monthly", 3_000);
  const [{ paid_until: end }] = (await buyer.api("GET", "/subscriptions")).body.items.filter(
    (one: { id: string }) => one.id === subscription,
  );
  const days = Math.round((Date.parse(end) - services.clock()) / DAY_MS);
  passDays(6.9);
  expect((await ask(who, 1)).status).toBe(422);
  passDays(1.2);
  const payable = Math.floor((3_000 * 8) / days);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: payable, later: 3_000 - payable }]);
  expect((await ask(who, payable + 1)).status).toBe(422);
  expect((await ask(who, payable)).status).toBe(201);
  // The money for a refund of the remaining month is still available.
  const back = await who.api("POST", `/subscriptions/${subscription}/refund`, { amount: 3_000 - payable });
  expect(back.status).toBe(201);
  expect(await earned(who)).toEqual([]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("what was earned before payouts had a holding time is payable as it was", async () => {
  const { who } = await selling("early", "monthly", 900);
  await sql`alter table ledger_entries disable trigger user`;
  await sql`update ledger_entries set matures = false where credit_account in (
    select id from ledger_accounts where workspace_id = ${who.workspaceId})`;
  await sql`alter table ledger_entries enable trigger user`;
  expect((await ask(who, 900)).status).toBe(201);
});

test("a disputed sale is held once, until it is decided", async () => {
  const { who, subscription } = await selling("disputed", "monthly", 700);
  await credit(who, 100);
  passDays(40);
  const { id } = await decideAll(subscription, 0);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 0, later: 700 }]);
  expect((await decide(id, 0)).status).toBe(200);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 700, later: 0 }]);
});

test("a dispute decided against a seller takes them below zero, and later earnings fill it", async () => {
  const { who, subscription } = await selling("overdrawn", "monthly", 800);
  passDays(40);
  expect((await ask(who, 800)).status).toBe(201);
  const before = await balance(buyer);
  const { decide: decideAgainst } = await decideAll(subscription, 600);
  expect((await decideAgainst()).status).toBe(200);
  expect([await balance(who), await balance(buyer)]).toEqual([-600, before + 600]);
  // Decided only once, even when the request is repeated.
  expect((await decideAgainst()).status).toBe(409);
  expect(await balance(who)).toBe(-600);
  const back = await who.api("POST", `/subscriptions/${subscription}/refund`, { amount: 1 });
  expect(back.body.code).toBe("balance_too_low");

  const { id } = await workflow(who);
  await setPrice(who, "workflow", id, { mode: "monthly", amount: 1_000, currency: "USD" });
  await credit(buyer, 1_000);
  expect((await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(201);
  passDays(40);
  expect(await earned(who)).toEqual([{ currency: "USD", amount: 400, later: 0 }]);
  expect((await ask(who, 401)).status).toBe(422);
  expect((await ask(who, 400)).status).toBe(201);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});
