import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, transform, webhook } from "@/e2e/api/documents";
import { draft, endpointsOf, live } from "@/e2e/api/live";
import { ended } from "@/e2e/api/runs";
import { send } from "@/e2e/api/send";
import { secretText } from "@/e2e/api/unique";

const JSON_BODY = { "content-type": "application/json" };
const BIG = `{"a":"${"x".repeat(1_048_577)}"}`;
const simple = (params = {}) => flow([webhook(0, params), transform(1, "1")], [[0, 1]]);

test("401 with a challenge where a key is set and is missing or wrong", async () => {
  const { call } = await live(simple({ api_key: "right-key" }));
  const wrong = [
    {},
    { headers: { authorization: "Bearer wrong-key" } },
    { headers: { authorization: "Bearer right-ke" } },
    { headers: { authorization: "Bearer right-key2" } },
    { headers: { authorization: "Bearer" } },
    { headers: { authorization: "Basic right-key" } },
    { headers: { authorization: "right-key" } },
    { query: "?api_key=" },
    { query: "?api_key=wrong" },
    { query: "?API_KEY=right-key" },
  ];
  for (const method of ["POST", "GET"]) {
    for (const request of wrong) {
      const answer = await call(undefined, { method, ...request });
      expect.soft(answer.status, `${method} ${JSON.stringify(request)}`).toBe(401);
      expect.soft(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
  }
});

test("the key opens as Bearer and in the query, for POST and GET", async () => {
  const { call } = await live(simple({ api_key: "right key/+&" }));
  const query = `?api_key=${encodeURIComponent("right key/+&")}`;
  for (const method of ["POST", "GET"]) {
    const bearer = await call(undefined, { method, headers: { authorization: "Bearer right key/+&" } });
    expect.soft(bearer.status, method).toBe(202);
    expect.soft((await call(undefined, { method, query })).status, method).toBe(202);
    const lower = await call(undefined, { method, headers: { authorization: "bearer right key/+&" } });
    expect.soft(lower.status, "the scheme's case does not matter").toBe(202);
  }
});

test("a blank key leaves the trigger open, whatever is sent along", async () => {
  const { call } = await live(simple({ api_key: "" }));
  expect((await call({}, { headers: { authorization: "Bearer something" } })).status).toBe(202);
  expect((await call({}, { query: "?api_key=something" })).status).toBe(202);
});

test("the key is in no context, step, request or answer", async () => {
  const key = secretText();
  const { call, id } = await live(
    flow(
      [
        webhook(0, { api_key: key, variables: [{ name: "a", type: "string" }] }),
        {
          index: 1,
          type: "data_provider",
          params: { response_type: "text", response_data: "{{request | json}}" },
        },
        transform(2, "$"),
      ],
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  const answers = [
    await call({ a: "1" }, { headers: { authorization: `Bearer ${key}` } }),
    await call({ a: "1" }, { query: `?api_key=${key}` }),
    await call(undefined, { method: "GET", query: `?a=2&api_key=${key}` }),
    await call({ a: {} }, { query: `?api_key=${key}` }),
    await call(undefined, { query: `?api_key=${key}`, raw: "{", headers: JSON_BODY }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 422, 400]);
  for (const answer of answers.slice(0, 3)) {
    const run = await ended(answer);
    expect(JSON.stringify(run)).not.toContain(key);
  }
  for (const answer of answers) expect(answer.text).not.toContain(key);
  for (const path of [`/workflows/${id}/requests`, `/workflows/${id}/runs`, `/workflows/${id}`]) {
    expect((await owner.get(path)).text).not.toContain(key);
  }
});

test("429 with Retry-After over the trigger's own limit; a call without the key does not use it up", async () => {
  const { call } = await live(simple({ rate_limit: 3, api_key: "k" }));
  for (let refused = 0; refused < 5; refused += 1) expectRefusal(await call(), 401);
  const request = { headers: { authorization: "Bearer k" } };
  const statuses = [];
  for (let calls = 0; calls < 3; calls += 1) statuses.push((await call({}, request)).status);
  expect(statuses).toEqual([202, 202, 202]);
  const over = await call({}, request);
  expectRefusal(over, 429);
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(Number(over.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(over.headers.get("retry-after")).toMatch(/^\d+$/);
});

test("a limit holds for calls at once, and for each trigger by itself", async () => {
  const { call } = await live(
    flow(
      [webhook(0, { rate_limit: 5 }), webhook(1, { rate_limit: 5 }), transform(2, "1")],
      [
        [0, 2],
        [1, 2],
      ],
    ),
  );
  const first = await Promise.all(Array.from({ length: 20 }, () => call()));
  expect(first.filter(({ status }) => status === 202)).toHaveLength(5);
  expect(first.filter(({ status }) => status === 429)).toHaveLength(15);
  expect((await call({}, { trigger: 1 })).status).toBe(202);
});

test("faults are judged in the order 405, 404, 401, 402, 429, 415, 413, 400, 422", async () => {
  const keyed = await live(
    simple({ api_key: "k", rate_limit: 1, variables: [{ name: "v", type: "integer", required: true }] }),
  );
  const key = { authorization: "Bearer k" };
  const text = { "content-type": "text/plain" };
  const missing = await send("/api/t/nowhere/nobody", { method: "PUT", body: {} });
  expect(missing.status, "405 before 404").toBe(405);
  expect(
    (await send("/api/t/nowhere/nobody", { method: "POST", raw: BIG, headers: text })).status,
    "404 before 415",
  ).toBe(404);
  expect((await keyed.call(undefined, { method: "DELETE" })).status, "405 before 401").toBe(405);
  expect((await keyed.call(undefined, { raw: BIG, headers: text })).status, "401 before 415").toBe(401);
  const uses = [
    await keyed.call({ v: 1 }, { headers: key }),
    await keyed.call(undefined, { raw: "{", headers: { ...key, ...text } }),
  ];
  expect(
    uses.map(({ status }) => status),
    "429 before 415",
  ).toEqual([202, 429]);
  expect((await keyed.call({ v: 1 })).status, "401 before 429").toBe(401);

  const open = await live(simple({ variables: [{ name: "v", type: "integer", required: true }] }));
  expect((await open.call(undefined, { raw: BIG, headers: text })).status, "415 before 413").toBe(415);
  expect((await open.call(undefined, { raw: `${BIG}x`, headers: JSON_BODY })).status, "413 before 400").toBe(
    413,
  );
  expect((await open.call(undefined, { raw: BIG, headers: JSON_BODY })).status, "413 before 422").toBe(413);
  expect((await open.call({}, { query: "?v=%zz" })).status, "400 before 422").toBe(400);
  expect((await open.call({})).status).toBe(422);
});

test("404 not live stands before 401", async () => {
  const saved = await draft(simple({ api_key: "k" }));
  expectRefusal(await endpointsOf(saved).call(), 404, "workflow_not_live");
});

test("OPTIONS answers a preflight without a key, starts no run, and allows any origin by default", async () => {
  const { call, id } = await live(simple({ api_key: "k" }));
  const answer = await call(undefined, {
    method: "OPTIONS",
    headers: {
      origin: "https://shop.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, content-type, idempotency-key, prefer",
    },
  });
  expect([200, 204]).toContain(answer.status);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("access-control-allow-methods")).toMatch(/POST/);
  const headers = String(answer.headers.get("access-control-allow-headers")).toLowerCase();
  for (const name of ["authorization", "content-type", "idempotency-key", "prefer"])
    expect.soft(headers).toContain(name);
  expect((await owner.get(`/workflows/${id}/runs`)).json).toMatchObject({ items: [] });
  const actual = await call({}, { headers: { origin: "https://shop.example", authorization: "Bearer k" } });
  expect(actual.headers.get("access-control-allow-origin")).toBe("*");
});

test("allowed_origins lets those in and nobody else; refusals can be read by them too", async () => {
  const { call } = await live(
    simple({ allowed_origins: ["https://a.example", "https://b.example"], api_key: "k" }),
  );
  const from = (origin: string, method: string) =>
    call(undefined, { method, headers: { origin, "access-control-request-method": "POST" } });
  for (const method of ["OPTIONS", "POST"]) {
    const known = await from("https://b.example", method);
    expect.soft(known.headers.get("access-control-allow-origin"), method).toBe("https://b.example");
    expect.soft(known.headers.get("vary")?.toLowerCase(), method).toContain("origin");
    const other = await from("https://evil.example", method);
    expect.soft(other.headers.get("access-control-allow-origin"), method).toBeNull();
  }
});
