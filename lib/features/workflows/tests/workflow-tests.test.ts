import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { Json, JsonObject } from "@/lib/kit/json";
import { inputLimit } from "@/lib/service/outbound/input-limit";
import { trimStorage } from "@/lib/service/process/storage-budget";
import { readTest, storeTest } from "@/lib/service/workflows/store-test";

const upstream = createServer((request, response) => {
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ path: request.url, close: 271.5 }));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
const address = upstream.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
afterAll(() => upstream.close());

const { buyer, knock, seller, services, sql, work } = await testMarket({
  MILLRACE_EGRESS_ALLOW: "127.0.0.1",
});

const trigger = {
  index: 0,
  type: "webhook_trigger",
  params: {
    webhook_id: "in",
    respond: "accepted",
    variables: [{ name: "symbol", type: "string", default: "AAPL" }],
  },
};
const http = { index: 1, type: "http_request", params: { url: `${base}/{{context.symbol}}` } };
const line = (length: number) => Array.from({ length: length - 1 }, (_, n) => ({ from: n, to: n + 1 }));

async function create(workers: JsonObject[], more: JsonObject = {}) {
  const { body } = await seller.api("POST", "/workflows", {
    ...{ format: "millrace.workflow/1", name: "Tested", workers, connections: line(workers.length) },
    ...more,
  });
  return body;
}

async function run(workers: JsonObject[], body: JsonObject = {}) {
  const { id } = await create(workers);
  await seller.api("POST", `/workflows/${id}/publish`);
  const { body: called } = await knock(`/api/t/${id}/in`, null, body);
  await work();
  return { id: String(id), run: String(called.run_id), tests: `/workflows/${id}/tests` };
}
const make = (path: string, body: JsonObject) => seller.api("POST", path, body);

test("a test from a run has everything that the run received, and expects what it gave", async () => {
  const { tests, run: from_run } = await run(
    [
      trigger,
      http,
      { index: 2, type: "memory", params: { name: "last", value: "{{workers[1].result.body.close}}" } },
      {
        index: 3,
        type: "data_provider",
        params: { provider_id: "close", response_data: "{{workers[2].result.value}}" },
      },
    ],
    { symbol: "MSFT" },
  );
  const { status, body, headers } = await make(tests, { name: "As it was", from_run });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      ...{ name: "As it was", revision: 1, from_run, trigger: 0, variables: { symbol: "MSFT" } },
      ...{ body: { symbol: "MSFT" }, memory: [], tables: {}, ran_at: null, passed: null },
      inputs: [{ worker: 1, method: "GET", url: `${base}/MSFT`, status: 200 }],
    },
  });
  expect(body.expect).toEqual([
    { target: "answer", equals: expect.anything() },
    { target: { provider: "close" }, equals: 271.5 },
  ]);
  expect(headers.get("etag")).toBe('"1"');

  // The bodies stay when all others are deleted.
  const { sha256 } = body.inputs[0];
  await trimStorage(inputLimit(services.db, 0), seller.workspaceId);
  const kept = await sql`select sha256 from input_bodies where workspace_id = ${seller.workspaceId}`;
  expect(kept.map((row) => row.sha256)).toContain(sha256);
  await seller.api("DELETE", `${tests}/${body.id}`);
  await trimStorage(inputLimit(services.db, 0), seller.workspaceId);
  expect(await make(tests, { name: "Too late", from_run })).toMatchObject({
    status: 409,
    body: { code: "input_not_kept" },
  });
});

test("a test from a failed run expects the codes of its failed steps", async () => {
  const failing = { index: 1, type: "transform", params: { expression: '$error("no")' } };
  const { tests, run: from_run } = await run([trigger, failing]);
  const { body } = await make(tests, { name: "Fails", from_run });
  expect(body.expect).toEqual([{ target: { worker: 1 }, code: "expression_error" }]);
});

test("tests are listed, read, changed and deleted by those who may", async () => {
  const { id } = await create([trigger]);
  const tests = `/workflows/${id}/tests`;
  const expectation = { target: "status", equals: 200 };
  const { status, body: made } = await make(tests, { name: "One", trigger: 0, expect: [expectation] });
  expect({ status, made }).toMatchObject({ status: 201, made: { name: "One", expect: [expectation] } });
  expect(Date.parse(made.at)).toBeGreaterThan(Date.now() - 60_000);
  await make(tests, { name: "Two", trigger: 0 });

  const first = await seller.api("GET", `${tests}?limit=1`);
  expect(first.body.items).toMatchObject([{ name: "Two", revision: 1, passed: null }]);
  const second = await seller.api("GET", `${tests}?limit=1&cursor=${first.body.next_cursor}`);
  expect(second.body).toMatchObject({ items: [{ name: "One", expectations: 1 }], next_cursor: null });

  const own = `${tests}/${made.id}`;
  expect((await seller.api("GET", own)).body).toEqual(made);
  const put = (body: JsonObject, revision?: string) =>
    seller.api("PUT", own, body, revision === undefined ? {} : { "if-match": `"${revision}"` });
  expect((await put(made)).status).toBe(428);
  const changed = await put({ ...made, name: "New name", expect: [] }, "1");
  expect(changed.body).toMatchObject({ name: "New name", revision: 2, at: made.at, expect: [] });
  expect(await put(made, "1")).toMatchObject({ status: 409, body: { code: "revision_conflict" } });

  expect((await buyer.api("GET", tests)).status).toBe(404);
  expect((await buyer.api("GET", own)).status).toBe(404);
  expect((await buyer.api("POST", tests, { name: "Mine", trigger: 0 })).status).toBe(404);
  expect((await buyer.api("DELETE", own)).status).toBe(404);

  expect((await seller.api("DELETE", own)).status).toBe(204);
  expect(await seller.api("GET", own)).toMatchObject({ status: 404, body: { code: "test_not_found" } });
});

test("what is wrong by itself is refused", async () => {
  const { id } = await create([trigger]);
  const faults: [JsonObject, string][] = [
    [{ name: "" }, "name"],
    [{ trigger: "0" }, "trigger"],
    [{ unknown: 1 }, "unknown"],
    [{ from_run: "x" }, "from_run"],
    [{ expect: [{ target: "status" }] }, "expect[0]"],
    [{ expect: [{ target: "status", equals: 1, absent: true }] }, "expect[0]"],
    [{ expect: [{ target: "answer", path: "a[", absent: true }] }, "expect[0]"],
    [{ expect: [{ target: "answer", matches: "(" }] }, "expect"],
    [{ expect: [{ target: "answer", schema: { type: "x" } }] }, "expect[0]"],
    [
      { inputs: [{ worker: 1, method: "GET", url: base, status: 200, sha256: "0".repeat(64) }] },
      "inputs[0].sha256",
    ],
  ];
  for (const [fault, path] of faults) {
    const { status, body } = await make(`/workflows/${id}/tests`, { name: "Wrong", trigger: 0, ...fault });
    expect({ status, code: body.code, path: body.errors[0].path }, JSON.stringify(fault)).toEqual({
      ...{ status: 422, code: "invalid_test", path },
    });
  }
  // Targets depend on the workflow, so they are checked when the test is run.
  const later = { name: "Later", trigger: 9, expect: [{ target: { worker: 9 }, absent: true }] };
  expect((await make(`/workflows/${id}/tests`, later)).status).toBe(201);
});

test("tests use at most half of the storage for inputs", async () => {
  const { id, tests, run: from_run } = await run([trigger, http]);
  const { body } = await make(tests, { name: "Copied", from_run });
  const read = await readTest(body, body.at, seller.workspaceId);
  if (!read.ok) throw new Error(read.error.detail);
  const place = { workspaceId: seller.workspaceId, workflowId: id };
  const small = { clock: services.clock, env: { ...services.env, inputBytes: 20 } };
  expect(await storeTest(small, services.db, place, read.value)).toMatchObject({
    error: { code: "input_budget" },
  });
  const large: Json = "x".repeat(9_000_000);
  const tooLarge = { ...read.value, content: { ...read.value.content, variables: { large } } };
  expect(await storeTest(services, services.db, place, tooLarge)).toMatchObject({
    error: { code: "test_too_large" },
  });
});

test("a workflow that requires tests can't be published without one", async () => {
  const { id, problems } = await create([trigger], { require_tests: true });
  expect(problems).toMatchObject([{ code: "tests_missing", severity: "error", worker: null }]);
  expect(await seller.api("POST", `/workflows/${id}/publish`)).toMatchObject({
    status: 422,
    body: { code: "not_publishable", errors: [{ code: "tests_missing" }] },
  });
  await make(`/workflows/${id}/tests`, { name: "One", trigger: 0 });
  expect((await seller.api("GET", `/workflows/${id}`)).body.problems).toEqual([]);
});
