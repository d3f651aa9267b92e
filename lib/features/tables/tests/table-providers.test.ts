import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, credit, elsewhere, knock, seller, setPrice, sql, workflow } = await testMarket();

const columns = [
  { name: "symbol", type: "text" },
  { name: "time", type: "time" },
  { name: "close", type: "decimal" },
  { name: "note", type: "text" },
];
let made = 0;

async function table(rows: readonly object[], given: object = {}) {
  made += 1;
  const name = `prices_${made}`;
  const { body } = await seller.api("POST", "/tables", { name, columns, key: ["symbol", "time"], ...given });
  const id = String(body.id);
  const write = async (more: readonly object[], mode = "upsert") => {
    const written = await seller.api("POST", `/tables/${id}/rows?mode=${mode}`, more);
    expect(written.status, written.text).toBe(200);
  };
  if (rows.length > 0) await write(rows);
  return { id, name, write };
}

/** A live workflow that serves a table. Its other workers never run. */
function board(provider: object) {
  return workflow(seller, { provider: { response_type: "table", response_data: "", ...provider } });
}

const ROWS = [
  { symbol: "A", time: "2026-11-01", close: "10.50", note: "=1+1" },
  { symbol: "A", time: "2026-11-02", close: "11", note: "secret" },
  { symbol: "B", time: "2026-11-01", close: null, note: "secret" },
];

test("a table is served as it is, without a run, and each change is a version of it", async () => {
  const prices = await table(ROWS);
  const { w } = await board({ table: prices.name });
  const get = (query = "", headers = {}) => knock(`${w}${query}`, null, undefined, headers);
  const first = await get();
  expect(first.body).toEqual([
    { symbol: "A", time: "2026-11-01", close: 10.5, note: "=1+1" },
    { symbol: "A", time: "2026-11-02", close: 11, note: "secret" },
    { symbol: "B", time: "2026-11-01", close: null, note: "secret" },
  ]);
  const version = Number(first.headers.get("x-data-version"));
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "x-data-as-of": expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const known = { "If-None-Match": first.headers.get("etag") ?? "" };
  expect((await get("", known)).status).toBe(304);

  await prices.write([{ symbol: "C", time: "2026-11-03", close: 1 }]);
  const next = await get("", known);
  expect([next.status, next.body.length, next.headers.get("x-data-version")]).toEqual([
    200,
    4,
    `${version + 1}`,
  ]);
  expect((await elsewhere("GET", w, { token: null })).body).toHaveLength(4);
  const before = await get(`?version=${version}`);
  expect([before.body.length, before.headers.get("x-data-version")]).toEqual([3, `${version}`]);
  expect((await get(`?as_of=${first.headers.get("x-data-as-of")}`)).body).toHaveLength(3);
  expect((await get(`?version=${version + 2}`)).body.code).toBe("version_not_found");
  expect((await get("?version=0")).body.code).toBe("invalid_query");
  expect((await get(`?version=1&as_of=2026-01-01`)).body.code).toBe("invalid_query");
  expect((await get("?as_of=2020-01-01")).body.code).toBe("no_data_yet");
});

test("it is given in all forms, filtered and in pages, with no key in the address of the next", async () => {
  const prices = await table(ROWS);
  const { w } = await board({ table: prices.id, access: "key", api_key: "of-the-owner" });
  const get = (query: string) => knock(`${w}${query}`, "of-the-owner");
  expect((await knock(w, null)).status).toBe(401);
  expect((await knock(`${w}/schema`, null)).status).toBe(401);
  expect((await get("?format=csv&columns=symbol,note&where.symbol=A")).text).toBe(
    "symbol,note\r\nA,'=1+1\r\nA,secret\r\n",
  );
  expect((await get("?format=ndjson&columns=symbol&order=-time&limit=1")).text).toBe('{"symbol":"A"}\n');
  expect((await get("?latest=1&columns=symbol,time")).body).toHaveLength(2);
  const page = await knock(`${w}?limit=2&columns=symbol&api_key=of-the-owner`, null);
  expect(page.headers.get("link")).toContain(`${w}?limit=2&columns=symbol&cursor=`);
  expect(page.headers.get("link")).not.toContain("of-the-owner");
  expect(page.headers.get("cache-control")).toContain("private");
  const cursor = page.headers.get("x-next-cursor");
  await prices.write([{ symbol: "0", time: "2026-11-03", close: 1 }], "replace");
  expect((await get(`?limit=2&columns=symbol&cursor=${cursor}`)).body).toEqual([{ symbol: "B" }]);
  expect((await get(`?limit=2&columns=note&cursor=${cursor}`)).body.code).toBe("cursor_expired");
  expect((await get(`?limit=2&columns=symbol&version=1&cursor=${cursor}`)).status).toBe(200);
  expect((await get(`?limit=2&columns=symbol&version=2&cursor=${cursor}`)).body.code).toBe("cursor_expired");
  expect((await get("?limit=0")).body.code).toBe("invalid_query");
  expect((await get("?where.isin=1")).body.code).toBe("unknown_column");
  expect((await knock(w, "of-the-owner", {})).status).toBe(405);
});

test("of a view nobody can tell what its other columns and rows hold", async () => {
  const prices = await table(ROWS);
  const { w } = await board({ table: prices.name, columns: ["close", "symbol"], where: { symbol: "A" } });
  const get = (query: string) => knock(`${w}${query}`, null);
  expect((await get("?format=csv")).text).toMatch(/^close,symbol\r\n10.50?,A\r\n11,A\r\n$/);
  expect((await get("?where.symbol=B")).body).toEqual([]);
  expect((await get("?where.symbol.in=A,B&columns=symbol")).body).toHaveLength(2);
  for (const query of ["?where.note=secret", "?columns=note", "?order=note"]) {
    const refused = await get(query);
    expect([refused.status, refused.body.code], query).toEqual([400, "unknown_column"]);
    expect(refused.body.detail).toContain("Columns: close, symbol.");
  }
  expect((await get("?from=2026-11-02")).body.code).toBe("invalid_query");
  expect((await get("?latest=1")).body.code).toBe("invalid_query");
  expect((await get("/schema")).body).toEqual({
    fields: [
      { name: "close", type: "number" },
      { name: "symbol", type: "string" },
    ],
    primaryKey: [],
  });
});

test("what is not there is 404: nothing written yet, versions too old, a table that is gone", async () => {
  const prices = await table([], { keep_days: 1 });
  const { id, w } = await board({ table: prices.name });
  const code = async (query = "") => (await knock(`${w}${query}`, null)).body.code;
  expect(await code()).toBe("no_data_yet");
  expect((await knock(`${w}/schema`, null)).body.primaryKey).toEqual(["symbol", "time"]);
  await prices.write(ROWS);
  await prices.write(ROWS);
  expect(await code("?version=1")).toBeUndefined();
  await sql`update table_changes set at = at - interval '2 days' where table_id = ${prices.id} and version = 1`;
  expect(await code("?version=1")).toBe("version_not_found");
  await sql`delete from table_changes where table_id = ${prices.id} and version = 1`;
  expect(await code("?as_of=2020-01-01")).toBe("version_not_found");
  expect((await knock(w, null)).body).toHaveLength(3);
  expect((await seller.api("DELETE", `/tables/${prices.id}`)).body.code).toBe("table_in_use");
  expect((await seller.api("GET", `/tables/${prices.id}`)).body.workflows).toEqual([
    { id, name: "Board", live: true, reads: true, writes: false },
  ]);
  await sql`update tables set deleted_at = now() where id = ${prices.id}`;
  expect(await code()).toBe("provider_not_found");
  expect(await code("/schema")).toBe("provider_not_found");
});

test("with a price it is read by who pays, by its owner and by a reader's key", async () => {
  const prices = await table(ROWS);
  const { id, w } = await board({ table: prices.name });
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 50, currency: "USD" });
  await expect.poll(async () => (await knock(w, null)).status).toBe(402);
  await credit(buyer, 1_000);
  const { body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  await expect.poll(async () => (await knock(w, body.key)).status).toBe(200);
  expect((await knock(w, seller.token)).body).toHaveLength(3);
  const key = { provider_id: "board", name: "Press" };
  const given = await seller.api("POST", `/workflows/${id}/reader-keys`, key);
  const read = await knock(w, given.body.key);
  expect([read.status, read.headers.get("vary")]).toEqual([200, "Authorization, Accept"]);
});

test("a table or a column that is not there is a problem before anything is live", async () => {
  const prices = await table([]);
  const document = (params: object) => ({
    format: "millrace.workflow/1",
    name: "Bad",
    workers: [{ index: 0, type: "data_provider", params: { response_type: "table", ...params } }],
    connections: [],
  });
  const problems = async (params: object) =>
    (await seller.api("POST", "/workflows", document(params))).body.problems.map(
      ({ path, code }: { path: string; code: string }) => [path, code],
    );
  expect(await problems({ table: prices.name, columns: ["time"], where: { close: { gt: 1 } } })).toEqual([]);
  expect(await problems({})).toEqual([["workers[0].params.table", "required"]]);
  expect(await problems({ table: "elsewhere" })).toEqual([["workers[0].params.table", "unknown_table"]]);
  expect(await problems({ table: prices.id, columns: ["time", "isin"] })).toEqual([
    ["workers[0].params.columns[1]", "unknown_column"],
  ]);
  expect(await problems({ table: prices.name, where: { isin: 1 } })).toEqual([
    ["workers[0].params.where.isin", "unknown_column"],
  ]);
  expect(await problems({ table: prices.name, where: { close: { gt: "cheap" } } })).toEqual([
    ["workers[0].params.where.close.gt", "invalid_query"],
  ]);
  const others = await buyer.api("POST", "/workflows", document({ table: prices.id }));
  expect(others.body.problems).toMatchObject([{ code: "unknown_table", worker: 0 }]);
  const refused = await buyer.api("POST", `/workflows/${others.body.id}/publish`);
  expect(refused).toMatchObject({ status: 422, body: { code: "not_publishable" } });
});

test("webhooks tell of published values alone, so one on a table is refused", async () => {
  const prices = await table(ROWS);
  const { id, w } = await board({ table: prices.id });
  const hook = { workflow_id: id, provider_id: w.split("/").at(-1), url: "https://receiver.test/" };
  const { status, body } = await seller.api("POST", "/hooks", hook);
  expect([status, body.code, body.detail]).toEqual([409, "conflict", expect.stringContaining("stream")]);
});

test("the webhooks of a provider that comes to serve a table end, say why, and who made them is told", async () => {
  const prices = await table(ROWS);
  const { id } = await workflow(seller);
  const hook = { workflow_id: id, provider_id: "board", url: "https://receiver.test/" };
  expect((await seller.api("POST", "/hooks", hook)).status).toBe(201);
  const { body: draft } = await seller.api("GET", `/workflows/${id}`);
  const workers = draft.workers.map((worker: { type: string; params: object }) =>
    worker.type === "data_provider"
      ? { ...worker, params: { provider_id: "board", response_type: "table", table: prices.id } }
      : worker,
  );
  const revision = { "If-Match": `"${draft.revision}"` };
  await seller.api("PUT", `/workflows/${id}`, { ...draft, workers }, revision);
  const standing = async () => {
    const { body } = await seller.api("GET", "/hooks");
    return body.items.find((each: { workflow_id: string }) => each.workflow_id === id);
  };
  expect(await standing()).toMatchObject({ ended_at: null });
  expect((await seller.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  expect(await standing()).toMatchObject({ ended_at: expect.any(String), ended_reason: "serves_table" });
  const notified = await sql`select address, subject, body from notices where type = 'hook.ended'`;
  expect(notified).toEqual([
    {
      address: "seller@example.com",
      subject: "[Millrace] A webhook was disabled",
      body: expect.stringContaining("the data provider now serves a table"),
    },
  ]);
  // Sent only once, however often the workflow is published.
  expect((await seller.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  expect(await sql`select from notices where type = 'hook.ended'`).toHaveLength(1);
});
