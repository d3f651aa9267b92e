import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";

let calls = 0;
const upstream = createServer((_request, response) => {
  calls += 1;
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ close: 200 + calls }));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});
const address = upstream.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { call, createWorkflow, runToEnd } = await testInstance({
  env: { MILLRACE_EGRESS_ALLOW: "127.0.0.1" },
});

const documentOf = (expression: string, path = "/close", more: object = {}) => ({
  format: "millrace.workflow/1",
  name: "Tested",
  workers: [
    { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
    { index: 1, type: "http_request", params: { url: base + path } },
    { index: 2, type: "memory", params: { name: "runs", mode: "count" } },
    { index: 3, type: "transform", params: { expression } },
    {
      index: 4,
      type: "data_provider",
      params: { provider_id: "out", response_data: "{{workers[3].result}}" },
    },
  ],
  connections: [0, 1, 2, 3].map((from) => ({ from, to: from + 1 })),
  ...more,
});
const GOOD = "{'close': workers[1].result.body.close, 'run': workers[2].result.value, 'at': $now()}";

test("tests made from a run pass without asking anyone, fail at the right worker, and hold up publishing", async () => {
  const id = await createWorkflow(documentOf(GOOD));
  await call("POST", `/workflows/${id}/publish`);
  await runToEnd(id);
  const { id: from_run } = await runToEnd(id);
  const asked = calls;
  const made = await call("POST", `/workflows/${id}/tests`, { body: { name: "As it was", from_run } });
  expect(made.status, made.text).toBe(201);
  const runTests = async (body: object = {}) =>
    (await call("POST", `/workflows/${id}/tests/run`, { body })).body;
  const save = async (document: object) => {
    const saved = await call("PUT", `/workflows/${id}`, { body: document, headers: { "If-Match": "*" } });
    expect(saved.status, saved.text).toBe(200);
  };
  expect(await runTests()).toMatchObject({
    passed: 1,
    failed: 0,
    results: [{ status: "passed", failures: [] }],
  });
  expect(await runTests({ version: 1 })).toMatchObject({ passed: 1 });

  const broken = "{'close': workers[1].result.body.close + 1, 'run': workers[2].result.value, 'at': $now()}";
  await save(documentOf(broken, "/close", { require_tests: true }));
  const failed = await runTests({ tests: [made.body.id] });
  expect(failed).toMatchObject({ passed: 0, failed: 1 });
  expect(failed.results[0].failures).toContainEqual(
    expect.objectContaining({
      target: { provider: "out" },
      kind: "equals",
      expected: expect.objectContaining({ run: 2 }),
      received: expect.objectContaining({ run: 2 }),
    }),
  );
  expect(await call("POST", `/workflows/${id}/publish`)).toMatchObject({
    status: 422,
    body: { code: "tests_failed", results: [{ status: "failed" }] },
  });
  // Run Test of a trigger publishes too.
  const runTest = () => call("POST", `/workflows/${id}/test`, { body: { worker: 0 } });
  expect(await runTest()).toMatchObject({ status: 422, body: { code: "tests_failed" } });
  expect((await call("GET", `/workflows/${id}`)).body.live_version).toBe(1);

  await save(documentOf(GOOD, "/elsewhere"));
  expect((await runTests()).results[0]).toMatchObject({
    status: "failed",
    failed_steps: [{ worker: 1, code: "no_recorded_input" }],
    unanswered: [{ worker: 1, method: "GET", url: `${base}/elsewhere` }],
  });

  await save(documentOf(GOOD, "/close", { require_tests: true }));
  expect((await runTest()).status).toBe(200);
  expect((await call("GET", `/workflows/${id}`)).body.live_version).toBe(2);
  expect((await call("POST", `/workflows/${id}/publish`)).status).toBe(200);
  expect(calls).toBe(asked);
  expect((await call("GET", `/workflows/${id}/tests/${made.body.id}`)).body).toMatchObject({ passed: true });

  // The listing tells when the tests last passed on what is live, if its owner wants it to.
  const list = (body: object) => call("PUT", `/listings/workflow/${id}`, { body: { listed: true, ...body } });
  const shown = async () => (await call("GET", `/market/workflow/${id}`)).body.tests;
  await list({});
  expect(await shown()).toBeNull();
  expect((await list({ show_tests: true })).body).toMatchObject({ show_tests: true });
  expect(await shown()).toEqual({ count: 1, passed_at: expect.any(String) });
  await call("POST", `/workflows/${id}/versions/1/promote`, { body: {} });
  expect(await shown()).toEqual({ count: 1, passed_at: null });
  await runTests({ version: 3 });
  expect(await shown()).toEqual({ count: 1, passed_at: null });
  await runTests({ version: 1 });
  expect(await shown()).toEqual({ count: 1, passed_at: expect.any(String) });
  expect((await list({})).body).toMatchObject({ show_tests: true });
});

test("a test written by hand checks codes, patterns, schemas and what is absent", async () => {
  const id = await createWorkflow(documentOf(GOOD));
  const expected = [
    { target: { worker: 1 }, code: "no_recorded_input" },
    { target: { worker: 3 }, absent: true },
    { target: "status", equals: 502 },
  ];
  await call("POST", `/workflows/${id}/tests`, {
    body: { name: "No answer", trigger: 0, variables: {}, expect: expected },
  });
  const input = { worker: 1, method: "GET", url: `${base}/close`, status: 200, body: '{"close":10.05}' };
  const given = await call("POST", `/workflows/${id}/tests`, {
    body: {
      name: "Given answer",
      trigger: 0,
      variables: {},
      at: "2026-01-05T12:00:00Z",
      inputs: [{ ...input, headers: { "content-type": "application/json" } }],
      memory: [{ name: "runs", scope: "workflow", key: "", value: 41 }],
      expect: [
        { target: { provider: "out" }, path: "close", tolerance: { value: 10, within: 0.05 } },
        { target: { provider: "out" }, path: "run", equals: 42 },
        { target: { provider: "out" }, path: "at", matches: "^2026-01-05T12:00" },
        { target: "answer", schema: { type: "object", required: ["close"] } },
        { target: { worker: 3 }, path: "nothing", absent: true },
        { target: "status", equals: 200 },
      ],
    },
  });
  expect(given.status, given.text).toBe(201);
  const { results } = (await call("POST", `/workflows/${id}/tests/run`, { body: {} })).body;
  expect(
    results.map(({ status, failures }: { status: string; failures: unknown[] }) => ({ status, failures })),
  ).toEqual([
    { status: "failed", failures: [] },
    { status: "passed", failures: [] },
  ]);
});
