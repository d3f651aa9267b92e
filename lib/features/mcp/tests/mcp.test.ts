import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { z } from "zod";
import { testMarket } from "@/lib/http/tests/market.suite";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

const { buyer, call, credit, person, seller, services, setPrice, sql, time, url, work, workflow } =
  await testMarket();

const NEWEST = "2026-07-28";
const PREVIOUS = "2025-11-25";

/** Connects the official client to our endpoint. `versionNegotiation` pins it to one protocol revision. */
async function connected(key: string, { path = "", version = NEWEST } = {}) {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: version === NEWEST ? { pin: NEWEST } : "legacy" } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`/api/mcp${path}`, url), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  const texts = z.array(z.object({ text: z.string() }));
  return {
    version: client.getNegotiatedProtocolVersion(),
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    tools: async () => (await client.listTools()).tools,
    async use(name: string, given: Record<string, unknown> = {}) {
      const using = client.callTool({ name, arguments: given });
      const { isError = false, content, structuredContent } = await executeUntil(using, work);
      const [first, second] = texts.parse(content);
      return { isError, text: first?.text ?? "", facts: second?.text, body: structuredContent };
    },
  };
}

const found = (names: readonly string[], kind: string) =>
  names.find((name) => name.startsWith(`${kind}_`)) ?? "";

async function tokenOf(who: typeof seller, body: object): Promise<string> {
  return String((await who.api("POST", "/tokens", { name: "t", ...body })).body.token);
}

async function rpc(body: unknown, headers: Record<string, string> = {}, method = "POST", path = "/api/mcp") {
  return call(method, path, { token: seller.token, raw: JSON.stringify(body), headers });
}

for (const version of [NEWEST, PREVIOUS]) {
  test(`an assistant of revision ${version} finds a workflow, runs it, reads it and follows the run`, async () => {
    const item = await workflow(seller, {
      trigger: { api_key: "the-trigger-key" },
      provider: { access: "key", api_key: "the-provider-key" },
    });
    const mcp = await connected(seller.token, { path: `/${item.id}`, version });
    expect(mcp.version).toBe(version);
    const tools = await mcp.tools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual([
      `call_board_board_${item.id.slice(-8)}`,
      `read_board_board_${item.id.slice(-8)}`,
      "run_status",
    ]);
    const [run = "", read = ""] = names;
    expect(tools[0]?.inputSchema).toMatchObject({
      properties: { symbol: { type: "string", default: "AAPL" } },
    });
    const none = await mcp.use(read);
    expect([none.isError, none.body]).toMatchObject([true, { code: "no_data_yet", status: 404 }]);
    const ran = await mcp.use(run, { symbol: "msft" });
    expect(ran).toMatchObject({ isError: false, body: { status: "succeeded", result: { symbol: "MSFT" } } });
    const runId = z.object({ run_id: z.string() }).parse(ran.body).run_id;
    const got = await mcp.use(read);
    expect([got.text, JSON.parse(got.facts ?? "")]).toMatchObject([
      '{"symbol":"MSFT"}',
      { run_id: runId, version: 1 },
    ]);
    expect((await mcp.use(read, { as_of: "2020-01-01" })).body).toMatchObject({ code: "no_data_yet" });
    expect((await mcp.use("run_status", { run_id: runId })).body).toMatchObject({
      id: runId,
      status: "succeeded",
      result: { symbol: "MSFT" },
    });
    const failed = await mcp.use(run, { symbol: "FAIL" });
    expect(failed).toMatchObject({ isError: true, body: { status: 502 } });
    const wrong = await mcp.use(run, { symbol: ["no"] });
    expect(wrong).toMatchObject({
      isError: true,
      body: { code: "invalid_variables", errors: [{ path: "symbol" }] },
    });
    await expect(mcp.use("call_board_nothing_00000000")).rejects.toThrow("not found");
    const stored = await seller.api("GET", `/runs/${runId}`);
    expect(stored.body).toMatchObject({ started_by: "webhook", context: { symbol: "msft" } });
  });
}

test("lists are asked for as at their address", async () => {
  const item = await workflow(seller, {
    provider: { response_data: '[{"s":"A","close":1},{"s":"B","close":2},{"s":"C","close":3}]' },
  });
  const mcp = await connected(seller.token, { path: `/${item.id}` });
  const names = await mcp.names();
  await mcp.use(found(names, "call"));
  const read = (given: Record<string, unknown>) => mcp.use(found(names, "read"), given);
  const rows = await read({ where: { "close.gte": 2 }, columns: ["s"], limit: 1 });
  expect(JSON.parse(rows.text)).toEqual([{ s: "B" }]);
  const { next_cursor: cursor } = JSON.parse(rows.facts ?? "");
  const next = await read({ where: { "close.gte": 2 }, columns: ["s"], limit: 1, cursor });
  expect(JSON.parse(next.text)).toEqual([{ s: "C" }]);
  expect((await read({ format: "csv", "where.s": "A" })).text).toBe("s,close\r\nA,1\r\n");
  expect((await read({ where: { other: 1 } })).body).toMatchObject({ code: "unknown_column" });
  expect((await read({ stream: 1 })).body).toMatchObject({ code: "invalid_query" });
});

test("a table is read as at its address", async () => {
  const columns = [{ name: "s", type: "text" }];
  const { body: table } = await seller.api("POST", "/tables", { name: "by_tool", columns });
  await seller.api("POST", `/tables/${table.id}/rows`, [{ s: "A" }, { s: "B" }]);
  const item = await workflow(seller, { provider: { response_type: "table", table: "by_tool" } });
  const mcp = await connected(seller.token, { path: `/${item.id}` });
  const name = found(await mcp.names(), "read");
  expect(JSON.parse((await mcp.use(name, { limit: 1 })).text)).toEqual([{ s: "A" }]);
  expect((await mcp.use(name, { format: "csv" })).text).toBe("s\r\nA\r\nB\r\n");
});

test("a table is asked by a tool what section 10 has for its address", async () => {
  const columns = [
    { name: "s", type: "text" },
    { name: "time", type: "time" },
    { name: "close", type: "decimal" },
  ];
  const table = { name: "bars_by_tool", columns, key: ["s", "time"] };
  const { body: made } = await seller.api("POST", "/tables", table);
  const bar = (s: string, day: number) => ({ s, time: `2026-11-0${day}`, close: day });
  const write = (...rows: object[]) => seller.api("POST", `/tables/${made.id}/rows?mode=upsert`, rows);
  await write(bar("A", 1), bar("A", 2), bar("B", 1));
  const item = await workflow(seller, { provider: { response_type: "table", table: table.name } });
  const mcp = await connected(seller.token, { path: `/${item.id}` });
  const name = found(await mcp.names(), "read");
  const read = async (given: object) => JSON.parse((await mcp.use(name, { ...given })).text);
  expect(await read({ where: { s: "A", "close.gte": 2 }, columns: ["s", "close"] })).toEqual([
    { s: "A", close: 2 },
  ]);
  expect(await read({ order: "-time", limit: 1 })).toEqual([bar("A", 2)]);
  expect(await read({ from: "2026-11-02", to: "2026-11-03" })).toEqual([bar("A", 2)]);
  expect(await read({ latest: true })).toEqual([bar("A", 2), bar("B", 1)]);
  const first = await mcp.use(name, { limit: 2 });
  const facts = JSON.parse(first.facts ?? "");
  expect(await read({ limit: 2, cursor: facts.next_cursor })).toEqual([bar("B", 1)]);
  await write(bar("C", 1));
  expect(await read({ as_of: facts.as_of })).toHaveLength(3);
  expect((await mcp.use(name, { where: { isin: 1 } })).body).toMatchObject({ code: "unknown_column" });
});

test("an answer of more bytes than a model can read is refused, and says how to get a part of it", async () => {
  const value = { response_data: '{{workers[1].result | default: ""}}' };
  const item = await workflow(seller, { provider: value });
  await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at)
    select id, 'board', 1, workspace_id, '["' || repeat('x', 1048577) || '"]', 'application/json; charset=utf-8', '"v1"', id, now()
    from workflows where id = ${item.id}`;
  const mcp = await connected(seller.token, { path: `/${item.id}` });
  const refused = await mcp.use(found(await mcp.names(), "read"));
  expect([refused.isError, refused.text.length < 1_000]).toEqual([true, true]);
  expect(refused.body).toMatchObject({ code: "body_too_large", detail: expect.stringContaining("`limit`") });
});

test("a tool keeps its name whatever else is made or renamed", async () => {
  const owner = await person("namer");
  const item = await workflow(owner);
  const mcp = await connected(owner.token);
  const before = await mcp.names();
  const other = await workflow(owner);
  const { body: draft } = await owner.api("GET", `/workflows/${other.id}`);
  const renamed = { ...draft, name: "Another" };
  await owner.api("PUT", `/workflows/${other.id}`, renamed, { "If-Match": `"${draft.revision}"` });
  await owner.api("POST", `/workflows/${other.id}/publish`);
  const after = await mcp.names();
  expect(after).toHaveLength(5);
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after).toContain(`call_another_board_${other.id.slice(-8)}`);
  await owner.api("POST", `/workflows/${item.id}/unpublish`);
  expect(await mcp.names()).toHaveLength(3);
  await expect(mcp.use(before[0] ?? "")).rejects.toThrow("not found");
});

test("what a token may not do is not listed, and refused when it is called", async () => {
  const item = await workflow(seller);
  const names = await (await connected(seller.token, { path: `/${item.id}` })).names();
  const reading = await connected(await tokenOf(seller, { scopes: ["read"] }), { path: `/${item.id}` });
  expect(await reading.names()).toEqual(names.filter((name) => !name.startsWith("call_")));
  expect(await reading.use(found(names, "call"))).toMatchObject({
    isError: true,
    body: { code: "forbidden", detail: expect.stringContaining('"write"') },
  });
  const stranger = await person("outsider");
  const theirs = await connected(stranger.token);
  expect(await theirs.names()).toEqual(["run_status"]);
  await expect(theirs.use(found(names, "call"))).rejects.toThrow("not found");
  const { body } = await call("POST", item.t, { token: null, body: {} });
  expect((await theirs.use("run_status", { run_id: body.run_id })).body).toMatchObject({ code: "not_found" });
  await expect(connected(stranger.token, { path: `/${item.id}` })).rejects.toThrow();
  const { body: made } = await seller.api("POST", `/workflows/${item.id}/reader-keys`, {
    provider_id: "board",
    name: "Sheet",
  });
  const reader = await connected(made.key);
  expect(await reader.names()).toEqual([found(names, "read")]);
  expect((await reader.use(found(names, "call"))).body).toMatchObject({ code: "forbidden" });
  expect((await reader.use("run_status", { run_id: body.run_id })).body).toMatchObject({ code: "forbidden" });
});

test("a subscription's key has its item's tools, and pays as everywhere", async () => {
  const item = await workflow(seller, { trigger: { api_key: "closed" } });
  await workflow(seller);
  await setPrice(seller, "workflow", item.id, { mode: "per_cycle", amount: 100, currency: "USD" });
  const subscriber = await person("subscriber");
  await credit(subscriber, 200);
  const { body: made } = await subscriber.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  const mcp = await connected(String(made.key));
  const tools = await mcp.tools();
  expect(tools.map(({ name }) => name.split("_")[0])).toEqual(["call", "read", "run"]);
  expect(tools[0]?.description).toContain("1.00 USD a cycle");
  const run = tools[0]?.name ?? "";
  const ran = await mcp.use(run, { symbol: "ibm" });
  expect(ran.body).toMatchObject({ status: "succeeded" });
  expect((await mcp.use(tools[1]?.name ?? "")).text).toBe('{"symbol":"IBM"}');
  await mcp.use(run);
  expect((await subscriber.api("GET", "/balance")).body.items).toMatchObject([{ amount: 0 }]);
  expect(await mcp.use(run)).toMatchObject({
    isError: true,
    body: { code: "insufficient_credit", status: 402 },
  });
  const status = await mcp.use(
    "run_status",
    ran.body === undefined ? {} : { run_id: Reflect.get(Object(ran.body), "run_id") },
  );
  expect(status.body).toMatchObject({ status: "succeeded", result: { symbol: "IBM" } });
  // The subscriber's API token reaches the items they subscribe to. Other people's tokens don't.
  expect(await (await connected(subscriber.token)).names()).toContain(run);
  expect(await (await connected(buyer.token)).names()).toEqual(["run_status"]);
});

test("a value that a tool gives is one read of a plan, and none is given past the quota", async () => {
  const item = await workflow(seller);
  await setPrice(seller, "workflow", item.id, {
    ...{ mode: "plan", amount: 100, currency: "CHF", period: "month" },
    ...{ unit: "read", includes: 2, overage: 0 },
  });
  await call("POST", item.t, { token: seller.token, body: { symbol: "ibm" } });
  await work();
  const subscriber = await person("reader");
  await credit(subscriber, 100, "CHF");
  const { body: made } = await subscriber.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  const mcp = await connected(String(made.key));
  const name = found(await mcp.names(), "read");
  for (const used of [1, 2]) {
    expect((await mcp.use(name)).text).toBe('{"symbol":"IBM"}');
    const usage = await subscriber.api("GET", `/subscriptions/${made.id}/usage`);
    expect(usage.body.period).toMatchObject({ used, pending: 0 });
  }
  expect((await mcp.use(name)).body).toMatchObject({ code: "quota_used", status: 402 });
});

test("who sends no key, or one that has run out, is 401", async () => {
  const expires = new Date(services.clock() + 60_000).toISOString();
  const token = await tokenOf(seller, { scopes: ["read"], expires_at: expires });
  time.offsetMs += 120_000;
  for (const key of [token, "mr_nobody", null]) {
    const { status, headers, body } = await call("POST", "/api/mcp", { token: key, body: {} });
    expect([status, headers.get("www-authenticate"), body.code]).toEqual([401, "Bearer", "unauthorized"]);
  }
  time.offsetMs -= 120_000;
});

test("what is no request of the protocol is refused as the protocol says", async () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  for (const method of ["GET", "DELETE", "PUT"]) {
    const { status, headers } = await call(method, "/api/mcp", { token: seller.token });
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
  }
  expect((await rpc([list, list])).body).toMatchObject({ error: { code: -32600 } });
  const text = await call("POST", "/api/mcp", { token: seller.token, raw: "{no" });
  expect([text.status, text.body.error.code]).toEqual([400, -32700]);
  const large = await call("POST", "/api/mcp", { token: seller.token, raw: " ".repeat(1_200_000) });
  expect(large.status).toBe(413);
  expect((await rpc({ ...list, method: "tools/all" })).body).toMatchObject({ error: { code: -32601 } });
  expect((await rpc({ ...list, params: { cursor: "x" } })).body).toMatchObject({ error: { code: -32602 } });
  expect((await rpc(list, { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await rpc(list)).body.result.tools.length).toBeGreaterThan(0);
  const listen = { ...list, method: "subscriptions/listen" };
  expect((await rpc(listen)).body).toMatchObject({ error: { code: -32601 } });
});

test("who looks before connecting one is shown the tools that it will find, and no others", async () => {
  const item = await workflow(seller);
  const shown = await seller.api("GET", "/assistant-tools");
  const tools = shown.body.items.filter(
    ({ workflow_id }: { workflow_id: string }) => workflow_id === item.id,
  );
  expect(tools).toMatchObject([
    { kind: "call", own: true },
    { kind: "read", own: true },
  ]);
  expect(new URL(shown.body.address).pathname).toBe("/api/mcp");
  const mcp = await connected(seller.token, { path: `/${item.id}` });
  const names = tools.map(({ name }: { name: string }) => name);
  expect(await mcp.names()).toEqual([...names, "run_status"]);
  expect((await buyer.api("GET", "/assistant-tools")).text).not.toContain(item.id);
  const reading = await tokenOf(seller, { scopes: ["read"] });
  const { body } = await call("GET", "/assistant-tools", { token: reading });
  expect(new Set(body.items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(["read"]));
  expect((await seller.api("GET", "/assistant-tools?cursor=x")).body.code).toBe("invalid_query");
});
