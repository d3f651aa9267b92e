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

test("new items are those that no run has seen, by a path within them", async () => {
  const news = await memory({ mode: "new_items", items: GIVEN, item_key: "id" });
  const items = [{ id: 1 }, { id: 2 }, { id: 1, again: true }];
  expect(await news(items)).toMatchObject({
    outlet: "changed",
    result: { items: [{ id: 1 }, { id: 2 }], count: 2, seen: 2 },
  });
  expect(await news(items)).toMatchObject({ outlet: "same", result: { items: [], count: 0, seen: 2 } });
  expect((await news([{ id: 2 }, { id: 3 }])).result).toMatchObject({ items: [{ id: 3 }], seen: 3 });
  const quiet = await memory({ mode: "new_items", items: GIVEN, first: "none" });
  expect((await quiet(["a"])).result).toMatchObject({ items: [], count: 0, seen: 1 });
  expect((await quiet(["a", "b"])).result).toMatchObject({ items: ["b"], count: 1 });
});

test("an item is forgotten after its days, and seeing it again renews them", async () => {
  const news = await memory({ name: "days", mode: "new_items", items: GIVEN, keep_days: 1 });
  const pass = (hours: number) =>
    sql`update memory_items set seen_at = seen_at - make_interval(hours => ${hours})
      where memory_id in (select id from memories where name = 'days')`;
  expect((await news(["a", "b"])).result).toEqual({ items: ["a", "b"], count: 2, seen: 2 });
  await pass(20);
  expect((await news(["a"])).result).toEqual({ items: [], count: 0, seen: 2 });
  await pass(20);
  expect((await news(["a", "b"])).result).toEqual({ items: ["b"], count: 1, seen: 2 });
});

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

test("a value is another one beyond its tolerance, or in its fields; the first run may be quiet", async () => {
  const near = await memory({ value: GIVEN, tolerance: 0.5, first: "same" });
  expect(await near(10)).toMatchObject({ outlet: "same", result: { changed: false, previous: null } });
  expect((await near(10.5)).outlet).toBe("same");
  expect(await near(10.6)).toMatchObject({ outlet: "changed", result: { previous: 10 } });
  const percent = await memory({ value: GIVEN, tolerance_percent: 10 });
  expect((await percent(100)).outlet).toBe("changed");
  expect((await percent(110)).outlet).toBe("same");
  expect((await percent(111)).outlet).toBe("changed");
  const fields = await memory({ value: GIVEN, fields: ["close"] });
  await fields({ close: 1, at: "now" });
  expect((await fields({ close: 1, at: "later" })).outlet).toBe("same");
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

test("a time that is past is not waited for", async () => {
  const past = await live({ type: "wait", params: { mode: "until", until: "2020-01-01T00:00:00Z" } });
  expect(await past()).toMatchObject({ status: "succeeded", outlet: "done" });
});

const LEFT = [{ k: 1, v: "l" }, { k: 2 }, { k: null }];
const RIGHT = [{ k: 1, v: "r" }, { k: 1, w: 0 }, { k: "2" }, { k: null }];
const TRADES = [
  { s: "A", time: "2024-01-01T00:00:10Z" },
  { s: "B", time: "2024-01-01T00:00:10Z" },
];
const QUOTES = [
  { s: "A", time: "2024-01-01T00:00:01Z", bid: 1 },
  { s: "A", time: "2024-01-01T00:00:09Z", bid: 2 },
  { s: "A", time: "2024-01-01T00:00:11Z", bid: 3 },
];
const BY_KEY = { mode: "by_key", left_key: "k", right_key: "k" };
const AS_OF = { mode: "as_of", left_key: "time", right_key: "time", by: ["s"] };

const MET = [
  { k: 1, v: "l", right_k: 1, right_v: "r" },
  { k: 1, v: "l", right_k: 1, w: 0 },
];

test.each<[string, JsonObject, Json, Json, JsonObject]>([
  ["append", { mode: "append" }, [{ a: 1 }], ["x"], { rows: [{ a: 1 }, "x"], count: 2 }],
  [
    "by_position, the longer list stays",
    { mode: "by_position" },
    [{ a: 1 }, { a: 2 }],
    [{ b: 1 }],
    { rows: [{ a: 1, b: 1 }, { a: 2 }], count: 2, unmatched: { left: 1, right: 0 } },
  ],
  ["by_key inner", BY_KEY, LEFT, RIGHT, { rows: MET, count: 2, unmatched: { left: 2, right: 2 } }],
  [
    "by_key left",
    { ...BY_KEY, join: "left" },
    LEFT,
    RIGHT,
    { rows: [...MET, { k: 2 }, { k: null }], count: 4, unmatched: { left: 2, right: 2 } },
  ],
  ["by_key full", { ...BY_KEY, join: "full" }, LEFT, RIGHT, { count: 6, unmatched: { left: 2, right: 2 } }],
  [
    "as_of, within the tolerance",
    { ...AS_OF, tolerance: 1 },
    TRADES,
    QUOTES,
    { unmatched: { left: 1, right: 2 } },
  ],
  [
    "as_of, nothing so near",
    { ...AS_OF, tolerance: 0.5 },
    TRADES,
    QUOTES,
    { unmatched: { left: 2, right: 3 } },
  ],
])("lists are joined: %s", async (_, params, left, right, result) => {
  const merge = await live({
    type: "merge",
    params: { ...params, left: "{{request.body.value.left}}", right: "{{request.body.value.right}}" },
  });
  expect(await merge({ left, right })).toMatchObject({ status: "succeeded", result });
});

test.each<[string, JsonObject, Json, Json, string]>([
  ["no list", { mode: "append" }, "x", [], "left"],
  ["a row that is none", { mode: "by_position" }, [{}], ["x"], "right[0]"],
  ["a key that is a list", BY_KEY, [{ k: [1] }], RIGHT, "left[0]"],
  ["a time that is none", AS_OF, TRADES, [{ s: "A", time: "soon" }], "right[0]"],
])("what cannot be joined fails, and says where: %s", async (_, params, left, right, where) => {
  const merge = await live({
    type: "merge",
    params: { ...params, left: "{{request.body.value.left}}", right: "{{request.body.value.right}}" },
  });
  const step = await merge({ left, right });
  expect(step).toMatchObject({ status: "failed", error: { code: "invalid_params" } });
  expect(step.error.message).toContain(where);
});
