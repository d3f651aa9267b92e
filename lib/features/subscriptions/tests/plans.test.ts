import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { READ_METER } from "@/lib/service/charging/read-meter";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import type { Payer } from "@/lib/service/charging/reserve-cycles";
import { warnOfPlans } from "@/lib/service/money/warn-of-plans";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

// In the first market, cycles run inline. In the second, they run through the queue.
const [market, queued] = await Promise.all([testMarket(), testMarket({ MILLRACE_LANE: "off" })]);
type Market = typeof market;
const DAY_MS = 24 * 3600 * 1000;
const plan = {
  mode: "plan",
  amount: 500,
  currency: "USD",
  period: "month",
  includes: 2,
  overage: 2_000,
} as const;

async function sold(of: Market, name: string, terms: object = {}, credited = 1_000) {
  const item = await of.workflow(of.seller, { trigger: { respond: "result" } });
  const priced = await of.setPrice(of.seller, "workflow", item.id, { ...plan, ...terms });
  expect(priced.status).toBe(200);
  const who = await of.person(name);
  await of.credit(who, credited);
  const made = await who.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  const { id, key } = made.body;
  return { ...item, who, made, subscription: String(id), key: String(key) };
}

/** Runs a cycle and returns its response. */
async function cycle(of: Market, { t, key }: { t: string; key: string }, symbol = "a") {
  const calling = of.call("POST", t, { token: key, body: { symbol } });
  return of === market ? calling : executeUntil(calling, of.work);
}

test("the price of an item may be a plan, which is shown as it is, and not every plan", async () => {
  const item = await market.workflow(market.seller);
  const set = (price: object) => market.setPrice(market.seller, "workflow", item.id, price);
  expect((await set({ ...plan, limit: 10, trial_days: 7 })).status).toBe(200);
  const { price } = (await market.seller.api("GET", `/prices/workflow/${item.id}`)).body;
  expect(price).toEqual({ ...plan, unit: "cycle", limit: 10, trial_days: 7 });
  const codes = async (proposed: object) =>
    (await set(proposed)).body.errors?.map(({ code }: { code: string }) => code);
  expect(await codes({ ...plan, includes: -1, overage: 0.5, period: "day", unit: "row" })).toEqual([
    "period_invalid",
    "unit_invalid",
    "includes_invalid",
    "overage_invalid",
  ]);
  expect(await codes({ ...plan, limit: 1 })).toEqual(["limit_invalid"]);
  expect(await codes({ ...plan, amount: 0, overage: 0 })).toEqual(["amount_out_of_range"]);
  expect(await codes({ mode: "monthly", amount: 500, currency: "USD", includes: 1 })).toEqual(["plan_only"]);
  expect((await set({ ...plan, amount: 0, overage: 1 })).body).toMatchObject({ class: "significant" });
});

test.each([
  ["at once", market],
  ["by the queue", queued],
])(
  "cycles carried %s: included ones are free, further ones add up exactly, failures count nothing",
  async (how, of) => {
    const item = await sold(of, `cycles ${how}`.replaceAll(" ", "-"));
    expect(await of.balance(item.who)).toBe(500);
    expect((await cycle(of, item, "FAIL")).status).toBe(502);
    const left: (string | null)[] = [];
    for (let each = 0; each < 6; each += 1) {
      const answer = await cycle(of, item);
      expect(answer.status).toBe(200);
      left.push(answer.headers.get("x-quota-remaining"));
    }
    expect(left).toEqual(["1", "0", "0", "0", "0", "0"]);
    expect(await of.balance(item.who)).toBe(500);
    const answer = await cycle(of, item);
    expect(answer.headers.get("ratelimit")).toMatch(/^"plan";r=0;t=\d+$/);
    expect(answer.headers.get("ratelimit-policy")).toMatch(/^"plan";q=2;w=\d+$/);
    // Five cycles beyond the included ones, at a fifth of a cent each.
    expect(await of.balance(item.who)).toBe(499);
    expect(await findLedgerFaults(of.services.db)).toEqual([]);
  },
);

test("past a hard end cycles are 402 until the next period, whose amount is charged when it begins", async () => {
  const item = await sold(market, "hard", { overage: 0 });
  const all = await Promise.all(Array.from({ length: 5 }, () => cycle(market, item)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 402, 402, 402]);
  const refused = all.find(({ status }) => status === 402);
  expect(refused?.headers.get("x-quota-remaining")).toBe("0");
  expect(refused?.body).toMatchObject({ code: "quota_used", price: { mode: "plan" }, currency: "USD" });
  market.time.offsetMs += 32 * DAY_MS;
  expect((await cycle(market, item)).status).toBe(200);
  expect(await market.balance(item.who)).toBe(0);
  expect(await findLedgerFaults(market.services.db)).toEqual([]);
});

test("a limit holds past what is included, and a balance that covers no further unit is 402", async () => {
  const limited = await sold(market, "limited", { limit: 3 });
  const statuses = [];
  for (let each = 0; each < 4; each += 1) statuses.push((await cycle(market, limited)).status);
  expect(statuses).toEqual([200, 200, 200, 402]);
  const poor = await sold(market, "poor", {}, 500);
  for (let each = 0; each < 2; each += 1) expect((await cycle(market, poor)).status).toBe(200);
  expect((await cycle(market, poor)).body.code).toBe("insufficient_credit");
});

test("a trial costs nothing, holds what is included, is had once, and ends in a paid period", async () => {
  const item = await sold(market, "trier", { trial_days: 7 }, 0);
  expect(item.made.status).toBe(201);
  for (const status of [200, 200, 402]) expect((await cycle(market, item)).status).toBe(status);
  await item.who.api("DELETE", `/subscriptions/${item.subscription}`);
  const again = await item.who.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  expect((await cycle(market, { ...item, key: String(again.body.key) })).body.code).toBe("quota_used");
  market.time.offsetMs += 7 * DAY_MS + 1_000;
  await market.credit(item.who, 500);
  await renewSubscriptions(market.services);
  expect(await market.balance(item.who)).toBe(0);
  expect((await cycle(market, { ...item, key: String(again.body.key) })).status).toBe(200);
  await item.who.api("DELETE", `/subscriptions/${again.body.id}`);
  market.time.offsetMs += 40 * DAY_MS;
  const late = await item.who.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  expect(late.body.code).toBe("insufficient_credit");
  expect(await findLedgerFaults(market.services.db)).toEqual([]);
});

test("reads are counted by their 200 answers in every process, and no more are answered than there are", async () => {
  const item = await sold(market, "reader", { unit: "read", includes: 10, overage: 0 });
  expect((await cycle(market, item)).status).toBe(200);
  const first = await market.call("GET", item.w, { token: item.key });
  expect([first.status, first.headers.get("x-quota-remaining")]).toEqual([200, "9"]);
  const etag = first.headers.get("etag") ?? "";
  const known = { token: item.key, headers: { "If-None-Match": etag } };
  for (let each = 0; each < 12; each += 1) expect((await market.call("GET", item.w, known)).status).toBe(304);
  expect((await market.call("HEAD", item.w, { token: item.key })).status).toBe(200);
  const reads = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      (at % 2 ? market.call : market.elsewhere)("GET", item.w, { token: item.key }),
    ),
  );
  expect(reads.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(reads.filter(({ body }) => body.code === "quota_used")).toHaveLength(15);
  expect(await findLedgerFaults(market.services.db)).toEqual([]);
});

test("reads beyond the included ones are posted in whole minor units; far from the end they are counted in memory", async () => {
  const paid = await sold(market, "paying reader".replace(" ", "-"), { unit: "read" });
  await cycle(market, paid);
  for (let each = 0; each < 8; each += 1)
    expect((await market.call("GET", paid.w, { token: paid.key })).status).toBe(200);
  // Six reads at a fifth of a cent each.
  expect(await market.balance(paid.who)).toBe(499);
  const far = await sold(market, "far", { unit: "read", includes: 1_000_000 });
  await cycle(market, far);
  for (let each = 0; each < 20; each += 1) {
    const { headers } = await market.call("GET", far.w, { token: far.key });
    expect(headers.get("x-quota-remaining")).toBe(String(999_999 - each));
  }
  const usage = `/subscriptions/${paid.subscription}/usage`;
  const used = (await paid.who.api("GET", usage)).body;
  expect(used).toMatchObject({
    currency: "USD",
    period: { unit: "read", used: 8, includes: 2, limit: null, overage: 2_000, cost: 12_000, trial: false },
    days: [{ key: paid.key.slice(0, used.days[0].key.length), units: 8, cost: 12_000 }],
  });
  expect((await market.seller.api("GET", usage)).body).toEqual(used);
  expect((await market.buyer.api("GET", usage)).status).toBe(404);
  const { items } = (await paid.who.api("GET", "/balance/entries?currency=USD")).body;
  expect(items[0]).toMatchObject({ what: "reads_bought", amount: -1 });
  await market.services.part(READ_METER).stop();
  const [row] = await market.sql`select units from plan_periods where subscription_id = ${far.subscription}`;
  expect(Number(row?.units)).toBe(20);
  expect(await findLedgerFaults(market.services.db)).toEqual([]);
});

test("a read that is written at once says what is left after those that are only in memory", async () => {
  const stalled = await sold(market, "stalled", { unit: "read", includes: 1_000_000 });
  const payer: Payer = {
    subscriptionId: stalled.subscription,
    priceVersion: 1,
    buyerId: stalled.who.workspaceId,
    sellerId: market.seller.workspaceId,
    price: stalled.made.body.price,
    cost: 0,
    plan: { number: 1, unit: "read", usedBy: "key" },
    spendingCap: null,
    item: { kind: "workflow", itemId: stalled.id, origin: "" },
  };
  let now = market.services.clock();
  const meter = await READ_METER.make({ ...market.services, clock: () => now }, () => undefined);
  for (let each = 1; each <= 6; each += 1) {
    // The process stalls before the fourth read, so the number that it knows is too old.
    if (each === 4) now += 60_000;
    expect(await meter.count(payer)).toMatchObject({ ok: true, value: { left: 1_000_000 - each } });
  }
  await meter.stop();
});

test("who is moved to a better plan has it at once; a dearer one waits, and the running period keeps its terms", async () => {
  const item = await sold(market, "moved", { overage: 0 });
  for (const status of [200, 200, 402]) expect((await cycle(market, item)).status).toBe(status);
  const better = await market.setPrice(market.seller, "workflow", item.id, {
    ...plan,
    overage: 0,
    includes: 3,
  });
  expect(better.body).toMatchObject({ class: "immediate", existing_subscribers: "move" });
  for (const status of [200, 402]) expect((await cycle(market, item)).status).toBe(status);
  const worse = { ...plan, overage: 0, includes: 1 };
  expect((await market.setPrice(market.seller, "workflow", item.id, worse)).body).toMatchObject({
    class: "significant",
  });
});

test("who pays is warned at 80 and at 100 % once in a period, whoever counts and however many look; refusals say what is left", async () => {
  const item = await sold(market, "warned", { unit: "read", includes: 10, overage: 0 });
  await cycle(market, item);
  const { db } = market.services;
  const looks = (each: number) => (each % 2 ? market.services : market.other);
  const read = (each: number) =>
    (each % 2 ? market.call : market.elsewhere)("GET", item.w, { token: item.key });
  const notified = async () =>
    (
      await market.sql`select subject, body, address from notices where type = 'plan.used'
      and workspace_id = ${item.who.workspaceId} order by id`
    ).map(({ subject }) => String(subject).match(/\d+ %/)?.[0]);
  const used = async () =>
    (await item.who.api("GET", "/subscriptions")).body.items.find(
      ({ id }: { id: string }) => id === item.subscription,
    ).plan_used;
  for (let each = 0; each < 7; each += 1) await read(each);
  await warnOfPlans(market.services);
  expect([await notified(), await used()]).toEqual([[], { unit: "read", used: 7, of: 10, warned: 0 }]);
  await read(8);
  // An aborted transaction notifies no one.
  await expect(
    db.transaction(async (transaction) => {
      await warnOfPlans({ ...market.services, db: transaction });
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await notified()).toEqual([]);
  await Promise.all([0, 1, 2, 3].map((each) => warnOfPlans(looks(each))));
  expect([await notified(), (await used()).warned]).toEqual([["80 %"], 80]);
  const many = await Promise.all(
    Array.from({ length: 12 }, async (_, each) => {
      const answer = await read(each);
      await warnOfPlans(looks(each));
      return answer;
    }),
  );
  expect(many.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const { body, headers } of many.filter(({ status }) => status === 402)) {
    expect(body).toMatchObject({ code: "quota_used", price: { mode: "plan" } });
    expect(body.buy_url).toMatch(/\/market\/workflow\//);
    expect(headers.get("ratelimit")).toMatch(/^"plan";r=0;t=\d+$/);
    expect(headers.get("ratelimit-policy")).toMatch(/^"plan";q=10;w=\d+$/);
  }
  await warnOfPlans(market.services);
  expect([await notified(), (await used()).warned]).toEqual([["80 %", "100 %"], 100]);
  // A buyer who cancels and then subscribes again continues the same period.
  await item.who.api("DELETE", `/subscriptions/${item.subscription}`);
  await item.who.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  await warnOfPlans(market.services);
  expect(await notified()).toHaveLength(2);
});

test("who has a limit is warned of what is included, which then costs extra, and of the limit, past which nothing is to be had", async () => {
  const item = await sold(market, "warned-twice", { unit: "read", includes: 5, limit: 10 });
  await cycle(market, item);
  const notified = async () => {
    await warnOfPlans(market.services);
    const rows = await market.sql`select subject, body from notices where type = 'plan.used'
      and workspace_id = ${item.who.workspaceId} order by id`;
    return rows.map(({ subject, body }) => [
      String(subject).slice("[Millrace] You've used ".length).split(" for ")[0],
      String(body),
    ]);
  };
  const mails: (readonly [number, string, RegExp])[] = [
    [4, "80 % of your plan's included units", /^You've used 4 of the 5 reads included in your plan/],
    [5, "100 % of your plan's included units", /Each further read costs 0.002 USD, up to 10 reads in total/],
    [8, "80 % of your plan's limit", /^You've used 8 of the 10 reads in your plan/],
    [10, "100 % of your plan's limit", /further reads are rejected until the next period starts/],
  ];
  for (let each = 1; each <= 10; each += 1) {
    expect((await market.call("GET", item.w, { token: item.key })).status).toBe(200);
    const due = mails.filter(([units]) => units <= each);
    const given = await notified();
    expect(given.map(([subject]) => subject)).toEqual(due.map(([, subject]) => subject));
    for (const [index, [, , body]] of due.entries()) expect(given[index]?.[1]).toMatch(body);
  }
  expect((await market.call("GET", item.w, { token: item.key })).body.code).toBe("quota_used");
  expect(await notified()).toHaveLength(4);
});

test("cycles under way when a dearer plan is chosen count under it, once", async () => {
  const item = await sold(queued, "under-way", {}, 3_000);
  const tier = { name: "Pro", price: { ...plan, amount: 1_500, includes: 5 } };
  const saved = await queued.seller.api("PUT", `/prices/workflow/${item.id}/tiers/pro`, tier);
  expect(saved.status).toBe(200);
  const calling = queued.call("POST", item.t, { token: item.key, body: { symbol: "a" } });
  await expect.poll(async () => (await queued.sql`select from holds`).length).toBe(1);
  const change = `/subscriptions/${item.subscription}/switch`;
  expect((await item.who.api("POST", change, { tier: "pro" })).body.plan_used).toMatchObject({
    used: 0,
    of: 5,
  });
  expect((await executeUntil(calling, queued.work)).status).toBe(200);
  const used = async () => (await item.who.api("GET", "/subscriptions")).body.items[0].plan_used;
  await expect.poll(used).toMatchObject({ used: 1, of: 5 });
  const rows =
    await queued.sql`select number, units::int from plan_periods where subscription_id = ${item.subscription}`;
  expect(rows.map(({ units }) => units).toSorted()).toEqual([0, 1]);
  expect(await findLedgerFaults(queued.services.db)).toEqual([]);
});
