import { expect, test } from "vitest";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const { call, database, log } = await testHttpEntry({
  MILLRACE_MARKET_API_KEY: "deployment-market-key",
  MILLRACE_ECONOMIC_CSV_URL: "http://127.0.0.1:9/csv",
});
const other = await call("POST", "/users", {
  body: { email: "other@example.com", password: "a long password" },
});
const stranger: string = other.body.token;

async function add(provider: string, value: string, name = `my ${provider}`) {
  const made = await call("POST", "/credentials", { body: { name, provider, value } });
  expect(made.status).toBe(201);
  return made.body;
}

test("a key goes in and its value never comes out", async () => {
  const value = "k-9f8e7d6c5b4a";
  const made = await add("news", ` ${value}\n`, "desk");
  expect(made).toMatchObject({ name: "desk", provider: "news", last4: "5b4a", newest: true });
  const list = await call("GET", "/credentials");
  expect(list.body.items).toContainEqual(made);
  const [row] = await database.sql`select * from credentials where id = ${made.id}`;
  expect(row?.sealed).toMatch(/^v1:/);
  for (const text of [JSON.stringify(made), list.text, JSON.stringify(row), log.join("")]) {
    expect(text).not.toContain(value);
  }
});

test("a credential can be kept for one host alone, written as people write hosts", async () => {
  const bind = (host: string) =>
    call("POST", "/credentials", { body: { name: "api", provider: "http", value: "Bearer t0ken", host } });
  for (const written of ["api.example.com", "https://API.example.com/v1", " api.example.com:443 "])
    expect((await bind(written)).body).toMatchObject({ host: "api.example.com" });
  expect((await bind("localhost:8080")).body).toMatchObject({ host: "localhost:8080" });
  for (const written of ["*.example.com", "a b", "https://", "user@api.example.com"])
    expect([written, (await bind(written)).status]).toEqual([written, 422]);
  expect(await add("http", "Bearer t0ken")).toMatchObject({ host: "" });
});

test("of a short value not even the end is shown", async () => {
  expect(await add("http", "1234567")).toMatchObject({ last4: "" });
});

test("what is no credential is told field by field, without the value", async () => {
  const answer = await call("POST", "/credentials", {
    body: { name: " ", provider: "bank", value: "  ", extra: 1 },
  });
  expect(answer.status).toBe(422);
  const faults: { path: string }[] = answer.body.errors;
  expect(faults.map(({ path }) => path).sort()).toEqual(["extra", "name", "provider", "value"]);
});

test("the newest of a provider is the workspace's, and the one before takes its place", async () => {
  const first = await add("economic", "first-key-1234");
  const second = await add("economic", "second-key-1234");
  const newestOf = async () => {
    const { body } = await call("GET", "/credentials");
    const items: { id: string; provider: string; newest: boolean }[] = body.items;
    return items.filter(({ provider, newest }) => provider === "economic" && newest).map(({ id }) => id);
  };
  expect(await newestOf()).toEqual([second.id]);
  expect((await call("DELETE", `/credentials/${second.id}`)).status).toBe(204);
  expect(await newestOf()).toEqual([first.id]);
  expect((await call("DELETE", `/credentials/${second.id}`)).status).toBe(404);
});

test("another workspace sees none of it, and a reader changes none of it", async () => {
  const made = await add("http", "Bearer abcdefgh");
  for (const [method, path] of [
    ["DELETE", `/credentials/${made.id}`],
    ["POST", `/credentials/${made.id}/test`],
    ["GET", `/credentials/${made.id}/usage`],
    ["GET", "/credentials/none/usage"],
  ] as const) {
    expect((await call(method, path, { token: stranger })).status).toBe(404);
  }
  expect((await call("GET", "/credentials", { token: stranger })).body.items).toEqual([]);
  const reader = await call("POST", "/tokens", { body: { name: "reader", scopes: ["read"] } });
  const add2 = { name: "x", provider: "http", value: "Bearer x" };
  expect((await call("POST", "/credentials", { token: reader.body.token, body: add2 })).status).toBe(403);
});

test("usage tells drafts and live versions, by provider, name and id", async () => {
  const older = await add("smtp", "smtp://a.example.com?from=a@example.com", "post");
  const made = await add("smtp", "smtp://b.example.com?from=a@example.com", "post");
  const notify = (params: object) => ({
    type: "notify",
    params: { channel: "email", to: "a@b.cd", ...params },
  });
  const document = (name: string, ...workers: object[]) => ({
    format: "millrace.workflow/1",
    name,
    workers: workers.map((worker, index) => ({ index, ...worker })),
    connections: [],
  });
  await call("POST", "/workflows", {
    body: document(
      "mail",
      notify({ message: "x" }),
      notify({ message: "x", credential: "post" }),
      notify({ message: "x", credential: made.id }),
      notify({ message: "x", credential: older.id }),
      {
        type: "notify",
        params: { channel: "slack", to: "https://x.example.com", message: "x", credential: "post" },
      },
    ),
  });
  const usage = await call("GET", `/credentials/${made.id}/usage`);
  expect(usage.body).toEqual({
    items: [{ workflow_id: expect.any(String), name: "mail", live: false, workers: [0, 1, 2] }],
    next_cursor: null,
  });
  expect((await call("GET", `/credentials/${older.id}/usage`)).body.items).toMatchObject([{ workers: [3] }]);

  const market = await add("market", "market-key-1234");
  const quote = { type: "market_data", params: { operation: "quote", symbol: "AAPL" } };
  const trigger = { type: "schedule_trigger", params: { every: 60 } };
  const live = await call("POST", "/workflows", { body: document("live", trigger, quote) });
  await call("POST", `/workflows/${live.body.id}/publish`, { body: {} });
  await call("POST", "/workflows", {
    body: document("own key", { ...quote, params: { ...quote.params, api_key: "own" } }),
  });
  const used = await call("GET", `/credentials/${market.id}/usage`);
  expect(used.body.items).toMatchObject([{ name: "live", workers: [1] }]);
  await call("DELETE", `/credentials/${market.id}`);
});

test("sample data is switched per provider, and what is left out stays", async () => {
  const before = await call("GET", "/settings", { token: stranger });
  expect(before.body).toMatchObject({
    sample_data: { news: "auto", market: "auto", economic: "auto" },
    sample_data_override: null,
  });
  const body = { name: "Desk", sample_data: { market: "off" } };
  const saved = await call("PUT", "/settings", { token: stranger, body });
  expect(saved.body).toMatchObject({ name: "Desk", sample_data: { news: "auto", market: "off" } });
  expect((await call("GET", "/settings", { token: stranger })).body).toEqual(saved.body);
  expect((await call("GET", "/settings")).body.name).not.toBe("Desk");
  const wrong = await call("PUT", "/settings", { body: { sample_data: { news: "maybe" } } });
  expect(wrong.body.errors).toMatchObject([{ path: "sample_data.news" }]);
});

test("which key a worker will use, and what is left of the shared one", async () => {
  const token = (
    await call("POST", "/users", { body: { email: "new@example.com", password: "a long password" } })
  ).body.token;
  const keys = async () => (await call("GET", "/keys", { token })).body;
  const none = { left: null, limit: null, resets_at: null };
  expect(await keys()).toEqual({
    news: { source: "sample", shared: false, ...none },
    market: { source: "deployment", shared: true, left: 5, limit: 5, resets_at: null },
    economic: { source: "none", shared: false, left: 2000, limit: 2000, resets_at: null },
  });
});

test("what this process has changed counts from the next answer on", async () => {
  const { body } = await call("POST", "/users", {
    body: { email: "quick@example.com", password: "a long password" },
  });
  const { token } = body;
  const source = async () => (await call("GET", "/keys", { token })).body.news.source;
  expect(await source()).toBe("sample");
  const key = { name: "n", provider: "news", value: "news-key-1234" };
  const made = await call("POST", "/credentials", { token, body: key });
  expect(await source()).toBe("workspace");
  await call("PUT", "/settings", { token, body: { sample_data: { news: "on" } } });
  expect(await source()).toBe("sample");
  await call("PUT", "/settings", { token, body: { sample_data: { news: "off" } } });
  await call("DELETE", `/credentials/${made.body.id}`, { token });
  expect(await source()).toBe("none");
});

test.each([
  ["series", "gdp", "GDP"],
  ["symbols", "aapl", "AAPL"],
  ["categories", "business", "news/Business"],
  ["sources", "reuters", "reuters.com"],
])("%s are suggested for %s", async (kind, q, id) => {
  const answer = await call("GET", `/suggest/${kind}?q=${q}`, { token: stranger });
  expect(answer.status).toBe(200);
  expect(answer.body.items).toContainEqual({ id, title: expect.any(String) });
});

test("there is nothing else to suggest, and nobody to suggest it to without a key", async () => {
  expect((await call("GET", "/suggest/colours?q=a")).status).toBe(404);
  expect((await call("GET", "/suggest/series?q=a", { token: null })).status).toBe(401);
  expect((await call("GET", "/suggest/series?limit=51")).status).toBe(400);
});

test("what cannot be a key is refused before it is stored, and replaces nothing", async () => {
  const before = (await call("GET", "/credentials")).body.items.length;
  const body = { name: "n", provider: "market", value: "not a key" };
  const refused = await call("POST", "/credentials", { body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ path: "value", code: "invalid_key" }]);
  expect(refused.text).not.toContain("not a key");
  expect((await call("GET", "/credentials")).body.items).toHaveLength(before);
});

test("a test says what the provider said, by code and sentence", async () => {
  const bad = await add("market", "not-a-key");
  const tried = await call("POST", `/credentials/${bad.id}/test`);
  expect(tried.body).toMatchObject({ ok: false, code: expect.any(String), message: expect.any(String) });
  expect(tried.text).not.toContain("not-a-key");
  const header = await add("http", "Bearer abcdefgh");
  expect((await call("POST", `/credentials/${header.id}/test`)).body).toMatchObject({ ok: true });
});
