import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { Json, JsonObject } from "@/lib/kit/json";

const { knock, seller, sql, work } = await testMarket();

interface Worker {
  readonly type: string;
  readonly params: JsonObject;
}

/**
 * Creates a live workflow with one worker that gets the call's input. Returns a function that makes a call
 * and returns its step.
 */
async function live({ type, params }: Worker) {
  const { body } = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Kept",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      { index: 1, type, params },
    ],
    connections: [{ from: 0, to: 1 }],
  });
  const published = await seller.api("POST", `/workflows/${body.id}/publish`);
  if (published.status !== 200) throw new Error(published.text);
  return async (value: Json = null) => {
    const sent = await knock(`/api/t/${body.id}/in`, null, { value });
    await work();
    return (await seller.api("GET", `/runs/${sent.body.run_id}`)).body.steps[1];
  };
}

const memory = (params: JsonObject) => live({ type: "memory", params: { name: "kept", ...params } });
const GIVEN = "{{request.body.value}}";

test("without a word about it an item is kept for 90 days", async () => {
  for (const [days, items] of [
    [89, []],
    [91, ["a"]],
  ] as const) {
    const name = `kept_${days}`;
    const news = await memory({ name, mode: "new_items", items: GIVEN });
    expect((await news(["a"])).result.count).toBe(1);
    await sql`update memory_items set seen_at = seen_at - make_interval(days => ${days})
      where memory_id in (select id from memories where name = ${name})`;
    expect((await news(["a"])).result).toEqual({ items, count: items.length, seen: 1 });
  }
});

test("what is remembered is set, read and counted in exact decimals", async () => {
  const none = await memory({ mode: "get" });
  expect((await none()).result).toEqual({ value: null, at: null });
  const set = await memory({ mode: "set", value: GIVEN });
  expect((await set(1)).result).toEqual({ value: 1, previous: null });
  expect((await set({ a: 2 })).result).toEqual({ value: { a: 2 }, previous: 1 });
  const count = await memory({ mode: "count", by: GIVEN });
  for (const by of [0.1, 0.2]) await count(by);
  expect((await count(0)).result).toEqual({ value: 0.3 });
  expect(await count("much")).toMatchObject({ status: "failed", error: { code: "invalid_params" } });
});

test("a run writes rows into a table and another reads them, by all that can be asked", async () => {
  const columns = [
    { name: "s", type: "text" },
    { name: "close", type: "decimal" },
  ];
  await seller.api("POST", "/tables", { name: "written", columns, key: ["s"] });
  const writer = (mode: string) =>
    live({ type: "write_table", params: { table: "written", rows: GIVEN, mode } });
  const [append, upsert, replace] = [await writer("append"), await writer("upsert"), await writer("replace")];
  const notified = { table: "written", updated: 0, deleted: 0 };
  const rows = [
    { s: "A", close: 1 },
    { s: "B", close: 2 },
  ];
  expect((await append(rows)).result).toEqual({ ...notified, inserted: 2 });
  const refused = await append([{ s: "C" }, { s: "A" }]);
  expect(refused).toMatchObject({ status: "failed", error: { code: "invalid_rows" } });
  expect(refused.error.message).toContain("rows[1].s");
  expect((await upsert({ s: "A", close: 3 })).result).toEqual({ ...notified, inserted: 0, updated: 1 });

  const reader = (params: JsonObject) =>
    live({ type: "read_table", params: { table: "written", ...params } });
  const asked = await reader({ where: { close: { gte: 2 } }, order: "-close", columns: ["s"], limit: 1 });
  expect((await asked()).result).toEqual({ rows: [{ s: "A" }], count: 1, more: true });
  const before = new Date().toISOString();
  expect((await replace([{ s: "Z" }])).result).toEqual({ ...notified, inserted: 1, deleted: 2 });
  expect((await (await reader({}))()).result).toMatchObject({ rows: [{ s: "Z", close: null }], more: false });
  expect((await (await reader({ as_of: before }))()).result.count).toBe(2);
  const gone = await live({ type: "read_table", params: { table: "{{request.body.value}}" } });
  expect(await gone("nowhere")).toMatchObject({ status: "failed", error: { code: "table_not_found" } });
  const nowhere = await live({ type: "write_table", params: { table: "{{request.body.value}}", rows: {} } });
  expect(await nowhere("nowhere")).toMatchObject({ status: "failed", error: { code: "table_not_found" } });
});
