import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import type { JsonObject } from "@/lib/kit/json";
import { renewSubscriptions } from "@/lib/service/money/renew-subscriptions";
import { carryUntil } from "@/lib/service/runner/worker-of.suite";
import { testMarket } from "./market.suite";

const market = await testMarket();
const { seller, setPrice } = market;
const DAY_MS = 24 * 3600 * 1000;
const plan = {
  mode: "plan",
  amount: 500,
  currency: "USD",
  period: "month",
  unit: "cycle",
  includes: 2,
  overage: 2_000,
  limit: 20,
  trial_days: 7,
} as const;
const { trial_days: _trial, ...PAID_AT_ONCE } = plan;

async function sold(name: string, price: object, provider: JsonObject = {}) {
  const item = await market.workflow(seller, { trigger: { respond: "result" }, provider });
  expect((await setPrice(seller, "workflow", item.id, price)).status).toBe(200);
  const who = await market.person(name);
  await market.credit(who, 10_000, "currency" in price ? String(price.currency) : "USD");
  const { status, body } = await who.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  expect(status).toBe(201);
  return { ...item, who, subscription: String(body.id), key: String(body.key) };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const SYMBOL = { name: "symbol", type: "string", default: "a" };
const cycle = ({ t, key }: Sold) => market.call("POST", t, { token: key, body: { symbol: "a" } });

const changed = <Name extends keyof typeof plan>(
  name: Name,
  value: (typeof plan)[Name] | number | string,
) => ({
  ...plan,
  [name]: value,
});

test.each([
  ["a higher amount", changed("amount", 501), "significant"],
  ["a higher overage", changed("overage", 2_001), "significant"],
  ["fewer included", changed("includes", 1), "significant"],
  ["a shorter trial", changed("trial_days", 6), "significant"],
  ["an overage of 0, which refuses use", changed("overage", 0), "significant"],
  ["a lower limit", changed("limit", 19), "significant"],
  ["another period", changed("period", "year"), "significant"],
  ["another unit", changed("unit", "read"), "significant"],
  ["a higher amount that includes more", { ...plan, amount: 501, includes: 20 }, "significant"],
  ["a lower amount", changed("amount", 499), "immediate"],
  ["a lower overage", changed("overage", 1_999), "immediate"],
  ["more included", changed("includes", 3), "immediate"],
  ["a longer trial", changed("trial_days", 8), "immediate"],
  ["a higher limit", changed("limit", 21), "immediate"],
  ["no limit", { ...plan, limit: undefined }, "immediate"],
  ["the same", plan, "none"],
])("%s", async (_what, proposed, kind) => {
  const item = await market.workflow(seller);
  await setPrice(seller, "workflow", item.id, plan);
  const { body } = await seller.api("POST", `/prices/workflow/${item.id}/preview`, proposed);
  expect(body).toMatchObject({ allowed: true, class: kind, errors: [] });
});

test("only workflows and workers have plans, a plan's amount is within the operator's bounds, and its overage need not be", async () => {
  const item = await market.workflow(seller);
  const codes = async (price: object, kind = "workflow", id = item.id) => {
    const { body } = await seller.api("POST", `/prices/${kind}/${id}/preview`, price);
    return body.errors.map(({ code }: { code: string }) => code);
  };
  expect(await codes({ ...plan, amount: 49 })).toEqual(["amount_out_of_range"]);
  expect(await codes({ ...plan, amount: 1_000_001 })).toEqual(["amount_out_of_range"]);
  expect(await codes({ ...plan, amount: 0 })).toEqual([]);
  expect(await codes({ ...plan, overage: 1 })).toEqual([]);
  expect(await codes({ ...plan, overage: 900_000_000_000 })).toEqual([]);
  expect(await codes({ ...plan, limit: 1 })).toEqual(["limit_invalid"]);
  const { body: board } = await seller.api("POST", "/dashboards", { name: "Board" });
  expect(await codes(plan, "dashboard", board.id)).toEqual(["mode_not_allowed"]);
  const { unit: _unit, ...without } = plan;
  await setPrice(seller, "workflow", item.id, without);
  expect((await seller.api("GET", `/prices/workflow/${item.id}`)).body.price).toEqual(plan);
});

test("a year is paid once, and holds its units until it is over", async () => {
  const item = await sold("yearly", { ...PAID_AT_ONCE, period: "year", overage: 0, limit: undefined });
  expect(await market.balance(item.who)).toBe(9_500);
  expect((await cycle(item)).status).toBe(200);
  market.time.offsetMs += 200 * DAY_MS;
  await renewSubscriptions(market.services);
  expect((await cycle(item)).status).toBe(200);
  expect((await cycle(item)).body.code).toBe("quota_used");
  expect(await market.balance(item.who)).toBe(9_500);
  market.time.offsetMs += 166 * DAY_MS;
  await renewSubscriptions(market.services);
  expect(await market.balance(item.who)).toBe(9_000);
  expect((await cycle(item)).status).toBe(200);
});

test("what makes no whole minor unit yet goes on in the next period, also in a currency without any", async () => {
  // Two fifths of a yen: the third, in another month, makes it whole.
  const item = await sold("yen", { ...PAID_AT_ONCE, currency: "JPY", includes: 0, overage: 400_000 });
  const left = () => market.balance(item.who, "JPY");
  expect(await left()).toBe(9_500);
  for (let each = 0; each < 2; each += 1) expect((await cycle(item)).status).toBe(200);
  expect(await left()).toBe(9_500);
  market.time.offsetMs += 32 * DAY_MS;
  await renewSubscriptions(market.services);
  expect(await left()).toBe(9_000);
  expect((await cycle(item)).status).toBe(200);
  expect(await left()).toBe(8_999);
  expect(await findLedgerFaults(market.services.db)).toEqual([]);
});

test("a page of rows is a read, whatever its form; HEAD, 304, refused ones and those of a plan by cycles are none", async () => {
  const columns = [
    { name: "symbol", type: "text" },
    { name: "close", type: "decimal" },
  ];
  const { body: table } = await seller.api("POST", "/tables", { name: "closes", columns, key: ["symbol"] });
  const rows = ["A", "B", "C"].map((symbol) => ({ symbol, close: "1" }));
  expect((await seller.api("POST", `/tables/${table.id}/rows?mode=upsert`, rows)).status).toBe(200);
  const provider = { response_type: "table", response_data: "", table: "closes" };
  const item = await sold("pages", { ...PAID_AT_ONCE, unit: "read", includes: 10 }, provider);
  const read = (query: string, given: { method?: string; headers?: Record<string, string> } = {}) =>
    market.call(given.method ?? "GET", `${item.w}${query}`, {
      token: item.key,
      headers: given.headers ?? {},
    });
  const left = async (query: string) => {
    const { status, headers } = await read(query);
    return [status, headers.get("x-quota-remaining")];
  };
  const first = await read("?limit=1");
  expect([first.status, first.headers.get("x-quota-remaining")]).toEqual([200, "19"]);
  const etag = first.headers.get("etag") ?? "";
  expect((await read("?limit=1", { headers: { "If-None-Match": etag } })).status).toBe(304);
  expect((await read("?limit=1", { method: "HEAD" })).status).toBe(200);
  expect((await read("?limit=none")).status).toBe(400);
  expect(await left("?limit=1&order=-symbol")).toEqual([200, "18"]);
  expect(await left("?format=csv")).toEqual([200, "17"]);
  expect(await left("")).toEqual([200, "16"]);

  const byCycle = await sold("by-cycle", PAID_AT_ONCE);
  await cycle(byCycle);
  for (let each = 0; each < 3; each += 1)
    expect((await market.call("GET", byCycle.w, { token: byCycle.key })).status).toBe(200);
  const { body } = await byCycle.who.api("GET", "/subscriptions");
  expect(body.items[0].plan_used).toMatchObject({ unit: "cycle", used: 1 });
});

test("a worker has a plan, too: each success in a run of the buyer's is a unit, and past the end it is refused", async () => {
  const shared = await market.workflow(seller);
  const path = `/workflows/${shared.id}/worker`;
  const { body: offer } = await seller.api("PUT", path, { name: "Shout", result_from: 1 });
  const terms = { ...PAID_AT_ONCE, overage: 0, limit: undefined };
  expect((await setPrice(seller, "worker", offer.id, terms)).status).toBe(200);
  const who = await market.person("shouts");
  await market.credit(who, 500);
  const made = await who.api("POST", "/subscriptions", { kind: "worker", id: offer.id });
  expect(made.status).toBe(201);
  const document = {
    format: "millrace.workflow/1",
    name: "Uses it",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "go", variables: [SYMBOL] } },
      { index: 1, type: offer.type, params: { symbol: "{{context.symbol}}" } },
    ],
    connections: [{ from: 0, to: 1 }],
  };
  const { body: using } = await who.api("POST", "/workflows", document);
  expect((await who.api("POST", `/workflows/${using.id}/publish`)).status).toBe(200);
  const used = async (symbol: string) => {
    const calling = market.call("POST", `/api/t/${using.id}/go?wait=20`, {
      token: who.token,
      body: { symbol },
    });
    const { status, body } = await carryUntil(calling, market.work);
    const plan = (await who.api("GET", "/subscriptions")).body.items[0].plan_used;
    return [status, body.error?.code ?? body.status, plan.used];
  };
  expect(await used("a")).toEqual([200, "succeeded", 1]);
  expect((await used("FAIL")).slice(2)).toEqual([1]);
  expect(await used("b")).toEqual([200, "succeeded", 2]);
  expect(await used("c")).toEqual([502, "quota_used", 2]);
  expect(await market.balance(who)).toBe(0);
});

test("who is below zero buys nothing of a plan: what it holds for nothing opens, and no further unit", async () => {
  const item = await sold("below", { ...PAID_AT_ONCE, amount: 0, includes: 1 });
  await market.credit(item.who, -10_000);
  await market.sql`update ledger_accounts set overdraft = 5, balance = -5 where workspace_id = ${item.who.workspaceId}`;
  expect((await cycle(item)).status).toBe(200);
  expect((await cycle(item)).body.code).toBe("insufficient_credit");
  const paid = await market.workflow(seller);
  await setPrice(seller, "workflow", paid.id, PAID_AT_ONCE);
  const { status, body } = await item.who.api("POST", "/subscriptions", { kind: "workflow", id: paid.id });
  expect([status, body.code]).toEqual([402, "insufficient_credit"]);
});

test.each([
  ["a month", {}],
  ["a trial", { trial_days: 7 }],
])(
  "%s of a plan is longer by the time that its item was offline, and holds the same units",
  async (name, terms) => {
    const price = { ...PAID_AT_ONCE, overage: 0, limit: undefined, ...terms };
    const item = await sold(`offline-${name.replace(" ", "-")}`, price);
    const read = async () => (await item.who.api("GET", "/subscriptions")).body.items[0];
    const before = await read();
    const paid = await market.balance(item.who);
    expect((await cycle(item)).status).toBe(200);
    await seller.api("POST", `/workflows/${item.id}/unpublish`);
    market.time.offsetMs += 20 * DAY_MS;
    await renewSubscriptions(market.services);
    await seller.api("POST", `/workflows/${item.id}/versions/1/promote`);
    const after = await read();
    const longer = Date.parse(after.paid_until) - Date.parse(before.paid_until);
    expect(Math.abs(longer - 20 * DAY_MS)).toBeLessThan(60_000);
    expect(after).toMatchObject({ status: "active", plan_used: { used: 1, of: 2 } });
    for (const status of [200, 402]) expect((await cycle(item)).status).toBe(status);
    expect(await market.balance(item.who)).toBe(paid);
  },
);

test("what a plan came to is on receipts: its amount by itself, use by month, and what is given back of either", async () => {
  const item = await sold("receipts", { ...PAID_AT_ONCE, includes: 0, overage: 10_000, limit: undefined });
  for (let each = 0; each < 3; each += 1) expect((await cycle(item)).status).toBe(200);
  const charges = (await item.who.api("GET", `/subscriptions/${item.subscription}/charges`)).body.items;
  expect(charges.map(({ amount }: { amount: number }) => amount)).toEqual([1, 1, 1, 500]);
  const refund = (body: object) => seller.api("POST", `/subscriptions/${item.subscription}/refund`, body);
  expect(await refund({ charge_id: charges[3].id, amount: 200 })).toMatchObject({ status: 201 });
  expect((await refund({ charge_id: charges[3].id, amount: 301 })).status).toBe(422);
  expect((await refund({})).body).toMatchObject({ charge_id: charges[0].id, amount: 1 });
  await item.who.api("DELETE", `/subscriptions/${item.subscription}`);
  market.time.offsetMs += 62 * DAY_MS;
  const listed = async (who: typeof item.who) =>
    (await who.api("GET", "/billing/receipts")).body.items
      .filter(({ other }: { other: string }) => who === item.who || /receipts/.test(other))
      .map(({ amount }: { amount: number }) => amount);
  expect(await listed(item.who)).toEqual([3, -1, -200, 500]);
  expect(await listed(seller)).toEqual([3, -1, -200, 500]);
});

test("a spending limit that is reached stops further units, and no read that the plan includes", async () => {
  const item = await sold("capped", { ...PAID_AT_ONCE, unit: "read", includes: 2, overage: 1_000_000 });
  const capped = await item.who.api("PUT", `/subscriptions/${item.subscription}`, { spending_cap: 600 });
  expect(capped.status, capped.text).toBe(200);
  await cycle(item);
  const read = async () => {
    const { status, body } = await market.call("GET", item.w, { token: item.key });
    return status === 200 ? status : body.code;
  };
  expect([await read(), await read(), await read(), await read()]).toEqual([
    200,
    200,
    200,
    "spending_cap_reached",
  ]);
});
