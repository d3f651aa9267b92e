import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { took } from "@/lib/http/tests/took.suite";
import { OPEN_STREAMS } from "@/lib/service/intake/open-streams";
import { openEvents } from "./event-stream.suite";

const market = await testMarket();
const { buyer, call, credit, elsewhere, knock, seller, services, setPrice, sql, time, url, work, workflow } =
  market;

const DAY_MS = 24 * 3600 * 1000;
const KEYED = { provider: { access: "key", api_key: "first-key-of-board" } };
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const ended = (code: string) => [["end", code], "closed"];

async function publish(t: string, symbol: string, key: string | null = null) {
  const { status, text } = await knock(t, key, { symbol });
  if (status !== 202) throw new Error(text);
  for (let turn = 0; turn < 3; turn += 1) await work();
}

async function sold(price: object) {
  const board = await workflow(seller);
  await setPrice(seller, "workflow", board.id, price);
  await publish(board.t, "all", seller.token);
  const { body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: board.id });
  return { ...board, subscription: String(body.id), key: String(body.key) };
}

/** Changes and publishes the document through another process. */
async function change(id: string, to: (params: Record<string, string>) => object) {
  const { body: document, headers } = await seller.api("GET", `/workflows/${id}`);
  const { format, name, workers, connections } = document;
  workers[2].params = to(workers[2].params);
  const body = { format, name, workers, connections };
  const saved = await seller.api("PUT", `/workflows/${id}`, body, { "If-Match": headers.get("etag") ?? "" });
  if (saved.status !== 200) throw new Error(saved.text);
  await elsewhere("POST", `/workflows/${id}/publish`, { token: seller.token });
}

test("a key is asked for as a read asks, in the header or the query, and a changed one ends the stream", async () => {
  const { id, t, w } = await workflow(seller, KEYED);
  await publish(t, "one");
  const stream = `${url}${w}?stream=1`;
  await expect(openEvents(stream)).rejects.toThrow("401 unauthorized");
  await expect(openEvents(stream, bearer("another"))).rejects.toThrow("401 unauthorized");
  const opened = [
    await openEvents(stream, bearer("first-key-of-board")),
    await openEvents(`${stream}&api_key=first-key-of-board`),
  ];
  for (const each of opened) expect(await each.take(1)).toEqual([["value", 1, { symbol: "ONE" }]]);
  await change(id, (params) => ({ ...params, api_key: "second-key-of-board" }));
  for (const each of opened) expect(await each.take(2)).toEqual(ended("unauthorized"));
  await publish(t, "two");
  const again = await openEvents(stream, bearer("second-key-of-board"));
  expect(await again.take(1)).toEqual([["value", 2, { symbol: "TWO" }]]);
});

test("a reader's key opens the stream of its provider, until it is revoked", async () => {
  const { id, t, w } = await workflow(seller, KEYED);
  await publish(t, "one");
  const given = await seller.api("POST", `/workflows/${id}/reader-keys`, { provider_id: "board", name: "r" });
  const stream = await openEvents(`${url}${w}?stream=1&api_key=${given.body.key}`);
  expect(await stream.take(1)).toEqual([["value", 1, { symbol: "ONE" }]]);
  await elsewhere("DELETE", `/workflows/${id}/reader-keys/${given.body.id}`, { token: seller.token });
  expect(await stream.take(2)).toEqual(ended("unauthorized"));
});

test("taken offline or deleted, in whichever process, a public stream ends", async () => {
  for (const end of [
    (id: string) => elsewhere("POST", `/workflows/${id}/unpublish`, { token: seller.token }),
    (id: string) => elsewhere("DELETE", `/workflows/${id}`, { token: seller.token }),
  ]) {
    const { id, w } = await workflow(seller);
    const stream = await openEvents(`${url}${w}?stream=1`);
    await end(id);
    expect(await stream.take(2)).toEqual(ended("workflow_not_live"));
  }
});

test("a provider that becomes keyed, for sale, or is gone from the live version ends who read it for nothing", async () => {
  for (const [code, end] of [
    [
      "unauthorized",
      (id: string) => change(id, (params) => ({ ...params, access: "key", api_key: "a-key-of-it" })),
    ],
    ["workflow_not_live", (id: string) => change(id, (params) => ({ ...params, provider_id: "other" }))],
    [
      "payment_required",
      (id: string) => setPrice(seller, "workflow", id, { mode: "monthly", amount: 500, currency: "USD" }),
    ],
  ] as const) {
    const { id, t, w } = await workflow(seller);
    await publish(t, "one");
    const stream = await openEvents(`${url}${w}?stream=1`);
    expect(await stream.take(1)).toEqual([["value", 1, { symbol: "ONE" }]]);
    await end(id);
    expect(await stream.take(2)).toEqual(ended(code));
  }
});

test("a subscriber's stream carries their own copy, and ends with the subscription", async () => {
  const { id, t, w, key, subscription } = await (async () => {
    await credit(buyer, 10_000);
    return sold({ mode: "per_cycle", amount: 100, currency: "USD" });
  })();
  const stream = `${url}${w}?stream=1`;
  await expect(openEvents(stream)).rejects.toThrow("402 payment_required");
  const theirs = await openEvents(`${stream}&api_key=${key}`);
  const owners = await openEvents(stream, bearer(seller.token));
  expect(await theirs.take(1)).toEqual([["value", 1, { symbol: "ALL" }]]);
  expect(await owners.take(1)).toEqual([["value", 1, { symbol: "ALL" }]]);
  await publish(t, "own", key);
  expect(await theirs.take(1)).toEqual([["value", 2, { symbol: "OWN" }]]);
  await publish(t, "next", seller.token);
  expect(await owners.take(1)).toEqual([["value", 2, { symbol: "NEXT" }]]);
  await publish(t, "mine", key);
  expect(await theirs.take(1)).toEqual([["value", 3, { symbol: "MINE" }]]);
  await buyer.api("DELETE", `/subscriptions/${subscription}`);
  expect(await theirs.take(2)).toEqual(ended("payment_required"));
  await seller.api("POST", `/workflows/${id}/unpublish`);
  expect(await owners.take(2)).toEqual(ended("workflow_not_live"));
});

const readPlan = (includes: number) => ({
  ...{ mode: "plan", amount: 100, currency: "CHF", period: "month" },
  ...{ unit: "read", includes, overage: 0 },
});
const periodOf = async (subscription: string) =>
  (await buyer.api("GET", `/subscriptions/${subscription}/usage`)).body.period;

test("each value of a stream is one read of a plan, and past the quota the stream ends or is refused", async () => {
  await credit(buyer, 1_000, "CHF");
  const { w, t, key, subscription } = await sold(readPlan(3));
  const item = w.slice("/api/w/".length);
  const list = `${url}/api/w/stream?items=${item}&api_key=${key}`;
  const first = await openEvents(`${url}${w}?stream=1&api_key=${key}`);
  expect(await first.take(1)).toEqual([["value", 1, { symbol: "ALL" }]]);
  await publish(t, "next", seller.token);
  expect(await first.take(1)).toEqual([["value", 2, { symbol: "NEXT" }]]);
  const second = await openEvents(list);
  expect(await second.take(1)).toEqual([["value", item, 2, { symbol: "NEXT" }]]);
  expect(await periodOf(subscription)).toMatchObject({ used: 3, pending: 0 });
  await publish(t, "more", seller.token);
  expect(await first.take(2)).toEqual(ended("quota_used"));
  expect(await second.take(2)).toEqual([["end", item, "quota_used"], "closed"]);
  await expect(openEvents(`${url}${w}?stream=1&api_key=${key}`)).rejects.toThrow("402 quota_used");
  expect(await (await openEvents(list)).take(2)).toEqual([["end", item, "quota_used"], "closed"]);
  expect(await periodOf(subscription)).toMatchObject({ used: 3 });
});

test("a stream that is opened again counts only what its reader does not have", async () => {
  await credit(buyer, 1_000, "CHF");
  const { w, t, key, subscription } = await sold(readPlan(9));
  const stream = `${url}${w}?stream=1&api_key=${key}`;
  const first = await openEvents(stream);
  expect(await first.take(1)).toEqual([["value", 1, { symbol: "ALL" }]]);
  first.close();
  const again = await openEvents(stream, { "Last-Event-ID": "1" });
  await publish(t, "next", seller.token);
  expect(await again.take(1)).toEqual([["value", 2, { symbol: "NEXT" }]]);
  expect(await periodOf(subscription)).toMatchObject({ used: 2 });
  await publish(t, "more", seller.token);
  expect(await again.take(1)).toEqual([["value", 3, { symbol: "MORE" }]]);
  expect(await periodOf(subscription)).toMatchObject({ used: 3 });
  // An ID of a version that doesn't exist says nothing about what the reader has seen.
  const lost = await openEvents(stream, { "Last-Event-ID": "99" });
  expect(await lost.take(2)).toEqual([["reset"], ["value", 3, { symbol: "MORE" }]]);
  expect(await periodOf(subscription)).toMatchObject({ used: 4 });
});

test("a value too large for an event is read, and counted, at its address", async () => {
  await credit(buyer, 1_000, "CHF");
  const { w, t, key, subscription } = await sold(readPlan(2));
  await publish(t, "x".repeat(70_000), seller.token);
  const stream = await openEvents(`${url}${w}?stream=1&api_key=${key}`);
  const address = (await stream.next())?.data.url;
  expect(await periodOf(subscription)).toMatchObject({ used: 0 });
  const { status } = await fetch(String(address), { headers: bearer(key) });
  expect(status).toBe(200);
  expect(await periodOf(subscription)).toMatchObject({ used: 1 });
});

test("what ends by time, or with a token, ends without a signal", async () => {
  await credit(buyer, 100, "EUR");
  const { id, w, key } = await sold({ mode: "monthly", amount: 100, currency: "EUR" });
  const monthly = await openEvents(`${url}${w}?stream=1&api_key=${key}`);
  const made = (await buyer.api("POST", "/tokens", { name: "reader", scopes: ["read"] })).body;
  const byToken = await openEvents(`${url}${w}?stream=1`, bearer(made.token));
  for (const each of [monthly, byToken]) await each.next();
  await elsewhere("DELETE", `/tokens/${made.id}`, { token: buyer.token });
  expect(await byToken.take(2)).toEqual(ended("unauthorized"));
  time.offsetMs = 40 * DAY_MS;
  expect(await monthly.take(2)).toEqual(ended("payment_required"));
  time.offsetMs = 0;
  expect((await knock(w, null)).status).toBe(402);
  await seller.api("POST", `/workflows/${id}/unpublish`);
});

const A_SECOND_MS = 1_000;

test("whoever may read no more is told so within a second, whichever way their access ends", async () => {
  await credit(buyer, 200, "GBP");
  const { id, w, key, subscription } = await sold({ mode: "per_cycle", amount: 100, currency: "GBP" });
  const token = async (body: object) =>
    (await buyer.api("POST", "/tokens", { name: "t", scopes: ["read"], ...body })).body;
  const short = await token({ expires_at: new Date(services.clock() + DAY_MS).toISOString() });
  const revoked = await token({});
  const reader = await seller.api("POST", `/workflows/${id}/reader-keys`, {
    provider_id: "board",
    name: "r",
  });
  const gone =
    (path: string, { token }: typeof seller) =>
    () =>
      elsewhere("DELETE", path, { token });
  const ways: [string, () => unknown][] = [
    [reader.body.key, gone(`/workflows/${id}/reader-keys/${reader.body.id}`, seller)],
    [revoked.token, gone(`/tokens/${revoked.id}`, buyer)],
    [
      short.token,
      () => {
        time.offsetMs = 2 * DAY_MS;
      },
    ],
    [key, gone(`/subscriptions/${subscription}`, buyer)],
    [seller.token, () => elsewhere("POST", `/workflows/${id}/unpublish`, { token: seller.token })],
  ];
  const streams = await Promise.all(
    ways.map(([theirs]) => openEvents(`${url}${w}?stream=1`, bearer(theirs))),
  );
  for (const stream of streams) expect((await stream.next())?.event).toBe("value");
  for (const [way, [, end]] of ways.entries()) {
    await end();
    const { ms, delayMs } = await took(call, async () => {
      expect([way, (await streams[way]?.next())?.event]).toEqual([way, "end"]);
    });
    expect([way, ms < A_SECOND_MS + 5 * delayMs]).toEqual([way, true]);
  }
  time.offsetMs = 0;
});

test("no value is missed while signals are not heard", async () => {
  const { t, w } = await workflow(seller);
  const stream = await openEvents(`${url}${w}?stream=1`);
  await publish(t, "one");
  expect(await stream.take(1)).toEqual([["value", 1, { symbol: "ONE" }]]);
  // Cuts off the listening connections, so that signals sent in the meantime are lost.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
  await publish(t, "two");
  expect(await stream.take(1)).toEqual([["value", 2, { symbol: "TWO" }]]);
});

test("a wrong key that is sent again and again is refused, and ends nobody else's stream", async () => {
  const { t, w } = await workflow(seller, KEYED);
  const good = await openEvents(`${url}${w}?stream=1&api_key=first-key-of-board`);
  let status = 0;
  for (let turn = 0; turn < 200 && status !== 429; turn += 1)
    ({ status } = await call("GET", `${w}?stream=1`, { token: `guess ${turn}` }));
  expect(status).toBe(429);
  await publish(t, "one");
  expect(await good.take(1)).toEqual([["value", 1, { symbol: "ONE" }]]);
});

test("a process that leaves ends its streams, so that their readers come back to another", async () => {
  const { w } = await workflow(seller);
  const stream = await openEvents(`${url}${w}?stream=1`);
  (await services.part(OPEN_STREAMS)).endAll();
  expect(await stream.take(2)).toEqual(ended("shutdown"));
});
