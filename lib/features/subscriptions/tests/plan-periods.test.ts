import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";

const market = await testMarket();
const { balance, call, credit, person, seller, services, setPrice, time, workflow } = market;
const DAY_MS = 24 * 3600 * 1000;
const plan = { mode: "plan", amount: 500, currency: "USD", period: "month", includes: 1, overage: 7_000 };
let people = 0;

/** An item at this price, and a subscriber with this much credit. */
async function sold(price: object, credited: number) {
  people += 1;
  const item = await workflow(seller, { trigger: { respond: "result" } });
  expect((await setPrice(seller, "workflow", item.id, price)).status).toBe(200);
  const who = await person(`planner-${people}`);
  if (credited > 0) await credit(who, credited);
  const { status, body } = await who.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  expect(status).toBe(201);
  const cycle = async () => {
    const answer = await call("POST", item.t, { token: body.key, body: { symbol: "a" } });
    return answer.status === 200 ? balance(who) : answer.body.code;
  };
  const read = (query = "", headers: Record<string, string> = {}, method = "GET") =>
    call(method, `${item.w}${query}`, { token: body.key, headers });
  return { ...item, who, body, cycle, read };
}

async function later(days: number) {
  time.offsetMs += days * DAY_MS;
  await renewSubscriptions(services);
}

test("a year is paid once a year, and what of a minor unit is left over goes on into the next", async () => {
  const start = time.offsetMs;
  const { who, body, cycle } = await sold({ ...plan, period: "year" }, 2_000);
  const days = (Date.parse(body.paid_until) - services.clock()) / DAY_MS;
  expect([365, 366]).toContain(Math.round(days));
  expect(await balance(who)).toBe(1_500);
  // The first cycle is included. Each further one costs seven tenths of a cent.
  const left = [];
  for (let each = 0; each < 4; each += 1) left.push(await cycle());
  expect(left).toEqual([1_500, 1_500, 1_499, 1_498]);
  await later(300);
  expect(await balance(who)).toBe(1_498);
  await later(67);
  expect(await balance(who)).toBe(998);
  // A tenth of a cent was left over. Two more cycles bring it to one and a half.
  expect([await cycle(), await cycle(), await cycle()]).toEqual([998, 998, 997]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
  time.offsetMs = start;
});

test("a plan of nothing but overage is had without money, and its included units are used without any", async () => {
  const start = time.offsetMs;
  const { who, cycle, id } = await sold({ ...plan, amount: 0, overage: 10_000 }, 0);
  expect([await cycle(), await cycle()]).toEqual([0, "insufficient_credit"]);
  await credit(who, 1);
  expect([await cycle(), await cycle()]).toEqual([0, "insufficient_credit"]);
  await later(32);
  expect([await cycle(), await cycle()]).toEqual([0, "insufficient_credit"]);
  const without = await workflow(seller);
  await setPrice(seller, "workflow", without.id, { ...plan, amount: 0, includes: 0, overage: 0 });
  const { price } = (await seller.api("GET", `/prices/workflow/${without.id}`)).body;
  expect(price.mode).toBe("free");
  expect((await seller.api("GET", `/prices/workflow/${id}`)).body.price).toMatchObject({ amount: 0 });
  time.offsetMs = start;
});

test("of reads each page of rows counts one; what is refused, not there, known already or a head counts none", async () => {
  const { read, cycle, who } = await sold({ ...plan, unit: "read", includes: 4, overage: 0 }, 500);
  expect(await cycle()).toBe(0);
  const tag = (await read()).headers.get("etag") ?? "";
  const left = async (query: string, headers?: Record<string, string>, method?: string) => {
    const answer = await read(query, headers, method);
    return [answer.status, answer.headers.get("x-quota-remaining")];
  };
  expect(await left("?version=1")).toEqual([200, "2"]);
  expect((await left("?as_of=2000-01-01T00:00:00Z"))[0]).toBe(404);
  expect((await left("?version=x"))[0]).toBe(400);
  expect((await left("?format=csv"))[0]).toBe(406);
  expect((await left("", { "If-None-Match": tag }))[0]).toBe(304);
  expect((await left("", {}, "HEAD"))[0]).toBe(200);
  expect(await left("")).toEqual([200, "1"]);
  expect(await left("")).toEqual([200, "0"]);
  const refused = await read();
  expect(refused.body).toMatchObject({ status: 402, code: "quota_used", price: { mode: "plan" } });
  expect(refused.body.buy_url).toMatch(/\/market\/workflow\//);
  // Only the quota of reads is used up. Calls still work at no extra cost.
  expect(await cycle()).toBe(0);
  expect((await who.api("GET", "/subscriptions")).body.items[0].plan_used).toMatchObject({ used: 4, of: 4 });
});

test("pages of a list are counted one by one", async () => {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Rows",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "go", respond: "result" } },
      { index: 1, type: "transform", params: { expression: '[{"a": 1}, {"a": 2}, {"a": 3}]' } },
      {
        index: 2,
        type: "data_provider",
        params: { provider_id: "rows", response_data: "{{workers[1].result}}" },
      },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  });
  const { id } = made.body;
  await seller.api("POST", `/workflows/${id}/publish`);
  expect((await call("POST", `/api/t/${id}/go`, { token: seller.token, body: {} })).status).toBe(200);
  const price = { ...plan, unit: "read", includes: 5, overage: 0 };
  await setPrice(seller, "workflow", id, price);
  const who = await person("pages");
  await credit(who, 500);
  const { key } = (await who.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  const asked = async (query: string) => {
    const answer = await call("GET", `/api/w/${id}/rows${query}`, { token: key });
    return [answer.status, answer.headers.get("x-quota-remaining")];
  };
  expect(await asked("?limit=1")).toEqual([200, "4"]);
  expect(await asked("?format=csv")).toEqual([200, "3"]);
  expect(await asked("?format=ndjson&where.a.gt=1")).toEqual([200, "2"]);
  expect((await asked("?limit=none"))[0]).toBe(400);
  expect((await asked("?where.b=1"))[0]).toBe(400);
  expect((await asked("/schema"))[0]).toBe(200);
  expect(await asked("")).toEqual([200, "1"]);
  expect(await asked("?format=parquet")).toEqual([200, "0"]);
  expect((await asked("?limit=1"))[0]).toBe(402);
});
