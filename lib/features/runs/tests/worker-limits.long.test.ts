import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { Json, JsonObject } from "@/lib/kit/json";

const { call, seller, work } = await testMarket();
const GIVEN = "{{request.body.value}}";

/** A workflow with one worker. It is live if it has no problems. */
async function made(type: string, params: JsonObject, inside: JsonObject[] = []) {
  const { body } = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      { index: 1, type, params },
      ...inside,
    ],
    connections: [{ from: 0, to: 1 }],
  });
  if (body.problems?.length === 0) await seller.api("POST", `/workflows/${body.id}/publish`);
  return body;
}

async function ran(id: string, value: Json = null) {
  const { body } = await call("POST", `/api/t/${id}/in`, { token: null, body: { value } });
  await work();
  return (await seller.api("GET", `/runs/${body.run_id}`)).body;
}

const stepOf = async (type: string, params: JsonObject, value: Json = null) => {
  const { id, problems } = await made(type, params);
  expect(problems).toEqual([]);
  return (await ran(id, value)).steps[1];
};

const source = "return item";
const each = { items: GIVEN };
const news = { name: "n", mode: "new_items", items: GIVEN };

test.each<[string, JsonObject, string[]]>([
  ["memory", { name: "x".repeat(65), value: 1 }, ["name"]],
  ["memory", { name: "n", mode: "forget" }, ["mode"]],
  ["memory", { name: "n", value: 1, scope: "instance" }, ["scope"]],
  ["memory", { ...news, first: "same" }, ["first"]],
  ["memory", { ...news, keep_days: 3_651 }, ["keep_days"]],
  ["write_table", { table: "t" }, ["rows"]],
  ["write_table", { table: "t", rows: GIVEN, mode: "merge" }, ["mode"]],
  ["read_table", { table: "t", limit: 0 }, ["limit"]],
  ["read_table", { table: "t", limit: 10_001 }, ["limit"]],
  ["for_each", {}, ["items"]],
  ["for_each", { ...each, parallel: 0 }, ["parallel"]],
  ["for_each", { ...each, parallel: 51 }, ["parallel"]],
  ["for_each", { ...each, limit: 0 }, ["limit"]],
  ["for_each", { ...each, on_error: "skip" }, ["on_error"]],
  ["for_each", { ...each, result_from: 9 }, ["result_from"]],
  ["merge", { mode: "by_key", left: GIVEN, right: GIVEN, left_key: "k", join: "outer" }, ["join"]],
  ["wait", { mode: "approval", title: "T", fields: [{ name: "a b" }] }, ["fields[0].name"]],
  ["code", {}, ["source"]],
  ["ask_model", {}, ["prompt"]],
  ["ask_model", { prompt: "p", max_tokens: 0 }, ["max_tokens"]],
  ["ask_model", { prompt: "p", temperature: -1 }, ["temperature"]],
  ["ask_model", { prompt: "p", schema: { type: "number of" } }, ["schema"]],
])("of %s a constant is a problem of the document, and stops publishing: %j", async (type, params, paths) => {
  const { id, problems } = await made(type, params);
  const found = problems.map(({ path }: { path: string }) => path.replace("workers[1].params.", ""));
  expect(found).toEqual(paths);
  const refused = await seller.api("POST", `/workflows/${id}/publish`);
  expect(refused.body).toMatchObject({ status: 422, code: "not_publishable", errors: problems });
});

test("what is left out of a memory is its usual: `changed`, the empty key, the workflow's own", async () => {
  const { id } = await made("memory", { name: "usual", value: GIVEN });
  expect((await ran(id, { a: 1, b: [2] })).steps[1]).toMatchObject({
    outlet: "changed",
    result: { changed: true, value: { a: 1, b: [2] }, previous: null, previous_at: null },
  });
  // The order of an object's members doesn't matter.
  expect((await ran(id, { b: [2], a: 1 })).steps[1]).toMatchObject({
    outlet: "same",
    result: { changed: false, previous: { a: 1, b: [2] }, previous_at: expect.any(String) },
  });
  expect((await seller.api("GET", `/workflows/${id}/memory`)).body.items).toMatchObject([
    { name: "usual", key: "" },
  ]);
  const whole = await made("memory", { ...news, name: "whole" });
  const items = [{ a: 1, b: 2 }, { b: 2, a: 1 }, 1, "1", null, null];
  expect((await ran(whole.id, items)).steps[1].result).toEqual({
    items: [{ a: 1, b: 2 }, 1, "1", null],
    count: 4,
    seen: 4,
  });
});

test("a value of 256 KiB is remembered, in UTF-8 and as JSON, and no larger one", async () => {
  const { id } = await made("memory", { name: "large", mode: "set", value: GIVEN });
  const max = "é".repeat(131_071);
  expect((await ran(id, max)).status).toBe("succeeded");
  expect((await ran(id, `${max}a`)).error).toMatchObject({ code: "result_too_large" });
});

test("a table is read a thousand rows at a time unless more are asked for, and says whether there are more", async () => {
  const columns = [{ name: "n", type: "integer" }];
  const { id } = (await seller.api("POST", "/tables", { name: "long", columns, key: ["n"] })).body;
  const rows = Array.from({ length: 1_001 }, (_, n) => ({ n }));
  expect((await seller.api("POST", `/tables/${id}/rows`, rows)).body).toMatchObject({ inserted: 1_001 });
  expect((await stepOf("read_table", { table: "long" })).result).toMatchObject({ count: 1_000, more: true });
  const whole = await stepOf("read_table", { table: id, limit: 10_000, order: "-n" });
  expect(whole.result).toMatchObject({ count: 1_001, more: false });
  expect(whole.result.rows[0]).toEqual({ n: 1_000 });
  const none = await stepOf("read_table", { table: "long", where: { missing: 1 } });
  expect(none.error).toMatchObject({ code: "invalid_params", details: { parameter: "where.missing" } });
  // `append` is the default.
  expect((await stepOf("write_table", { table: "long", rows: { n: 5 } })).error.code).toBe("invalid_rows");
});

test("a box takes a thousand items unless it is told otherwise, none at all too", async () => {
  const inside = [{ index: 2, type: "code", inside: 1, params: { source } }];
  const { id } = await made("for_each", each, inside);
  const many = await ran(
    id,
    Array.from({ length: 1_001 }, (_, n) => n),
  );
  expect(many.error).toMatchObject({ code: "too_many_items", worker: 1 });
  expect((await seller.api("GET", `/runs/${many.id}/steps`)).body.items).toEqual([]);
  expect((await ran(id, [])).steps[1].result).toEqual({ results: [], count: 0, failed: 0 });
  expect((await ran(id, "x")).error).toMatchObject({ code: "invalid_params" });
});

test("a question is open for seven days unless it says how long", async () => {
  const { id } = await made("wait", { mode: "approval", title: "Sure?" });
  const run = await ran(id);
  const [approval] = (await seller.api("GET", `/approvals?run_id=${run.id}`)).body.items;
  expect(approval).toMatchObject({ run_id: run.id, workflow_id: id, worker: 1, title: "Sure?", message: "" });
  const openMs = Date.parse(approval.expires_at) - Date.parse(approval.created_at);
  // The two times are taken at different moments of one step.
  expect(Math.abs(openMs - 7 * 24 * 3600 * 1000)).toBeLessThan(1_000);
  expect(run.steps[1]).toMatchObject({ status: "running", waiting_until: approval.expires_at });
  for (const [query, status] of [
    ["status=open", 200],
    ["status=over", 400],
    ["limit=201", 400],
  ] as const)
    expect((await seller.api("GET", `/approvals?${query}`)).status).toBe(status);
});
