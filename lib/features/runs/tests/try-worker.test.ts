import { expect, test } from "vitest";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";

const { call } = await testHttpEntry();
const values = [{ close: 1 }, { close: 3 }];
const given = { workers: { 1: { values } }, context: { days: 2 } };
const attempt = async (type: string, expression: string) =>
  await call("POST", `/workers/${type}/try`, { body: { params: { expression }, ...given } });

test("a transform is tried on given results, without a run", async () => {
  const answer = await attempt("transform", "$sum(workers[1].result.values.close) * context.days");
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ status: "succeeded", result: 8, outlet: null, error: null, logs: [] });
  expect((await call("GET", "/runs")).body).toMatchObject({ items: [] });
});

test("a program in a box is tried on its item, and that of the box around it", async () => {
  const iteration = { item: { close: 4 }, item_index: 1, outer: { item: "KO", item_index: 2 } };
  const programs = {
    transform: { expression: "[item.close, item_index, outer.item]" },
    code: { source: "return [item.close, item_index, outer.item];" },
  };
  for (const [type, params] of Object.entries(programs)) {
    const { body } = await call("POST", `/workers/${type}/try`, { body: { params, ...given, iteration } });
    expect(body).toMatchObject({ status: "succeeded", result: [4, 1, "KO"] });
  }
});

test("a condition says which way it would go", async () => {
  const { body } = await attempt("condition", "workers[1].result.values[1].close > 2");
  expect(body).toMatchObject({ result: true, outlet: "true" });
});

test.each([
  ["does not parse", "1 +* 2", "invalid_params"],
  ["fails while it runs", "workers[1].result.values.close + 'x'", "expression_error"],
])("a program that %s says where", async (_what, expression, code) => {
  const { status, body } = await attempt("transform", expression);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "failed",
    error: { code, details: { position: expect.any(Number) } },
  });
});

test.each([
  ["does not parse", "const a = ;", "invalid_params", 1, []],
  ["throws", "console.log(context.days);\nthrow new Error('no');", "code_error", 2, ["2"]],
])("code that %s says its line, and what it logged", async (_what, source, code, line, logs) => {
  const { body } = await call("POST", "/workers/code/try", { body: { params: { source }, ...given } });
  expect(body).toMatchObject({ status: "failed", error: { code, details: { line } }, logs });
});

test("what is only tried may come to less than in a run", async () => {
  expect((await attempt("transform", "$pad('x', 1000000)")).body.status).toBe("succeeded");
  expect((await attempt("transform", "$pad('x', 2000000)")).body.error).toMatchObject({
    code: "result_too_large",
  });
});

test("one that never ends is stopped", async () => {
  const { body } = await attempt("transform", "($f := function($n) { $f($n + 1) }; $f(0))");
  expect(body).toMatchObject({ status: "failed", error: { code: "expression_error" } });
});

test("what reaches outside cannot be tried, nor what is not there", async () => {
  const refused = await call("POST", "/workers/http_request/try", { body: { params: {} } });
  expect(refused).toMatchObject({ status: 422, body: { code: "invalid_input" } });
  const missing = await call("POST", "/workers/constructor/try", { body: { params: {} } });
  expect(missing).toMatchObject({ status: 404, body: { code: "not_found" } });
});
