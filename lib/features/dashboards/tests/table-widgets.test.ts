import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, call, credit, knock, seller, setPrice, workflow } = await testMarket();

const columns = [
  { name: "symbol", type: "text" },
  { name: "time", type: "time" },
  { name: "close", type: "decimal" },
];
const MAX = 5_000;
let made = 0;

async function board() {
  made += 1;
  const name = `shown_${made}`;
  const { body: table } = await seller.api("POST", "/tables", { name, columns, key: ["symbol", "time"] });
  const item = await workflow(seller, { provider: { response_type: "table", table: name } });
  const source = { workflow_id: item.id, provider_id: "board" };
  const widget = async (kind: string, options: object = {}) => {
    const { body, text } = await seller.api("POST", "/widgets", { name: kind, kind, source, options });
    if (typeof body.id !== "string") throw new Error(text);
    return body.id;
  };
  const write = (rows: readonly object[], mode = "upsert") =>
    seller.api("POST", `/tables/${table.id}/rows?mode=${mode}`, rows);
  return { ...item, table: String(table.id), widget, write };
}

const dataOf = (id: string, headers: Record<string, string> = {}) =>
  seller.api("GET", `/widgets/${id}/data`, undefined, headers);
const bar = (n: number) => ({
  symbol: "A",
  time: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  close: n,
});

test("a widget of a table shows its rows, each change of them, and says when there are none", async () => {
  const { id, widget, write } = await board();
  const own = await widget("table");
  const none = (await dataOf(own)).body.items[0];
  expect(none).toMatchObject({
    data: null,
    error: { code: "no_data_yet", message: expect.stringContaining("table has no data yet") },
  });
  await write([bar(2), bar(1)]);
  const first = await dataOf(own);
  expect(first.body.items[0]).toMatchObject({
    data: [{ close: 2 }, { close: 1 }],
    version: 1,
    run_id: null,
    sample: false,
    error: null,
  });
  expect(first.body.items[0].part).toBeUndefined();
  const known = { "If-None-Match": first.headers.get("etag") ?? "" };
  expect((await dataOf(own, known)).status).toBe(304);
  await write([bar(3)]);
  const next = await dataOf(own, known);
  expect([next.status, next.body.items[0].data.length, next.body.items[0].version]).toEqual([200, 3, 2]);

  const listed = (await seller.api("GET", "/providers")).body.items;
  expect(listed.find((each: { workflow_id: string }) => each.workflow_id === id)).toMatchObject({
    workflow_name: "Board",
    provider_id: "board",
    version: 2,
    published_at: next.body.items[0].as_of,
  });
  expect((await seller.api("GET", `/providers/${id}/board/data`)).body.data).toHaveLength(3);
  const { body: link } = await seller.api("POST", "/share-links", { kind: "widget", id: own });
  const shared = await knock(`/api/v1/shared/${link.token}/data`, null);
  expect(shared.body.items[0].data).toHaveLength(3);
});

test("of a table that is longer than a page draws, the newest rows in the order of their time", async () => {
  const { widget, write } = await board();
  const own = await widget("line", { series: ["close"] });
  await write(Array.from({ length: MAX + 7 }, (_, n) => bar(MAX + 6 - n)));
  const { data, part } = (await dataOf(own)).body.items[0];
  expect([data.length, data[0].close, data.at(-1).close, part]).toEqual([MAX, 7, MAX + 6, true]);
});

test("in an OpenBB Workspace it shows the rows too, and no parameter begins a run for them", async () => {
  const { id, widget, write } = await board();
  await write([bar(1), bar(2)]);
  const [table, line] = [await widget("table"), await widget("line", { series: ["close"] })];
  const read = async (path: string) =>
    (await call("GET", `/api/openbb/data/${path}`, { token: seller.token })).body;
  expect(await read(table)).toMatchObject([{ close: 1 }, { close: 2 }]);
  expect(await read(line)).toMatchObject({ data: [{ type: "scatter", y: [1, 2] }] });
  expect(await read(`${table}?symbol=msft`)).toHaveLength(2);
  expect((await seller.api("GET", `/workflows/${id}/runs`)).body.items).toEqual([]);
});

test("a widget of a table itself is for its workspace: by a link, and to who buys, it shows no rows", async () => {
  const { table, widget, write } = await board();
  const published = await widget("table");
  const given = { name: "Bare", kind: "table", source: { table_id: table }, options: {} };
  const { body: bare } = await seller.api("POST", "/widgets", given);
  expect(bare.source).toEqual({ table_id: table });
  expect((await dataOf(bare.id)).body.items[0]).toMatchObject({ error: { code: "no_data_yet" } });
  await write([bar(1), bar(2)]);
  const own = await dataOf(bare.id);
  expect(own.body.items[0]).toMatchObject({ data: [{ close: 1 }, { close: 2 }], version: 1, error: null });
  const known = { "If-None-Match": own.headers.get("etag") ?? "" };
  expect((await dataOf(bare.id, known)).status).toBe(304);
  await write([bar(3)]);
  expect((await dataOf(bare.id, known)).body.items[0].data).toHaveLength(3);
  const openbb = await call("GET", `/api/openbb/data/${bare.id}`, { token: seller.token });
  expect(openbb.body).toHaveLength(3);

  const others = await buyer.api("POST", "/widgets", given);
  expect([others.status, others.body.errors]).toEqual([
    404,
    [expect.objectContaining({ path: "source.table_id" })],
  ]);

  const layout = [published, bare.id].map((widget_id, y) => ({ widget_id, x: 0, y, w: 6, h: 1 }));
  const { body: dashboard } = await seller.api("POST", "/dashboards", {
    name: "Both",
    layout,
    parameters: {},
  });
  const hidden = { data: null, version: null, as_of: null, error: { code: "not_published" } };
  const link = async (kind: string, id: string) => {
    const { body } = await seller.api("POST", "/share-links", { kind, id });
    return knock(`/api/v1/shared/${body.token}/data`, null);
  };
  expect((await link("widget", bare.id)).body.items).toMatchObject([hidden]);
  const shared = await link("dashboard", dashboard.id);
  expect(shared.body.items).toMatchObject([{ error: null }, hidden]);
  expect(shared.body.items[0].data).toHaveLength(3);

  await setPrice(seller, "dashboard", dashboard.id, { mode: "monthly", amount: 100, currency: "USD" });
  await credit(buyer, 1_000);
  await buyer.api("POST", "/subscriptions", { kind: "dashboard", id: dashboard.id });
  const bought = await buyer.api("GET", `/dashboards/${dashboard.id}/data`);
  expect(bought.body.items).toMatchObject([{ error: null }, hidden]);
  expect((await seller.api("GET", `/dashboards/${dashboard.id}/data`)).body.items[1].data).toHaveLength(3);

  const next = { ...given, source: { workflow_id: crypto.randomUUID(), provider_id: "board" } };
  expect((await seller.api("PUT", `/widgets/${bare.id}`, next)).status).toBe(404);
  const { body: alone } = await seller.api("POST", "/tables", { name: "gone", columns, key: [] });
  const gone = await seller.api("POST", "/widgets", { ...given, source: { table_id: alone.id } });
  await seller.api("DELETE", `/tables/${alone.id}`);
  expect((await dataOf(gone.body.id)).body.items[0].error.code).toBe("table_not_found");
});
