import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import type { JsonObject } from "@/lib/kit/json";

/** Gives text, and bytes that are no text. */
const bodies = { "/close": Buffer.from('{"close":271.5}'), "/chart": Buffer.from([0x89, 0x50, 0xff, 0, 1]) };
const upstream = createServer((request, response) => {
  const isText = request.url === "/close";
  response
    .writeHead(200, { "content-type": isText ? "application/json" : "image/png" })
    .end(isText ? bodies["/close"] : bodies["/chart"]);
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
const { body: other } = await call("POST", "/users", {
  body: { email: "other@example.com", password: "correct horse battery", name: "Other" },
});

const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const [close, chart] = [hash(bodies["/close"]), hash(bodies["/chart"])];

const document = {
  format: "millrace.workflow/1",
  name: "Travels",
  workers: [
    { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
    { index: 1, type: "http_request", params: { url: `${base}/close` } },
    { index: 2, type: "http_request", params: { url: `${base}/chart` } },
    { index: 3, type: "memory", params: { name: "runs", mode: "count" } },
    {
      index: 4,
      type: "data_provider",
      params: {
        provider_id: "out",
        response_data: { close: "{{workers[1].result.body.close}}", run: "{{workers[3].result.value}}" },
      },
    },
  ],
  connections: [0, 1, 2, 3].map((from) => ({ from, to: from + 1 })),
};

async function tested() {
  const id = await createWorkflow(document);
  await call("POST", `/workflows/${id}/publish`);
  const run = await runToEnd(id);
  expect(run.error ?? null).toBeNull();
  const made = await call("POST", `/workflows/${id}/tests`, {
    body: { name: "As it was", from_run: run.id },
  });
  expect(made.status, made.text).toBe(201);
  await call("POST", `/workflows/${id}/tests`, {
    body: { name: "By hand", trigger: 0, expect: [{ target: { worker: 4 }, absent: true }] },
  });
  return id;
}

const results = async (id: string, token?: string) => {
  const { body } = await call("POST", `/workflows/${id}/tests/run`, {
    body: {},
    ...(token === undefined ? {} : { token }),
  });
  return body.results.map(({ id: _, duration_ms: _ms, ...result }: JsonObject) => result);
};

const workflow = await tested();
const { body: exported } = await call("GET", `/workflows/${workflow}?tests=1`);

test("an exported workflow brings its tests and their bodies into another workspace, where they give the same", async () => {
  expect(exported.tests.map(({ name }: JsonObject) => name)).toEqual(["As it was", "By hand"]);
  expect(exported.inputs).toEqual({
    [close]: { type: "application/json", text: '{"close":271.5}' },
    [chart]: { type: "image/png", base64: bodies["/chart"].toString("base64") },
  });
  expect((await call("GET", `/workflows/${workflow}`)).body).not.toHaveProperty("tests");

  const { token } = other;
  const imported = await call("POST", "/workflows", { token, body: exported });
  expect(imported.status, imported.text).toBe(201);
  expect(imported.body).not.toHaveProperty("tests");
  const before = await results(workflow);
  expect(before.map(({ status }: JsonObject) => status)).toEqual(["passed", "failed"]);
  expect(await results(imported.body.id, token)).toEqual(before);
  const again = (await call("GET", `/workflows/${imported.body.id}?tests=1`, { token })).body;
  expect(again.inputs).toEqual(exported.inputs);
});

test("a save ignores tests, and an import with a wrong body or test creates nothing", async () => {
  const saved = await call("PUT", `/workflows/${workflow}`, {
    body: { ...exported, tests: [], inputs: {} },
    headers: { "If-Match": "*" },
  });
  expect(saved.status, saved.text).toBe(200);
  expect((await call("GET", `/workflows/${workflow}/tests`)).body.items).toHaveLength(2);

  const { token } = other;
  const count = async () => (await call("GET", "/workflows", { token })).body.items.length;
  const before = await count();
  const [first] = exported.tests;
  const unknown = {
    ...first,
    inputs: first.inputs.map((input: object) => ({ ...input, sha256: "0".repeat(64) })),
  };
  const faults: [object, string][] = [
    [{ inputs: { [close]: { type: null, text: "other" } } }, `inputs.${close}`],
    [{ inputs: { [close]: { type: null } } }, `inputs.${close}.text`],
    [{ inputs: [] }, "inputs"],
    [{ tests: {} }, "tests"],
    [{ tests: [{ ...first, trigger: "x" }] }, "tests[0].trigger"],
    [{ tests: [first, { ...first, expect: [{ target: "answer", matches: "(" }] }] }, "tests[1].expect"],
    [{ tests: [unknown] }, "tests[0].inputs[0].sha256"],
  ];
  for (const [fault, path] of faults) {
    const refused = await call("POST", "/workflows", { token, body: { ...exported, ...fault } });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
      ...[422, "invalid_document", path],
    ]);
  }
  expect(await count()).toBe(before);
});

test("a document alone can't be as large as one with tests, and what is too large to travel says so", async () => {
  const notes = Array.from({ length: 130 }, (_, n) => ({ id: `n${n}`, text: "x".repeat(20_000) }));
  expect(await call("POST", "/workflows", { body: { ...document, notes } })).toMatchObject({
    status: 413,
    body: { code: "body_too_large" },
  });
  const id = await createWorkflow(document);
  const add = (length: number) => {
    const body = { name: "Large", trigger: 0, variables: { text: "x".repeat(length) } };
    return call("POST", `/workflows/${id}/tests`, { body });
  };
  expect((await add(7_000_000)).status).toBe(201);
  expect((await call("GET", `/workflows/${id}?tests=1`)).status).toBe(200);
  expect((await add(2_000_000)).status).toBe(201);
  expect((await call("GET", `/workflows/${id}?tests=1`)).body.code).toBe("test_too_large");
});
