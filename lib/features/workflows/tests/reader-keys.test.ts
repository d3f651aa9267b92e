import { expect, test, vi } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { PUBLISHED } from "@/lib/service/published/published";

const { buyer, elsewhere, knock, seller, setPrice, services, sql, time, work, workflow } = await testMarket();

const locked = {
  trigger: { api_key: "of-the-trigger" },
  provider: { access: "key", api_key: "of-the-owner" },
};
const board = await workflow(seller, locked);
await knock(board.t, "of-the-trigger", {});
await work();
const keys = `/workflows/${board.id}/reader-keys`;

async function give(name: string, path = keys) {
  const made = await seller.api("POST", path, { provider_id: "board", name });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body.id), key: String(made.body.key), body: made.body };
}

test("a reader's key reads its one provider, in every way that a key is sent, and nothing else", async () => {
  const { id, key, body } = await give("Desk two");
  expect(body).toEqual({ id, name: "Desk two", key: expect.stringMatching(/^mr_.{40}$/) });
  expect((await knock(board.w, key)).body).toEqual({ symbol: "AAPL" });
  expect((await knock(board.w, key)).headers.get("cache-control")).toContain("private");
  expect((await knock(`${board.w}?api_key=${key}`, null)).status).toBe(200);
  expect((await knock(`${board.w}?version=1&api_key=${key}`, null)).status).toBe(200);

  const next = await workflow(seller, locked);
  const others = await workflow(buyer, locked);
  for (const path of [board.t, next.w, others.w]) expect((await knock(path, key)).status, path).toBe(401);
  for (const path of ["/workflows", keys, "/me", `/providers/${board.id}/board/data`])
    expect((await knock(`/api/v1${path}`, key)).status, path).toBe(401);
});

test("it is listed by its provider and its last use, in its own workspace alone, and never shown again", async () => {
  await give("Before");
  const { id, key } = await give("Listed");
  const listed = async () =>
    (await seller.api("GET", keys)).body.items.find((item: { id: string }) => item.id === id);
  expect(await listed()).toEqual({
    id,
    provider_id: "board",
    name: "Listed",
    created_at: expect.any(String),
    last_used_at: null,
  });
  await knock(board.w, key);
  await expect.poll(async () => (await listed()).last_used_at).not.toBeNull();
  const first = (await listed()).last_used_at;
  await knock(board.w, key);
  time.offsetMs += 61_000;
  await knock(board.w, key);
  await expect.poll(async () => (await listed()).last_used_at).not.toBe(first);
  expect(Date.parse((await listed()).last_used_at) - Date.parse(first)).toBeGreaterThanOrEqual(61_000);

  const [stored] = await sql`select row_to_json(r)::text as text from reader_keys r where id = ${id}`;
  expect(stored?.text).not.toContain(key);
  expect((await seller.api("GET", `${keys}?limit=1`)).body).toMatchObject({
    items: [{ id }],
    next_cursor: id,
  });
  expect((await buyer.api("GET", keys)).status).toBe(404);
  expect((await buyer.api("POST", keys, { provider_id: "board", name: "Mine" })).status).toBe(404);
  expect((await buyer.api("DELETE", `${keys}/${id}`)).status).toBe(404);
  expect((await knock(board.w, key)).status).toBe(200);
});

test.each([
  ["a spreadsheet's list of widgets", (key: string) => knock("/api/openbb/widgets.json", key)],
  [
    "an assistant's list of tools",
    (key: string) => knock("/api/mcp", key, { jsonrpc: "2.0", id: 1, method: "tools/list" }),
  ],
])("a use by %s is one too", async (_what, use) => {
  const { id, key } = await give("Program");
  expect((await use(key)).status).toBe(200);
  const used = async () =>
    (await seller.api("GET", keys)).body.items.find((item: { id: string }) => item.id === id).last_used_at;
  await expect.poll(used).not.toBeNull();
});

test("a use is written at most once a minute", async () => {
  const { id, key } = await give("Busy");
  const { readers } = await services.part(PUBLISHED);
  const row = await readers.find(key);
  if (!row) throw new Error("The key is there");
  const begin = services.clock();
  for (const ms of [0, 1, 59_999]) readers.used(row, begin + ms);
  const used = async () =>
    (await sql`select last_used_at from reader_keys where id = ${id}`)[0]?.last_used_at?.getTime();
  await expect.poll(used).toBe(begin);
  readers.used(row, begin + 60_000);
  await expect.poll(used).toBe(begin + 60_000);
});

test("revoked, it opens nothing any more, in any web process", async () => {
  const { id, key } = await give("Short");
  const there = () => elsewhere("GET", board.w, { token: key });
  expect([(await knock(board.w, key)).status, (await there()).status]).toEqual([200, 200]);
  expect((await seller.api("DELETE", `${keys}/${id}`)).status).toBe(204);
  await expect.poll(async () => (await knock(board.w, key)).status).toBe(401);
  await expect.poll(async () => (await there()).status).toBe(401);
  expect((await seller.api("DELETE", `${keys}/${id}`)).status).toBe(404);
});

test("it reads an item with a price, at no cost, and what has no key", async () => {
  const open = await workflow(seller);
  await knock(open.t, null, {});
  await work();
  const { id, key } = await give("Press", `/workflows/${open.id}/reader-keys`);
  expect((await knock(open.w, key)).status).toBe(200);
  const listed = () => seller.api("GET", `/workflows/${open.id}/reader-keys`);
  await expect.poll(async () => (await listed()).body.items[0].last_used_at).not.toBeNull();
  await setPrice(seller, "workflow", open.id, { mode: "per_cycle", amount: 50, currency: "USD" });
  await expect.poll(async () => (await knock(open.w, null)).status).toBe(402);
  expect((await knock(open.w, key)).body).toEqual({ symbol: "AAPL" });
  expect((await knock(open.t, key, {})).status).toBe(402);
  await seller.api("DELETE", `/workflows/${open.id}/reader-keys/${id}`);
  await expect.poll(async () => (await knock(open.w, key)).status).toBe(402);
});

test("a flood of keys that nobody has is looked for to a bound; what is for everybody is served all the same", async () => {
  const open = await workflow(seller);
  await knock(open.t, null, {});
  await work();
  const looks = vi.spyOn((await services.part(PUBLISHED)).readers, "find");
  const flood = async (from: number) => {
    const notified = new Set<number>();
    for (let turn = 0; turn < 120; turn += 1)
      notified.add((await knock(open.w, `made up ${from + turn}`)).status);
    return [...notified];
  };
  expect(await flood(0)).toEqual([200]);
  expect(looks.mock.calls.length).toBeLessThan(120);
  looks.mockClear();
  await setPrice(seller, "workflow", open.id, { mode: "per_cycle", amount: 50, currency: "USD" });
  await expect.poll(async () => (await knock(open.w, null)).status).toBe(402);
  expect(await flood(200)).toEqual([429]);
  expect(looks).not.toHaveBeenCalled();
  time.offsetMs += 61_000;
  expect((await knock(open.w, "made up")).status).toBe(402);
  looks.mockRestore();
});

test("it is made for a provider that is there, and ends with it and with its workflow", async () => {
  const made = await workflow(seller, locked);
  const path = `/workflows/${made.id}/reader-keys`;
  expect(await seller.api("POST", path, { provider_id: "nothing", name: "N" })).toMatchObject({
    status: 404,
    body: { code: "provider_not_found" },
  });
  expect((await seller.api("POST", path, { provider_id: "board", name: " " })).status).toBe(422);
  const { key } = await give("Ends", path);
  const { body: document, headers } = await seller.api("GET", `/workflows/${made.id}`);
  document.workers[2].params.provider_id = "other";
  const ifMatch = { "If-Match": headers.get("etag") ?? "" };
  expect((await seller.api("PUT", `/workflows/${made.id}`, document, ifMatch)).status).toBe(200);
  await give("Of the live version", path);
  await seller.api("POST", `/workflows/${made.id}/publish`);
  await expect.poll(async () => (await knock(made.w, key)).body.code).toBe("provider_not_found");
  expect((await knock(`/api/w/${made.id}/other`, key)).status).toBe(401);
  await seller.api("DELETE", `/workflows/${made.id}`);
  expect((await seller.api("GET", path)).status).toBe(404);
  expect(await sql`select from reader_keys where workflow_id = ${made.id}`).toHaveLength(0);
});
