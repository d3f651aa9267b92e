import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { testInstance } from "@/lib/http/tests/instance.suite";
import { sha256 as digest, toHex } from "@/lib/kit/sha256";

let calls = 0;
const asked: URL[] = [];
/** Never gives the same answer twice. Its series has a bar for each of the last hours, and one of tomorrow if asked. */
const upstream = createServer((request, response) => {
  calls += 1;
  const url = new URL(request.url ?? "", "http://upstream.test");
  asked.push(url);
  const end = Date.parse(`${(url.searchParams.get("end_date") ?? "2026-01-01 00:00:00").replace(" ", "T")}Z`);
  const bars = [-1, 1, 2, 3].map((hours) => ({
    datetime: new Date(end - hours * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
    ...{ open: "1", high: "1", low: "1", close: String(calls), volume: "1" },
  }));
  const honest = url.searchParams.get("symbol") === "AHEAD" ? bars : bars.slice(1);
  const series = { meta: { symbol: "AAPL", interval: "1h", exchange_timezone: "UTC" }, values: honest };
  const body = url.pathname.endsWith("/time_series")
    ? { ...series, status: "ok" }
    : { calls, path: url.pathname };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});
const address = upstream.address();
const base = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const { addWorker, call, createWorkflow, killWorkers, runToEnd } = await testInstance({
  env: { MILLRACE_EGRESS_ALLOW: "127.0.0.1", MILLRACE_MARKET_URL: `${base}/market` },
});
await call("POST", "/credentials", { body: { name: "Market", provider: "market", value: "mk-back-run-1" } });
await call("POST", "/tables", {
  body: {
    name: "seen",
    columns: [
      { name: "n", type: "integer" },
      { name: "at", type: "text" },
    ],
    key: ["n"],
  },
});

const inOrder = (
  name: string,
  workers: object[],
  connections: [from: number, to: number, port?: string][],
) => ({
  format: "millrace.workflow/1",
  name,
  workers: workers.map((worker, index) => ({ index, ...worker })),
  connections: connections.map(([from, to, port]) => ({ from, to, ...(port && { port }) })),
});

const WARM_UP = inOrder(
  "Warm-up",
  [
    { type: "webhook_trigger", params: { webhook_id: "in" } },
    { type: "code", params: { source: "return 1;" } },
  ],
  [[0, 1]],
);

/** Waits for a condition, for as long as the test may take. */
async function until<T>(read: () => Promise<T>, isMet: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isMet(value)) return value;
    await pause(50);
  }
}

/** Publishes version 1 and takes the workflow offline, so that its schedule doesn't start runs during the test. */
async function publishOffline(id: string): Promise<void> {
  await call("POST", `/workflows/${id}/publish`);
  await call("POST", `/workflows/${id}/unpublish`);
}

const backRun = async (id: string) => (await call("GET", `/back-runs/${id}`)).body;
const finished = (id: string) =>
  until(
    () => backRun(id),
    ({ status }) => status === "finished",
  );
const listed = async (path: string) =>
  (await call("GET", `${path}${path.includes("?") ? "&" : "?"}limit=200`)).body.items;

test("a time that truly ran gives every published value again, through a runner that is killed", async () => {
  const id = await createWorkflow(
    inOrder(
      "Every three seconds",
      [
        { type: "schedule_trigger", params: { every: 3, catch_up: "all" } },
        { type: "http_request", params: { url: `${base}/value` } },
        { type: "for_each", params: { items: [1, 2] } },
        { type: "http_request", inside: 2, params: { url: `${base}/item/{{item}}` } },
        { type: "memory", params: { name: "runs", mode: "count" } },
        { type: "memory", params: { name: "last", value: "{{workers[1].result.body.calls}}" } },
        {
          type: "write_table",
          params: {
            table: "seen",
            mode: "upsert",
            rows: [{ n: "{{workers[4].result.value}}", at: "{{workers[0].result.scheduled_at}}" }],
          },
        },
        { type: "read_table", params: { table: "seen", order: "-n", limit: 3 } },
        { type: "code", params: { source: "return { now: Date.now() };" } },
        {
          type: "transform",
          params: {
            expression:
              "{'t': workers[0].result, 'v': workers[1].result.body, 'l': workers[2].result.results.result.body, 'n': workers[4].result, 'last': workers[5].result, 'rows': workers[7].result, 'code': workers[8].result, 'now': $now()}",
          },
        },
        { type: "data_provider", params: { provider_id: "all", response_data: "{{workers[9].result}}" } },
      ],
      [
        [0, 1],
        [1, 2],
        [2, 4],
        [4, 5],
        [5, 6],
        [6, 7],
        [7, 8],
        [8, 9],
        [9, 10],
      ],
    ),
  );
  // Runs that overlap or wait for a runner would meet each other's memory in another order.
  await runToEnd(await createWorkflow(WARM_UP), { version: "draft" });
  await call("PUT", `/workflows/${id}/settings`, { body: { concurrency: 1 } });
  const published = await call("POST", `/workflows/${id}/publish`);
  expect(published.status, published.text).toBe(200);
  const runs = async () =>
    (await listed(`/workflows/${id}/runs`)).filter((run: { status: string }) => run.status === "succeeded");
  await until(runs, (all) => all.length >= 4);
  await call("POST", `/workflows/${id}/unpublish`);
  await until(
    async () =>
      (await listed(`/workflows/${id}/runs`)).every(
        (run: { finished_at: string | null }) => run.finished_at !== null,
      ),
    Boolean,
  );
  const truth = new Map<string, string>();
  const times: string[] = [];
  for (const run of await runs()) {
    const { steps } = (await call("GET", `/runs/${run.id}`)).body;
    const { result } = steps.find((step: { worker: number }) => step.worker === 9);
    truth.set(run.id, JSON.stringify(result));
    times.push(result.t.scheduled_at);
  }
  const before = calls;

  await killWorkers();
  times.sort();
  const to = new Date(Date.parse(times.at(-1) ?? "") + 1).toISOString();
  const made = await call("POST", `/workflows/${id}/back-runs`, { body: { version: 1, from: times[0], to } });
  expect(made.status, made.text).toBe(202);
  expect(made.body).toMatchObject({ status: "queued" });
  addWorker(0);
  await until(
    () => backRun(made.body.id),
    ({ status }) => status !== "queued",
  );
  await killWorkers();
  addWorker(0);
  const ended = await finished(made.body.id);
  expect(ended).toMatchObject({ failed: 0, unanswered: 0, error: null, done: ended.due });

  const values = await listed(`/back-runs/${made.body.id}/values?provider=all`);
  const repeated = new Map(values.map((value: { run_id: string }) => [value.run_id, value]));
  for (const [run, result] of truth) {
    expect(repeated.get(run)).toMatchObject({ value: JSON.parse(result), sha256: hashOf(result) });
  }
  expect(calls).toBe(before);
  expect(ended.succeeded).toBe(ended.due);
  // Memory and tables begin as the earlier runs left them.
  const later = await call("POST", `/workflows/${id}/back-runs`, {
    body: { version: 1, from: times[2], to },
  });
  expect(await finished(later.body.id)).toMatchObject({ failed: 0, unanswered: 0 });
  for (const value of await listed(`/back-runs/${later.body.id}/values?provider=all`)) {
    expect(value).toMatchObject({ sha256: hashOf(truth.get(value.run_id) ?? "") });
  }
  expect((await listed(`/workflows/${id}/runs`)).length).toBe(truth.size);
});

function hashOf(text: string): string {
  return toHex(digest(new TextEncoder().encode(text)));
}

test("what wasn't recorded is asked for as it was known then, and a row of tomorrow is a fault", async () => {
  const series = (symbol: string) => ({
    type: "market_data",
    params: { operation: "time_series", symbol, interval: "1h", outputsize: 3 },
  });
  const id = await createWorkflow(
    inOrder(
      "Hourly",
      [
        { type: "schedule_trigger", params: { cron: "0 * * * *" } },
        series("AAPL"),
        { type: "data_provider", params: { provider_id: "bars", response_data: "{{workers[1].result}}" } },
        series("AHEAD"),
        { type: "data_provider", params: { provider_id: "fault", response_data: "{{workers[3].error}}" } },
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4, "error"],
      ],
    ),
  );
  await publishOffline(id);
  const body = { version: 1, from: "2026-01-05T10:00:00Z", to: "2026-01-05T13:00:00Z" };
  const start = async (more: object) => {
    const made = await call("POST", `/workflows/${id}/back-runs`, { body: { ...body, ...more } });
    expect(made.status, made.text).toBe(202);
    return { ...(await finished(made.body.id)), path: `/back-runs/${made.body.id}` };
  };
  const blind = await start({});
  expect(blind).toMatchObject({ due: 3, done: 3, failed: 3, unanswered: 3, values: {} });
  expect((await listed(`${blind.path}/runs`))[0]).toMatchObject({
    ...{ at: "2026-01-05T12:00:00.000Z", recorded: false, status: "failed" },
    ...{ error: { code: "no_recorded_input", worker: 1 }, unanswered: [{ worker: 1, method: "GET" }] },
  });

  const preview = await call("POST", `/workflows/${id}/back-runs/preview`, {
    body: { ...body, fetch: true },
  });
  expect(preview.body).toEqual({ due: 3, fetches: { market: 6 } });
  const before = calls;
  const fetched = await start({ fetch: true });
  expect(calls - before).toBe(6);
  expect(asked.at(-2)?.searchParams.get("end_date")).toBe("2026-01-05 12:00:00");
  expect(fetched).toMatchObject({ due: 3, succeeded: 3, unanswered: 0, values: { bars: 3, fault: 3 } });
  expect((await listed(`${fetched.path}/values?provider=fault`))[0].value).toMatchObject({
    code: "look_ahead",
  });
  const [value] = await listed(`${fetched.path}/values?provider=bars`);
  expect(value).toMatchObject({
    at: "2026-01-05T12:00:00.000Z",
    value: { as_of: "2026-01-05T12:00:00.000Z", values: [{ datetime: "2026-01-05T11:00:00Z" }, {}, {}] },
  });
  expect((await listed(`/workflows/${id}/back-runs`)).length).toBe(2);
  const cancelled = await call("POST", `${fetched.path}/cancel`);
  expect(cancelled).toMatchObject({ status: 409, body: { code: "run_ended" } });
  const wrong = await call("POST", `/workflows/${id}/back-runs`, { body: { ...body, source: "calls" } });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: "trigger" }] } });
});

test("memory and tables go on from one slice to the next", async () => {
  const columns = [{ name: "n", type: "integer" }];
  const table = await call("POST", "/tables", { body: { name: "minutes", columns, key: [] } });
  const id = await createWorkflow(
    inOrder(
      "Every minute",
      [
        { type: "schedule_trigger", params: { cron: "* * * * *" } },
        { type: "memory", params: { name: "minutes", mode: "count" } },
        {
          type: "write_table",
          params: { table: "minutes", rows: [{ n: "{{workers[1].result.value}}" }] },
        },
        { type: "read_table", params: { table: "minutes", order: "-n", limit: 1 } },
        { type: "data_provider", params: { provider_id: "n", response_data: "{{workers[3].result.rows}}" } },
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    ),
  );
  await publishOffline(id);
  const body = { version: 1, from: "2026-01-05T00:00:00Z", to: "2026-01-05T03:00:00Z" };
  const made = await call("POST", `/workflows/${id}/back-runs`, { body });
  expect(made.status, made.text).toBe(202);
  const ended = await finished(made.body.id);
  expect(ended).toMatchObject({ due: 180, succeeded: 180, values: { n: 180 } });
  const [newest] = await listed(`/back-runs/${made.body.id}/values?provider=n`);
  expect(newest).toMatchObject({ at: "2026-01-05T02:59:00.000Z", value: [{ n: 180 }] });
  const download = await call("GET", `/back-runs/${made.body.id}/values/${newest.sha256}`);
  expect(download.body).toEqual(newest.value);
  expect((await call("GET", `/tables/${table.body.id}`)).body).toMatchObject({ rows: 0 });
});

test("recorded calls are run again in order", async () => {
  const id = await createWorkflow(
    inOrder(
      "Calls",
      [
        { type: "webhook_trigger", params: { webhook_id: "in", variables: [{ name: "n", type: "number" }] } },
        { type: "data_provider", params: { provider_id: "n", response_data: "{{context.n}}" } },
      ],
      [[0, 1]],
    ),
  );
  await call("POST", `/workflows/${id}/publish`);
  const from = new Date().toISOString();
  for (const n of [1, 2, 3]) await call("POST", `/api/t/${id}/in?wait=10`, { body: { n } });
  const body = { from, to: new Date(Date.now() + 60_000).toISOString(), source: "calls" };
  const made = await call("POST", `/workflows/${id}/back-runs`, { body });
  expect(await finished(made.body.id)).toMatchObject({ due: 3, succeeded: 3 });
  const values = await listed(`/back-runs/${made.body.id}/values?provider=n`);
  expect(values.map(({ value }: { value: number }) => value)).toEqual([3, 2, 1]);
});
