import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { newId } from "@/lib/kit/id";
import type { Caller } from "@/lib/schema/person";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { switchPlan } from "@/lib/service/money/switch-plan";

const market = await testMarket();
const { call, seller, services, sql, time } = market;
const DAY_MS = 24 * 3600 * 1000;
const basic = {
  ...{ mode: "plan", amount: 1_000, currency: "USD", period: "month", unit: "cycle" },
  ...{ includes: 3, overage: 0 },
} as const;
const pro = { ...basic, amount: 4_000, includes: 9 };
let made = 0;

/** An item with two plans and a subscriber to the first of them. */
async function sold(credited = 10_000, tier = "main") {
  made += 1;
  const item = await market.workflow(seller, { trigger: { respond: "result" } });
  expect((await market.setPrice(seller, "workflow", item.id, basic)).status).toBe(200);
  expect((await save(item.id, "pro", pro)).status).toBe(200);
  const who = await market.person(`tiers-${made}`);
  await market.credit(who, credited);
  const bought = await who.api("POST", "/subscriptions", { kind: "workflow", id: item.id, tier });
  expect(bought.status).toBe(201);
  const { id: subscription, key } = bought.body;
  const change = (to: string, more = {}) =>
    who.api("POST", `/subscriptions/${subscription}/switch`, { tier: to, ...more });
  const cycle = async () => (await call("POST", item.t, { token: key, body: { symbol: "a" } })).status;
  const mine = async () =>
    (await who.api("GET", "/subscriptions")).body.items.find(({ id }: { id: string }) => id === subscription);
  /**
   * Moves the clock moments past the middle, so that the remaining share is a little less than half, however
   * long the test takes.
   */
  const toTheMiddle = async () => {
    const [row] = await sql`select started_at, paid_until from plan_periods p join subscriptions s
      on s.id = p.subscription_id and s.periods = p.number where s.id = ${subscription}`;
    const [from, to] = [new Date(row?.started_at).getTime(), new Date(row?.paid_until).getTime()];
    time.offsetMs += from + (to - from) / 2 + 2_000 - services.clock();
  };
  return {
    ...item,
    who,
    subscription: String(subscription),
    key: String(key),
    change,
    cycle,
    mine,
    toTheMiddle,
  };
}

function save(id: string, tier: string, price: object, name = tier) {
  return seller.api("PUT", `/prices/workflow/${id}/tiers/${tier}`, { name, price });
}

test("up to four plans stand side by side, each a plan in one currency, and the price itself stays as it was", async () => {
  const { id } = await market.workflow(seller);
  await market.setPrice(seller, "workflow", id, { mode: "monthly", amount: 500, currency: "USD" });
  const codes = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.map(({ code }) => code);
  expect(codes(await save(id, "pro", pro))).toEqual(["mode_not_allowed"]);
  await market.setPrice(seller, "workflow", id, basic);
  expect(codes(await save(id, "pro", { ...pro, currency: "EUR" }))).toEqual(["currency_locked"]);
  expect(codes(await save(id, "pro", { ...pro, amount: 1 }))).toEqual(["amount_out_of_range"]);
  for (const tier of ["pro", "team", "desk"]) expect((await save(id, tier, pro)).status).toBe(200);
  expect((await save(id, "fifth", pro)).status).toBe(409);
  expect((await save(id, "main", basic, "Starter")).body).toMatchObject({ allowed: true, class: "none" });
  // Once an item has several plans, its own price must remain a metered plan.
  const monthly = { mode: "monthly", amount: 500, currency: "USD" };
  expect(codes(await market.setPrice(seller, "workflow", id, monthly))).toEqual(["mode_not_allowed"]);
  const { items } = (await seller.api("GET", `/prices/workflow/${id}/tiers`)).body;
  expect(items.map(({ tier, name }: { tier: string; name: string }) => [tier, name])).toEqual([
    ["main", "Starter"],
    ["pro", "pro"],
    ["team", "team"],
    ["desk", "desk"],
  ]);
  expect((await market.buyer.api("GET", `/market/workflow/${id}`)).body.tiers).toHaveLength(4);
  expect((await market.buyer.api("GET", `/prices/workflow/${id}/tiers`)).status).toBe(404);
  expect(
    (await market.buyer.api("PUT", `/prices/workflow/${id}/tiers/pro`, { name: "x", price: pro })).status,
  ).toBe(404);
  expect((await seller.api("DELETE", `/prices/workflow/${id}/tiers/main`)).status).toBe(409);
  const stale = await seller.api(
    "PUT",
    `/prices/workflow/${id}/tiers/pro`,
    { name: "x", price: pro },
    { "If-Match": '"1.1"' },
  );
  expect(stale.status).toBe(409);
});

test("a dearer plan holds at once: the difference for the time that is left, the units that were not used, and their share", async () => {
  const item = await sold();
  expect(await item.cycle()).toBe(200);
  await item.toTheMiddle();
  const preview = await item.who.api("POST", `/subscriptions/${item.subscription}/switch/preview`, {
    tier: "pro",
  });
  // The two remaining units, plus half of six.
  expect(preview.body).toMatchObject({ when: "now", now: 1_499, later: 4_000, units: 5, currency: "USD" });
  expect(await market.balance(item.who)).toBe(9_000);
  const changed = await item.change("pro", { price: preview.body.price });
  expect(changed.body).toMatchObject({
    plan: { tier: "pro", name: "pro" },
    price: pro,
    plan_used: { used: 0, of: 5 },
  });
  expect(await market.balance(item.who)).toBe(7_501);
  for (const status of [200, 200, 200, 200, 200, 402]) expect(await item.cycle()).toBe(status);
  // The end of the period stays the same. After that, the full price of the plan is charged.
  time.offsetMs += Date.parse(changed.body.paid_until) + 1_000 - services.clock();
  await renewSubscriptions(services);
  expect(await market.balance(item.who)).toBe(3_501);
  expect(await item.mine()).toMatchObject({ plan_used: { used: 0, of: 9 } });
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("a cheaper plan waits for the period's end, costs nothing now, and can be taken back", async () => {
  const item = await sold(10_000, "pro");
  expect(await market.balance(item.who)).toBe(6_000);
  const until = (await item.mine()).paid_until;
  const changed = await item.change("main");
  expect(changed.body).toMatchObject({
    price: pro,
    plan: { tier: "pro" },
    switching: { tier: "main", name: "Standard", price: basic, effective_at: until },
  });
  expect((await item.change("pro")).body.switching).toBeNull();
  await item.change("main");
  expect(await market.balance(item.who)).toBe(6_000);
  time.offsetMs += Date.parse(until) + 1_000 - services.clock();
  await Promise.all([renewSubscriptions(services), renewSubscriptions(market.other)]);
  expect(await market.balance(item.who)).toBe(5_000);
  expect(await item.mine()).toMatchObject({ plan: { tier: "main" }, price: basic, switching: null });
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("what cannot be paid, or was not agreed to, or is no plan of this item, changes nothing", async () => {
  const item = await sold(1_200);
  expect((await item.change("pro")).body.code).toBe("insufficient_credit");
  expect((await item.change("none")).body.errors[0].code).toBe("unknown_tier");
  await save(item.id, "pro", { ...pro, amount: 5_000 });
  expect((await item.change("pro", { price: pro })).body.code).toBe("price_changed");
  const before = await item.mine();
  expect(before).toMatchObject({ plan: { tier: "main" }, switching: null, price: basic });
  expect(
    (await market.buyer.api("POST", `/subscriptions/${item.subscription}/switch`, { tier: "pro" })).status,
  ).toBe(404);
  await item.who.api("DELETE", `/subscriptions/${item.subscription}`);
  expect((await item.change("pro")).status).toBe(409);
  expect(await market.balance(item.who)).toBe(200);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("a plan's change is judged for who has it alone; who has a closed one keeps it, and nobody new gets it", async () => {
  const item = await sold();
  const tiers = async () => (await seller.api("GET", `/prices/workflow/${item.id}/tiers`)).body.items;
  expect((await tiers()).map(({ subscribers }: { subscribers: number }) => subscribers)).toEqual([1, 0]);
  await seller.api("PUT", `/market/workflow/${item.id}`, { listed: true });
  const closings = async () => {
    const { changes } = (await market.buyer.api("GET", `/market/workflow/${item.id}`)).body;
    return changes.filter(({ kind }: { kind: string }) => kind === "plan_closed");
  };
  expect(await closings()).toEqual([]);
  // Without subscribers, changes apply at once and any number of times.
  for (const amount of [5_000, 6_000])
    expect((await save(item.id, "pro", { ...pro, amount })).body).toMatchObject({
      class: "significant",
      allowed: true,
    });
  expect((await tiers())[1]).toMatchObject({ price: { amount: 6_000 }, pending: null });
  await item.change("pro");
  const dearer = await save(item.id, "pro", { ...pro, amount: 7_000 });
  expect(dearer.body).toMatchObject({ class: "significant", existing_subscribers: "keep" });
  expect((await tiers())[1]).toMatchObject({
    price: { amount: 6_000 },
    pending: { price: { amount: 7_000 } },
  });
  expect(await item.mine()).toMatchObject({ announced: { price: { amount: 7_000 } } });
  expect((await seller.api("DELETE", `/prices/workflow/${item.id}/tiers/pro/pending`)).status).toBe(204);
  // The first plan has no subscribers now, so it can change freely.
  expect(
    (await market.setPrice(seller, "workflow", item.id, { ...basic, amount: 1_100 })).body,
  ).toMatchObject({ allowed: true });
  expect((await save(item.id, "pro", { ...pro, amount: 3_000 })).body).toMatchObject({
    existing_subscribers: "move",
  });
  expect(await item.mine()).toMatchObject({ price: { amount: 3_000 } });
  expect((await seller.api("DELETE", `/prices/workflow/${item.id}/tiers/pro`)).status).toBe(204);
  expect((await tiers())[1]).toMatchObject({ closed: true, subscribers: 1 });
  expect(await closings()).toMatchObject([{ kind: "plan_closed", plan: "pro" }]);
  expect(await item.mine()).toMatchObject({ price: { amount: 3_000 }, offered: null, status: "active" });
  const late = await market.person("late");
  await market.credit(late, 9_000);
  const asked = { kind: "workflow", id: item.id, tier: "pro" };
  expect((await late.api("POST", "/subscriptions", asked)).status).toBe(422);
  expect((await market.buyer.api("GET", `/market/workflow/${item.id}`)).body.tiers).toEqual([]);
  expect((await save(item.id, "pro", { ...pro, amount: 3_000 })).status).toBe(200);
  expect((await late.api("POST", "/subscriptions", asked)).status).toBe(201);
  expect(await closings()).toEqual([]);
});

test("who ends after a change is given back the rest of both charges; a kill in the middle leaves nothing behind", async () => {
  const item = await sold();
  await item.toTheMiddle();
  const { db } = services;
  await expect(
    db.transaction(async (transaction) => {
      const caller: Caller = {
        userId: newId(0),
        email: "",
        workspaceId: item.who.workspaceId,
        role: "owner",
        rights: [],
        instanceOwner: false,
        via: "token",
      };
      const call = { caller, params: { id: item.subscription }, body: { tier: "pro" }, origin: "" };
      const done = await switchPlan({ ...services, db: transaction }, call);
      expect(done.ok).toBe(true);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await market.balance(item.who)).toBe(9_000);
  expect(await item.mine()).toMatchObject({ plan: { tier: "main" } });
  // Two simultaneous requests cause one change.
  const both = await Promise.all([item.change("pro"), item.change("pro")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await market.balance(item.who)).toBe(7_501);
  const ended = await seller.api("POST", `/subscriptions/${item.subscription}/end`, {});
  // Half of the first month and the full cost of the change, rounded in the buyer's favour.
  expect(ended.body.refunded).toBe(1_999);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("a trial ends before another plan begins", async () => {
  const { id } = await market.workflow(seller);
  await market.setPrice(seller, "workflow", id, { ...basic, trial_days: 7 });
  await save(id, "pro", pro);
  const who = await market.person("trier-of-tiers");
  const bought = await who.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(bought.status).toBe(201);
  const to = { tier: "pro" };
  const changed = await who.api("POST", `/subscriptions/${bought.body.id}/switch`, to);
  expect(changed.body).toMatchObject({ switching: { tier: "pro", effective_at: bought.body.paid_until } });
  time.offsetMs += 7 * DAY_MS + 1_000;
  await market.credit(who, 4_000);
  await renewSubscriptions(services);
  expect(await market.balance(who)).toBe(0);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

/** A subscriber who gets the first plan at half price for two periods. */
async function soldForHalf(credited: number) {
  made += 1;
  const item = await market.workflow(seller, { trigger: { respond: "result" } });
  await market.setPrice(seller, "workflow", item.id, basic);
  await save(item.id, "pro", pro);
  await seller.api("POST", `/prices/workflow/${item.id}/coupons`, { code: "HALF", percent: 50, periods: 2 });
  const who = await market.person(`tiers-${made}`);
  await market.credit(who, credited);
  const bought = await who.api("POST", "/subscriptions", { kind: "workflow", id: item.id, coupon: "HALF" });
  expect(bought.status).toBe(201);
  const path = `/subscriptions/${bought.body.id}/switch`;
  return {
    who,
    until: Date.parse(bought.body.paid_until),
    preview: async (tier: string) => (await who.api("POST", `${path}/preview`, { tier })).body,
    change: (tier: string) => who.api("POST", path, { tier }),
  };
}

test("what is shown of a change with a coupon is what is charged, now and with the next periods", async () => {
  const { who, until, preview, change } = await soldForHalf(10_000);
  const shown = await preview("pro");
  expect(shown).toMatchObject({ when: "now", later: 2_000, coupon: { code: "HALF", periods: 1 } });
  expect(shown.now).toBeLessThanOrEqual(1_500);
  const before = await market.balance(who);
  expect((await change("pro")).status).toBe(200);
  // The remaining time has shrunk by moments, so the charge may be one minor unit lower.
  const paid = before - (await market.balance(who));
  expect([shown.now, shown.now - 1]).toContain(paid);
  expect(await preview("main")).toMatchObject({ when: "period_end", now: 0, later: 500 });
  time.offsetMs += until + 1_000 - services.clock();
  await renewSubscriptions(services);
  expect(before - paid - (await market.balance(who))).toBe(shown.later);
  expect(await preview("main")).toMatchObject({ later: 1_000, coupon: null });
  expect(await preview("pro")).toMatchObject({ when: "unchanged", later: 4_000, coupon: null });
});

test("a change that begins a period uses a period of the coupon up, and ends when the preview says", async () => {
  const { who, until, preview, change } = await soldForHalf(500);
  time.offsetMs += until + 3_600_000 - services.clock();
  await market.credit(who, 5_000);
  const shown = await preview("pro");
  expect(shown).toMatchObject({ when: "now", now: 2_000, later: 4_000, coupon: null });
  const { body } = await change("pro");
  expect(body.paid_until).toBe(shown.later_at);
  expect(await market.balance(who)).toBe(3_000);
  expect(body.coupon).toMatchObject({ periods_left: 0 });
});

test("who accepted a plan while a month was paid changes to a dearer one with its end", async () => {
  const { id } = await market.workflow(seller);
  await market.setPrice(seller, "workflow", id, { mode: "monthly", amount: 500, currency: "USD" });
  const who = await market.person("accepter-of-tiers");
  await market.credit(who, 10_000);
  const { body: bought } = await who.api("POST", "/subscriptions", { kind: "workflow", id });
  await market.setPrice(seller, "workflow", id, basic);
  time.offsetMs += 15 * DAY_MS;
  expect((await who.api("POST", `/subscriptions/${bought.id}/accept`, {})).status).toBe(200);
  expect((await save(id, "pro", pro)).status).toBe(200);
  const path = `/subscriptions/${bought.id}/switch`;
  const shown = (await who.api("POST", `${path}/preview`, { tier: "pro" })).body;
  expect(shown).toMatchObject({ when: "period_end", now: 0, later: 4_000, later_at: bought.paid_until });
  expect((await who.api("POST", path, { tier: "pro" })).body.paid_until).toBe(bought.paid_until);
  expect(await market.balance(who)).toBe(9_500);
  time.offsetMs += Date.parse(bought.paid_until) + 1_000 - services.clock();
  await renewSubscriptions(services);
  expect(await market.balance(who)).toBe(5_500);
});
