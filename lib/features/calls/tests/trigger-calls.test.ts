import { request as httpRequest } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

// Runs in these tests stay queued until `work` is called. `inline-executor.test.ts` is about inline runs.
const market = await testMarket({ MILLRACE_LANE: "off" });
const { call, credit, knock, person, seller, setPrice, sql, url, work, workflow } = market;
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

async function storedRun(id: string) {
  const [row] = await sql`select context, request from runs where id = ${id}`;
  return { context: JSON.parse(row?.context), request: JSON.parse(row?.request) };
}

test("wrong keys of one address are told 429 in time; the right key stays right, and the log counts them in bulk", async () => {
  const { id, t } = await workflow(seller, { trigger: { api_key: "right" } });
  const statuses: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) statuses.push((await knock(t, "wrong", {})).status);
  expect(statuses[0]).toBe(401);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const last = await knock(t, "wrong", {});
  expect([last.status, last.body.code]).toEqual([429, "rate_limited"]);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect((await knock(t, "right", {})).status).toBe(202);
  const rows = await sql`select count(*)::int as rows from requests where workflow_id = ${id}`;
  expect(rows[0]?.rows).toBeLessThan(30);
  const { items } = (await seller.api("GET", `/workflows/${id}/requests?limit=200`)).body;
  const refused = items.filter(({ status }: { status: number }) => status === 401 || status === 429);
  const calls = refused.reduce((sum: number, { count = 1 }: { count?: number }) => sum + count, 0);
  expect([calls, refused.length < 30]).toEqual([61, true]);
});

test("past any guess of a person, keys of an address that never had the right one are not even compared", async () => {
  const { t } = await workflow(seller, { trigger: { api_key: "right" } });
  for (let tries = 0; tries < 120; tries += 1) await knock(t, "wrong", {});
  expect((await knock(t, "right", {})).status).toBe(429);
  const known = await workflow(seller, { trigger: { api_key: "right" } });
  expect((await knock(known.t, "right", {})).status).toBe(202);
  for (let tries = 0; tries < 120; tries += 1) await knock(known.t, "wrong", {});
  expect((await knock(known.t, "right", {})).status).toBe(202);
});

test("who has no right to a priced trigger does not use up its rate limit", async () => {
  const { id, t } = await workflow(seller, { trigger: { rate_limit: 2 } });
  await setPrice(seller, "workflow", id, perCycle);
  const buyer = await person("limited");
  await credit(buyer, 10_000);
  const { key } = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  for (let tries = 0; tries < 5; tries += 1) expect((await knock(t, null, {})).status).toBe(402);
  const statuses: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) statuses.push((await knock(t, key, {})).status);
  expect(statuses).toEqual([202, 202, 429]);
  expect((await knock(t, null, {})).status).toBe(402);
});

test("a trigger's key, however short, is kept nowhere that it was sent, and changes no value of a caller", async () => {
  for (const key of ["1", "123456", "T"]) {
    const { t, w } = await workflow(seller, {
      trigger: { api_key: key },
      provider: { access: "key", api_key: key },
    });
    const symbol = `1${key}789T`;
    const sent = await call("POST", `${t}?api_key=${key}&note=${symbol}`, {
      token: null,
      headers: {
        ...bearer(key),
        "X-Api-Key": key,
        Referer: `https://a.example/${symbol}?x=1&api_key=${key}#end`,
        "X-Original-Url": `/in?API_KEY=${key}`,
      },
      body: { symbol, api_key: key, nested: [{ api_key: key, symbol }] },
    });
    expect(sent.status).toBe(202);
    const { context, request } = await storedRun(sent.body.run_id);
    expect(context).toEqual({ symbol });
    expect(request.body).toEqual({ symbol, nested: [{ symbol }] });
    expect(request.query).toEqual({ note: symbol });
    expect(request.headers).toMatchObject({
      referer: `https://a.example/${symbol}?x=1&api_key=[redacted]#end`,
      "x-original-url": "/in?API_KEY=[redacted]",
    });
    expect(request.headers).not.toHaveProperty("authorization");
    expect(request.headers).not.toHaveProperty("x-api-key");
    await work();
    const run = (await seller.api("GET", `/runs/${sent.body.run_id}`)).body;
    const [called, made, published] = run.steps;
    expect([called.result, made.result]).toEqual([{ symbol }, { symbol }]);
    expect([called.input.api_key, published.input.api_key]).toEqual([{ $secret: true }, { $secret: true }]);
    expect((await knock(w, key)).body).toEqual({ symbol });
  }
});

test("errors never repeat a key that was sent with the call, whether or not the trigger has a key", async () => {
  const key = "careless-key";
  for (const api_key of ["", key]) {
    const variables = [{ name: "count", type: "integer" }];
    const { t } = await workflow(seller, { trigger: { api_key, variables } });
    const refused = await knock(t, key, { count: `not ${key}` });
    expect([refused.status, refused.body.errors[0].received]).toEqual([422, '"not [redacted]"']);
    expect(refused.text).not.toContain(key);
  }
});

test("a subscriber's key never reaches the seller, wherever the subscriber put it", async () => {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, perCycle);
  const buyer = await person("careless");
  await credit(buyer, 10_000);
  const { key } = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  const sent = await knock(t, key, { symbol: `my key is ${key}` });
  expect((await storedRun(sent.body.run_id)).context).toEqual({ symbol: "my key is [redacted]" });
});

test("a trigger's key on status_url shows how the run goes and what came out, not the inside of its steps", async () => {
  const { t } = await workflow(seller, { trigger: { api_key: "status-key" } });
  const sent = await knock(t, "status-key", { symbol: "nvda" });
  const before = await call("GET", new URL(sent.body.status_url).pathname, { token: "status-key" });
  expect(Object.keys(before.body).sort()).toEqual(SHOWN);
  expect(before.body).toMatchObject({ status: "queued", result: null, error: null });
  await work();
  const after = await call("GET", new URL(sent.body.status_url).pathname, { token: "status-key" });
  expect(Object.keys(after.body).sort()).toEqual(SHOWN);
  expect(after.body).toMatchObject({ status: "succeeded", result: { symbol: "NVDA" }, error: null });
  const failing = await knock(t, "status-key", { symbol: "FAIL" });
  await work();
  const failed = await call("GET", new URL(failing.body.status_url).pathname, { token: "status-key" });
  expect(Object.keys(failed.body).sort()).toEqual(SHOWN);
  expect(failed.body).toMatchObject({ status: "failed", result: null, error: { worker: 1 } });
});

const SHOWN = ["created_at", "error", "finished_at", "id", "result", "started_at", "status"];

test("a result that was asked of a worker that did not come to one is 502 result_missing, in called workflows too", async () => {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Result from a branch",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in", respond: "result", result_from: 2 } },
      { index: 1, type: "condition", params: { expression: "false" } },
      { index: 2, type: "transform", params: { expression: "1" } },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2, port: "true" },
    ],
  });
  const { id } = made.body;
  await seller.api("POST", `/workflows/${id}/publish`);
  const waiting = call("POST", `/api/t/${id}/in`, {
    token: null,
    headers: { "Idempotency-Key": "once" },
    body: {},
  });
  await expect.poll(async () => (await seller.api("GET", `/workflows/${id}/runs`)).body.items.length).toBe(1);
  await work();
  const answer = await waiting;
  expect([answer.status, answer.body.code]).toEqual([502, "result_missing"]);
  expect(answer.body.run_id).toBeTruthy();
  const caller = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Calls it",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      { index: 1, type: "call_workflow", params: { workflow_id: id, variables: {} } },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  await seller.api("POST", `/workflows/${caller.body.id}/publish`);
  const begun = await seller.api("POST", `/workflows/${caller.body.id}/runs`, {});
  await work();
  const run = (await seller.api("GET", `/runs/${begun.body.id}`)).body;
  expect(run).toMatchObject({ status: "failed", error: { code: "result_missing", worker: 1 } });
});

test("an Idempotency-Key compares what a call means, not the order of its query nor how long it waits", async () => {
  const { t } = await workflow(seller, {
    trigger: { variables: [{ name: "a" }, { name: "b" }].map((each) => ({ ...each, type: "string" })) },
  });
  const get = (query: string, key: string) =>
    call("GET", `${t}?${query}`, { token: null, headers: { "Idempotency-Key": key } });
  const first = await get("a=1&b=2", "get");
  for (const query of ["b=2&a=1", "a=1&b=2&wait=0", "wait=0&b=%32&a=1"]) {
    const again = await get(query, "get");
    expect([again.status, again.body.run_id], query).toEqual([202, first.body.run_id]);
  }
  expect((await get("a=1&b=3", "get")).body.code).toBe("idempotency_conflict");
  const post = (raw: string, query = "") =>
    call("POST", `${t}${query}`, { token: null, headers: { "Idempotency-Key": "post" }, raw });
  const posted = await post('{"a":"1"}');
  expect((await post('{"a":"1"}', "?wait=0")).body.run_id).toBe(posted.body.run_id);
  expect((await post('{"a":"2"}')).status).toBe(409);
  expect((await get("a=1&b=2", "post")).status).toBe(409);
});

test("a packed body is read within the body's bound; other packings are 415, broken ones 400", async () => {
  const { t } = await workflow(seller);
  const packed = (raw: Uint8Array, coding = "gzip") =>
    call("POST", t, { token: null, raw, headers: { "Content-Encoding": coding } });
  const good = await packed(gzipSync('{"symbol":"zip"}'));
  expect(good.status).toBe(202);
  expect((await storedRun(good.body.run_id)).context).toEqual({ symbol: "zip" });
  expect((await packed(gzipSync(`{"symbol":"${"x".repeat(1_048_576)}"}`))).status).toBe(413);
  expect((await packed(new TextEncoder().encode("{}"), "br")).status).toBe(415);
  expect((await packed(new TextEncoder().encode("{}"))).status).toBe(400);
  expect((await packed(new TextEncoder().encode("{}"), "identity")).status).toBe(202);
  const made = await call("POST", "/workflows", {
    raw: gzipSync('{"format":"millrace.workflow/1","name":"Packed","workers":[],"connections":[]}'),
    headers: { "Content-Encoding": "gzip" },
  });
  expect([made.status, made.body.name]).toEqual([201, "Packed"]);
});

test("a POST that turns out to have no body is {}", async () => {
  const { t } = await workflow(seller);
  for (const headers of [{}, { "Content-Type": "application/json" }]) {
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest(`${url}${t}`, {
        method: "POST",
        headers: { ...headers, "Transfer-Encoding": "chunked" },
      });
      sent.once("response", (response) => resolve(response.resume().statusCode));
      sent.once("error", reject).end();
    });
    expect(status, JSON.stringify(headers)).toBe(202);
  }
});

test("a run that still goes on is not retried", async () => {
  const { t } = await workflow(seller);
  const sent = await knock(t, null, {});
  const retry = () => seller.api("POST", `/runs/${sent.body.run_id}/retry`, {});
  const early = await retry();
  expect([early.status, early.body.code]).toEqual([409, "run_not_ended"]);
  await work();
  expect((await retry()).status).toBe(202);
});

test("what somebody changed meanwhile is not deleted by who says what they saw", async () => {
  const { id } = await workflow(seller);
  const source = { workflow_id: id, provider_id: "board" };
  const widget = await seller.api("POST", "/widgets", { name: "W", kind: "text", source, options: {} });
  const dashboard = await seller.api("POST", "/dashboards", { name: "D", layout: [], parameters: {} });
  for (const path of [`/dashboards/${dashboard.body.id}`, `/widgets/${widget.body.id}`, `/workflows/${id}`]) {
    const stale = await seller.api("DELETE", path, undefined, { "If-Match": '"999"' });
    expect([stale.status, stale.body?.code, path]).toEqual([409, "revision_conflict", path]);
    const seen = (await seller.api("GET", path)).headers.get("etag") ?? "";
    expect((await seller.api("DELETE", path, undefined, { "If-Match": seen })).status, path).toBe(204);
  }
});

test("a draft is called with a token of its workspace, and runs as a test", async () => {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Draft",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: { webhook_id: "in", api_key: "own", variables: [{ name: "a", type: "integer" }] },
      },
      { index: 1, type: "transform", params: { expression: "context.a + 1" } },
      {
        index: 2,
        type: "data_provider",
        params: { provider_id: "out", response_data: "{{workers[1].result}}" },
      },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  });
  const { id } = made.body;
  const draft = `/api/t/${id}/in?draft=1`;
  const stranger = await person("curious");
  const statuses = await Promise.all([
    knock(draft, null, { a: 1 }),
    knock(draft, "own", { a: 1 }),
    knock(draft, stranger.token, { a: 1 }),
    knock(`/api/t/${id}/out?draft=1`, seller.token, { a: 1 }),
    knock(draft, seller.token, { a: "x" }),
    knock(`/api/t/${id}/in`, seller.token, { a: 1 }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 404, 404, 422, 404]);
  const waiting = knock(`${draft}&wait=20`, seller.token, { a: 1 });
  const runs = async () => (await seller.api("GET", `/workflows/${id}/runs`)).body.items;
  await expect.poll(async () => (await runs()).length).toBe(1);
  await work();
  const answer = await waiting;
  expect([answer.status, answer.body.result]).toEqual([200, 2]);
  expect((await runs())[0]).toMatchObject({ mode: "test", version: null, started_by: "webhook" });
  expect((await call("GET", `/api/w/${id}/out`, { token: null })).status).toBe(404);
  expect(JSON.stringify(await storedRun(answer.body.run_id))).not.toContain(seller.token);
  await seller.api("POST", `/workflows/${id}/publish`);
  expect((await knock(draft, "own", { a: 1 })).status).toBe(401);
  expect((await knock(draft, seller.token, { a: 1 })).status).toBe(202);
});

test("a caller who would wait for ever waits as long as anybody may", async () => {
  const { id, t } = await workflow(seller);
  for (const [query, headers] of [
    ["?wait=99999999999", {}],
    ["", { Prefer: "wait=99999999999" }],
  ] as const) {
    const waiting = call("POST", `${t}${query}`, { token: null, headers, body: {} });
    const queued = () => seller.api("GET", `/workflows/${id}/runs?status=queued`);
    await expect.poll(async () => (await queued()).body.items.length).toBe(1);
    await work();
    expect((await waiting).status).toBe(200);
  }
});
