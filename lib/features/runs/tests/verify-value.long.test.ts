import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";

const KEY = "mk-verify-key-17";
let calls = 0;
/** Never gives the same answer twice. */
const upstream = createServer(async (request, response) => {
  calls += 1;
  let sent = "";
  for await (const chunk of request) sent += chunk;
  const { pathname } = new URL(request.url ?? "", "http://upstream.test");
  const isDown = pathname.startsWith("/flaky") && calls % 2 === 1;
  response
    .writeHead(isDown ? 503 : 200, { "content-type": "application/json" })
    .end(
      JSON.stringify(pathname.endsWith("/quote") ? { symbol: "AAPL", close: `${calls}.5` } : { calls, sent }),
    );
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});
const address = upstream.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { call, createWorkflow, database, runToEnd, services } = await testInstance({
  env: { MILLRACE_EGRESS_ALLOW: "127.0.0.1", MILLRACE_MARKET_URL: `${base}/market` },
});
await call("POST", "/credentials", { body: { name: "Market", provider: "market", value: KEY } });
await call("POST", "/credentials", { body: { name: "web", provider: "http", value: "Bearer abc-secret-1" } });

const flow = (name: string, workers: object[], connections: [number, number][]) => ({
  format: "millrace.workflow/1",
  name,
  workers,
  connections: connections.map(([from, to]) => ({ from, to })),
});
const trigger = { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } };

const called = await createWorkflow(
  flow("Called", [trigger, { index: 1, type: "http_request", params: { url: `${base}/called` } }], [[0, 1]]),
);
await call("POST", `/workflows/${called}/publish`);
await call("POST", "/tables", {
  body: {
    name: "prices",
    columns: [
      { name: "n", type: "integer" },
      { name: "note", type: "text" },
    ],
    key: ["note"],
  },
});

/** Everything whose outcome isn't the same twice. */
const workflow = await createWorkflow(
  flow(
    "Everything",
    [
      trigger,
      { index: 1, type: "market_data", params: { operation: "quote", symbol: "AAPL" } },
      {
        index: 2,
        type: "http_request",
        params: { url: `${base}/web`, method: "POST", body: { a: "{{context}}" }, credential: "web" },
      },
      {
        index: 3,
        type: "http_request",
        params: { url: `${base}/flaky` },
        retry: { attempts: 3, backoff: 0 },
      },
      { index: 4, type: "wait", params: { mode: "for", seconds: 0.2 } },
      { index: 5, type: "call_workflow", params: { workflow_id: called, variables: {} } },
      { index: 6, type: "for_each", params: { items: [1, 2, 3] } },
      { index: 7, type: "http_request", inside: 6, params: { url: `${base}/item/{{item}}` } },
      { index: 8, type: "memory", params: { name: "runs", mode: "count" } },
      { index: 9, type: "memory", params: { name: "last", value: "{{workers[1].result.close}}" } },
      {
        index: 10,
        type: "code",
        params: { source: "return { now: Date.now(), id: workers[8].result.value };" },
      },
      {
        index: 11,
        type: "write_table",
        params: { table: "prices", mode: "upsert", rows: [{ n: "{{workers[8].result.value}}", note: "x" }] },
      },
      { index: 12, type: "read_table", params: { table: "prices", limit: 2 } },
      {
        index: 13,
        type: "notify",
        params: { channel: "webhook", to: `${base}/hook`, subject: "s", message: "m" },
      },
      {
        index: 14,
        type: "transform",
        params: {
          expression:
            "{'m': workers[1].result, 'w': workers[2].result.body, 'f': workers[3].result.body, 'wait': workers[4].result, 'c': workers[5].result.body, 'l': workers[6].result.results.result.body, 'n': workers[8].result, 'last': workers[9].result, 'code': workers[10].result, 'written': workers[11].result, 'rows': workers[12].result, 'mail': workers[13].result, 'now': $now()}",
        },
      },
      {
        index: 15,
        type: "data_provider",
        params: { provider_id: "all", response_data: "{{workers[14].result}}" },
      },
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
      [6, 8],
      [8, 9],
      [9, 10],
      [10, 11],
      [11, 12],
      [12, 13],
      [13, 14],
      [14, 15],
    ],
  ),
);
const published = await call("POST", `/workflows/${workflow}/publish`);
const verify = async (version: number) =>
  (await call("POST", `/workflows/${workflow}/verify`, { body: { provider_id: "all", version } })).body;

/** Everything that a run could leave behind. */
async function traces() {
  const paths = ["/tables", "/runs", `/workflows/${workflow}/memory`, `/workflows/${workflow}/endpoints`];
  const answers = await Promise.all(paths.map((path) => call("GET", path)));
  return answers.map(({ status, body }) => [status, body]);
}

test("a published value is verified by repeating its run, without asking anyone again", async () => {
  expect(published.status, published.text).toBe(200);
  for (const version of [1, 2]) {
    const run = await runToEnd(workflow);
    expect(run.error ?? null).toBeNull();
    const name = `Run ${version}`;
    const made = await call("POST", `/workflows/${workflow}/tests`, { body: { name, from_run: run.id } });
    expect(made.status, made.text).toBe(201);
    const before = calls;
    const left = await traces();
    expect(await verify(version)).toEqual({
      verdict: "verified",
      reasons: [],
      value_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(calls).toBe(before);
    expect(await traces()).toEqual(left);
  }
  const tested = (await call("POST", `/workflows/${workflow}/tests/run`, { body: {} })).body;
  expect(tested.results.flatMap(({ failures }: { failures: unknown[] }) => failures)).toEqual([]);
  expect(tested).toMatchObject({ passed: 2, failed: 0 });

  // With an altered document, or with the response to another run, the replayed run publishes another value.
  const { db } = services;
  const exchange = (from: string, to: string) =>
    db.execute(sql`update workflow_versions set document = replace(document, ${from}, ${to})
      where workflow_id = ${workflow}`);
  await exchange("'now': $now()", "'now': 0");
  expect(await verify(2)).toEqual({
    verdict: "contradicted",
    reasons: [
      "The replay published a different value.",
      "Worker 14 (transform) returned a different result.",
    ],
    value_sha256: expect.any(String),
  });
  await exchange("'now': 0", "'now': $now()");
  expect(await verify(2)).toMatchObject({ verdict: "verified" });
  const responses = await database.sql`select i.run_id, i.sha256 from run_inputs i
    join provider_values v on v.run_id = i.run_id
    where v.workflow_id = ${workflow} and i.worker = 2 order by v.version`;
  const exchangeInput = (sha256: string) =>
    db.execute(
      sql`update run_inputs set sha256 = ${sha256} where run_id = ${responses[1]?.run_id} and worker = 2`,
    );
  await exchangeInput(responses[0]?.sha256);
  expect(await verify(2)).toMatchObject({
    verdict: "contradicted",
    reasons: [expect.any(String), "Worker 2 (http_request) returned a different result."],
  });
  await exchangeInput(responses[1]?.sha256);

  // A changed value is contradicted, and a changed or deleted input can't be verified.
  await db.execute(sql`update provider_values set body = replace(body, '"m"', '"M"') where version = 1`);
  expect(await verify(1)).toMatchObject({ verdict: "contradicted" });
  await db.execute(sql`update input_bodies set body = set_byte(body, 3, get_byte(body, 3) # 1)`);
  expect(await verify(2)).toMatchObject({ verdict: "unverifiable" });
  await db.execute(sql`delete from input_bodies`);
  expect(await verify(2)).toMatchObject({
    verdict: "unverifiable",
    reasons: ["The body of a response that the run received is no longer stored."],
  });
  const unknown = { body: { provider_id: "all", version: 99 } };
  expect(await call("POST", `/workflows/${workflow}/verify`, unknown)).toMatchObject({ status: 404 });
});
