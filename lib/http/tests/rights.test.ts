import { expect, test } from "vitest";
import { findSubscriptionOf } from "@/db/queries/subscriptions";
import { checkSubscription } from "@/lib/service/charging/check-subscription";
import { testMarket } from "./market.suite";

const market = await testMarket();
const {
  balance,
  buyer,
  call,
  credit,
  elsewhere,
  knock,
  person,
  seller,
  services,
  setPrice,
  sql,
  time,
  work,
  workflow,
} = market;
const DAY_MS = 24 * 3600 * 1000;
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
const monthly = { mode: "monthly", amount: 500, currency: "USD" };

async function sold(price: unknown, given: Parameters<typeof workflow>[1] = {}) {
  const endpoints = await workflow(seller, given);
  const priced = await setPrice(seller, "workflow", endpoints.id, price);
  if (priced.status !== 200) throw new Error(priced.text);
  return endpoints;
}

async function subscribe(who: typeof buyer, id: string, more: object = {}) {
  const { status, body } = await who.api("POST", "/subscriptions", { kind: "workflow", id, ...more });
  return { status, body, key: String(body.key), id: String(body.id) };
}

test("what has a price is 402 for who has no right, with the price and where to buy it", async () => {
  const { id, t, w } = await sold(perCycle);
  for (const refused of [
    await knock(t, null, {}),
    await knock(w, null),
    await knock(t, "no key of ours", {}),
  ]) {
    expect(refused.body).toMatchObject({ status: 402, code: "payment_required", price: perCycle });
    expect(refused.body.currency).toBe("USD");
    expect(refused.body.buy_url).toMatch(new RegExp(`^http://.+/market/workflow/${id}$`));
  }
});

test("the order of the checks is 405, 404, 401, 402, 429, 415, 413, 400, 422", async () => {
  const { t } = await sold(perCycle);
  expect((await call("PUT", t, { token: null })).status).toBe(405);
  const text = { "Content-Type": "text/plain" };
  expect((await call("POST", t, { token: null, raw: "{", headers: text })).status).toBe(402);
  const keyed = await sold(perCycle, { trigger: { api_key: "the endpoint's own", rate_limit: 1 } });
  expect((await knock(keyed.t, null, {})).status).toBe(401);
  expect((await knock(keyed.t, "wrong", {})).status).toBe(401);
  expect((await knock(keyed.t, buyer.token, {})).status).toBe(402);
  expect((await knock(keyed.t, buyer.token, {})).status).toBe(402);
  expect((await knock(keyed.t, seller.token, {})).status).toBe(202);
  expect((await knock(keyed.t, seller.token, {})).status).toBe(429);
  await work();
});

test("either key opens an endpoint that has one: its own is the owner's and free, a subscription's pays", async () => {
  const { id, t } = await sold(perCycle, { trigger: { api_key: "the endpoint's own" } });
  await credit(buyer, 1_000);
  const before = await balance(buyer);
  const { key } = await subscribe(buyer, id);
  expect((await knock(t, "the endpoint's own", {})).status).toBe(202);
  expect((await knock(t, seller.token, {})).status).toBe(202);
  await work();
  expect(await balance(buyer)).toBe(before);
  expect((await knock(`${t}?api_key=${key}`, null, {})).status).toBe(202);
  await work();
  expect(await balance(buyer)).toBe(before - 100);
});

test("a subscription to what is listed for nothing opens its endpoints too, in every process", async () => {
  const { id, t, w } = await workflow(seller, {
    trigger: { api_key: "the endpoint's own" },
    provider: { access: "key", api_key: "the reader's own" },
  });
  expect((await elsewhere("POST", t, { token: buyer.token, body: {} })).status).toBe(401);
  expect((await subscribe(buyer, id)).status).toBe(404);
  await seller.api("PUT", `/market/workflow/${id}`, { listed: true });
  const { key } = await subscribe(buyer, id);
  await expect.poll(async () => (await elsewhere("POST", t, { token: key, body: {} })).status).toBe(202);
  await work();
  expect((await knock(w, key)).status).toBe(200);
  expect((await knock(w, null)).status).toBe(401);
  // Existing subscribers keep an item after it is unlisted.
  await seller.api("PUT", `/market/workflow/${id}`, { listed: false });
  expect((await knock(w, key)).status).toBe(200);
});

test("a cycle is charged when it succeeds; failures, tests, retries and the owner's own runs cost nothing", async () => {
  const { id, t } = await sold(perCycle);
  // Runs with a concurrency limit wait in the queue instead of running inline.
  await sql`update workflows set concurrency = 100 where id = ${id}`;
  await credit(buyer, 1_000);
  const { key, id: subscription } = await subscribe(buyer, id);
  const [before, earned] = [await balance(buyer), await balance(seller)];
  const called = await knock(t, key, { symbol: "msft" });
  expect(called.status).toBe(202);
  expect((await buyer.api("GET", "/balance")).body.items).toContainEqual({
    currency: "USD",
    amount: before,
    held: 100,
  });
  await work();
  expect([await balance(buyer), await balance(seller)]).toEqual([before - 100, earned + 100]);

  const failed = await knock(t, key, { symbol: "FAIL" });
  await work();
  expect((await seller.api("POST", `/runs/${failed.body.run_id}/retry`, {})).status).toBe(202);
  expect((await seller.api("POST", `/runs/${called.body.run_id}/retry`, {})).status).toBe(202);
  await seller.api("POST", `/workflows/${id}/runs`, { variables: {} });
  await seller.api("POST", `/workflows/${id}/runs`, { version: "draft" });
  await work();
  const cancelled = await knock(t, key, {});
  expect((await seller.api("POST", `/runs/${cancelled.body.run_id}/cancel`)).status).toBe(202);
  await work();
  expect((await buyer.api("GET", "/balance")).body.items).toContainEqual({
    currency: "USD",
    amount: before - 100,
    held: 0,
  });
  const entries =
    await sql`select cause, amount, run_id from ledger_entries where subscription_id = ${subscription}`;
  expect(entries.map((entry) => [entry.cause, Number(entry.amount)])).toEqual([
    [`run:${called.body.run_id}`, 100],
  ]);
});

test("of many calls at once as many are accepted as the balance covers", async () => {
  const poor = await person("poor");
  const { id, t } = await sold(perCycle);
  await credit(poor, 350);
  const { key } = await subscribe(poor, id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => knock(t, key, {}, n % 2 ? { "Idempotency-Key": `n${n}` } : {})),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([202, 202, 202, 402, 402, 402, 402, 402]);
  const buyUrl = expect.stringMatching(new RegExp(`^http://.+/market/workflow/${id}$`));
  const offer = { price: perCycle, currency: "USD", buy_url: buyUrl };
  for (const { body } of answers.filter(({ status }) => status === 402))
    expect(body).toMatchObject({
      code: "insufficient_credit",
      detail: expect.stringMatching(/USD/),
      ...offer,
    });
  await work();
  expect(await balance(poor)).toBe(50);
  expect((await knock(t, key, {})).body).toMatchObject({ status: 402, code: "insufficient_credit" });
  expect((await knock(`/api/w/${id}/board`, key)).body).toMatchObject({ code: "insufficient_credit" });
});

test("a limit below one cycle is refused with its reason; 0 stops", async () => {
  const { id } = await sold(perCycle);
  await credit(buyer, 1_000);
  const order = { kind: "workflow", id };
  const refused = await buyer.api("POST", "/subscriptions", { ...order, spending_cap: 99 });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ path: "spending_cap" }]);
  const made = await buyer.api("POST", "/subscriptions", { ...order, spending_cap: 0 });
  expect(made.status).toBe(201);
  const path = `/subscriptions/${made.body.id}`;
  expect((await buyer.api("PUT", path, { spending_cap: 1 })).status).toBe(422);
  expect((await buyer.api("PUT", path, { spending_cap: 100 })).body.spending_cap).toBe(100);
});

test("a spending cap stops before, and another month begins anew", async () => {
  const { id, t, w } = await sold(perCycle);
  await credit(buyer, 10_000);
  const { key, id: subscription } = await subscribe(buyer, id, { spending_cap: 250 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => knock(t, key, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 402, 402]);
  await work();
  expect((await knock(t, key, {})).body).toMatchObject({ status: 402, code: "spending_cap_reached" });
  // Reads are free.
  expect((await knock(w, key)).status).toBe(200);
  time.offsetMs = 31 * DAY_MS;
  expect((await knock(t, key, {})).status).toBe(202);
  time.offsetMs = 0;
  await work();
  const raised = await buyer.api("PUT", `/subscriptions/${subscription}`, { spending_cap: null });
  expect(raised.body.spending_cap).toBeNull();
  expect((await knock(t, key, {})).status).toBe(202);
  await work();
});

test("a new key takes the place of one that was lost, for its subscriber alone", async () => {
  const { id, t } = await sold(perCycle);
  await credit(buyer, 1_000);
  const { key, id: subscription } = await subscribe(buyer, id);
  expect((await knock(t, key, {})).status).toBe(202);
  expect((await seller.api("POST", `/subscriptions/${subscription}/key`, {})).status).toBe(404);
  const { status, body } = await buyer.api("POST", `/subscriptions/${subscription}/key`, {});
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: subscription, key_prefix: body.key.slice(0, body.key_prefix.length) });
  expect((await knock(t, body.key, {})).status).toBe(202);
  await expect.poll(async () => (await knock(t, key, {})).status).toBe(402);
  await work();
});

test("the same Idempotency-Key of two subscribers is two calls; of one it is one, and one charge", async () => {
  const { id, t } = await sold(perCycle);
  const second = await person("second");
  await Promise.all([credit(buyer, 1_000), credit(second, 1_000)]);
  const [one, two] = [await subscribe(buyer, id), await subscribe(second, id)];
  const before = await balance(buyer);
  const twice = { "Idempotency-Key": "the same" };
  const first = await knock(t, one.key, { symbol: "a" }, twice);
  const again = await knock(t, one.key, { symbol: "a" }, twice);
  const others = await knock(t, two.key, { symbol: "b" }, twice);
  expect(again.body.run_id).toBe(first.body.run_id);
  expect(others.status).toBe(202);
  await work();
  expect([await balance(buyer), await balance(second)]).toEqual([before - 100, 900]);
});

test("a subscriber sees how their own run went and what came out, and nothing of the inside", async () => {
  const { id, t } = await sold(perCycle);
  await credit(buyer, 1_000);
  const { key } = await subscribe(buyer, id);
  const { body } = await knock(t, key, { symbol: "msft" });
  await work();
  const status = new URL(body.status_url).pathname;
  const seen = await knock(status, key);
  expect(seen.body).toMatchObject({ status: "succeeded", steps: [], result: { symbol: "MSFT" } });
  expect((await knock(status, "another")).status).toBe(401);
  expect((await buyer.api("GET", `/runs/${body.run_id}`)).status).toBe(404);
  const [stored] = await sql`select request from runs where id = ${body.run_id}`;
  expect(stored?.request).not.toContain(key);
});

test("a month that seems to be due opens what the subscription has become meanwhile", async () => {
  const { id } = await sold(perCycle);
  await credit(buyer, 1_000);
  const { id: subscription } = await subscribe(buyer, id);
  const found = await findSubscriptionOf(services.db, "workflow", id, buyer.workspaceId);
  if (!found) throw new Error("The subscription is there");
  // The subscription as it was read before its price changed and before it was cancelled.
  const known = { ...found, price: { ...monthly, mode: "monthly" as const }, paidUntil: 1 };
  const offer = { kind: "workflow", itemId: id, price: known.price, origin: "" } as const;
  const right = () => checkSubscription(services, known, offer);
  expect(await right()).toMatchObject({ ok: true, value: { cost: 100, price: perCycle } });
  await buyer.api("DELETE", `/subscriptions/${subscription}`);
  expect(await right()).toMatchObject({ ok: false, error: { code: "payment_required" } });
});

test("buying and cancelling take effect within a second in every process", async () => {
  const { id, t, w } = await sold(perCycle);
  await knock(t, seller.token, {});
  await work();
  await credit(buyer, 1_000);
  const { key, id: subscription } = await subscribe(buyer, id);
  const statusElsewhere = async () => (await elsewhere("GET", w, { token: key })).status;
  await expect.poll(statusElsewhere, { interval: 20 }).toBe(200);
  expect((await knock(w, key)).headers.get("cache-control")).toContain("private");
  expect((await buyer.api("DELETE", `/subscriptions/${subscription}`)).status).toBe(204);
  await expect.poll(statusElsewhere, { interval: 20 }).toBe(402);
  expect((await knock(t, key, {})).status).toBe(402);
  await setPrice(seller, "workflow", id, { mode: "free", amount: 0, currency: "USD" });
  await expect
    .poll(async () => (await elsewhere("GET", w, { token: null })).status, { interval: 20 })
    .toBe(200);
});

test("a month is paid at once, opens for a month, renews from the balance and ends when it is cancelled", async () => {
  const { id, t } = await sold(monthly);
  const reader = await person("reader");
  expect((await subscribe(reader, id)).body).toMatchObject({
    status: 402,
    code: "insufficient_credit",
    price: monthly,
    currency: "USD",
    buy_url: expect.stringMatching(new RegExp(`^http://.+/market/workflow/${id}$`)),
  });
  await credit(reader, 1_100);
  const { key, id: subscription } = await subscribe(reader, id);
  expect((await subscribe(reader, id)).status).toBe(409);
  expect((await subscribe(seller, id)).status).toBe(409);
  expect(await balance(reader)).toBe(600);
  expect((await knock(t, key, {})).status).toBe(202);
  await work();
  expect(await balance(reader)).toBe(600);

  time.offsetMs = 32 * DAY_MS;
  const answers = await Promise.all([knock(t, key, {}), knock(t, key, {}), knock(`/api/w/${id}/board`, key)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 200]);
  expect(await balance(reader)).toBe(100);
  expect((await reader.api("DELETE", `/subscriptions/${subscription}`)).status).toBe(204);
  expect((await reader.api("GET", "/subscriptions")).body.items[0]).toMatchObject({ status: "cancelled" });
  expect((await knock(t, key, {})).status).toBe(202);
  time.offsetMs = 64 * DAY_MS;
  expect((await knock(t, key, {})).body).toMatchObject({ status: 402, code: "payment_required" });
  expect(await balance(reader)).toBe(100);
  time.offsetMs = 0;
  await work();
});

test("a month that the balance does not cover is 402 until it does", async () => {
  const { id, t } = await sold(monthly);
  const reader = await person("late");
  await credit(reader, 500);
  const { key } = await subscribe(reader, id);
  time.offsetMs = 40 * DAY_MS;
  expect((await knock(t, key, {})).body).toMatchObject({
    status: 402,
    code: "insufficient_credit",
    price: monthly,
  });
  expect((await reader.api("GET", "/subscriptions")).body.items[0]).toMatchObject({ status: "unpaid" });
  await credit(reader, 500);
  expect((await knock(t, key, {})).status).toBe(202);
  time.offsetMs = 0;
  await work();
});
