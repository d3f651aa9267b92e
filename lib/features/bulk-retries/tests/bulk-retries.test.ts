import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createBulkRetryScheduler } from "@/lib/service/runs/create-bulk-retry-scheduler";

// Bulk retries executed by a process, which may also die in the middle of one.

const {
  buyer,
  carrier: executor,
  other,
  seller,
  services,
  sql,
  work,
} = await testMarket({
  MILLRACE_EGRESS_ALLOW: "127.0.0.1",
});
const scheduler = createBulkRetryScheduler(services);

/** Status that the upstream responds with, and the number of requests it has received. */
const upstream = { status: 500, posts: 0, gets: 0 };
const server = createServer((request, response) => {
  if (request.method === "POST") upstream.posts += 1;
  else upstream.gets += 1;
  response.writeHead(request.method === "POST" ? 200 : upstream.status, {
    "content-type": "application/json",
  });
  response.end("{}");
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  url = `http://127.0.0.1:${address.port}/`;
});
afterAll(() => server.close());

/** A workflow that sends a request and then reads. The read fails for as long as the upstream does. */
async function failing(runs: number, path = "") {
  const document = {
    format: "millrace.workflow/1",
    name: "Sends and reads",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: { webhook_id: "s", variables: [{ name: "n", type: "integer", required: true }] },
      },
      { index: 1, type: "http_request", params: { url, method: "POST", body: "{{context.n}}" } },
      { index: 2, type: "http_request", params: { url: `${url}${path}` }, retry: { attempts: 1 } },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  };
  const made = await seller.api("POST", "/workflows", document);
  const id: string = made.body.id;
  const published = await seller.api("POST", `/workflows/${id}/publish`);
  expect(published.status, published.text).toBe(200);
  const originals: string[] = [];
  for (let n = 1; n <= runs; n += 1)
    originals.push((await seller.api("POST", `/workflows/${id}/runs`, { variables: { n } })).body.id);
  await workUntil(
    async () => (await seller.api("GET", `/workflows/${id}/runs?status=failed`)).body.items.length === runs,
  );
  return { id, originals };
}

async function workUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 40; looks += 1) {
    await work();
    if (await isSo()) return;
  }
  throw new Error("It never came to be");
}

const plan = async (body: object) => {
  const planned = await seller.api("POST", "/repairs", body);
  expect(planned.status, planned.text).toBe(201);
  return planned.body;
};
const steer = (id: string, body: object) => seller.api("PUT", `/repairs/${id}`, body);
const read = async (id: string) => (await seller.api("GET", `/repairs/${id}`)).body;

async function executeTo(id: string, state: string) {
  for (let looks = 0; looks < 40; looks += 1) {
    await scheduler.look();
    await work();
    const bulkRetry = await read(id);
    if (bulkRetry.state === state) return bulkRetry;
  }
  throw new Error(`It never was ${state}: ${JSON.stringify(await read(id))}`);
}

const retriesOf = async (ids: readonly string[]) =>
  (
    await sql`select retry_of, count(*)::int as many from runs where retry_of = any(${[...ids]}::uuid[]) group by 1`
  ).map(({ many }) => many);

test("failed runs are repaired together: looked at, tried on one, then all, and nothing is sent twice", async () => {
  upstream.status = 500;
  const { id, originals } = await failing(5);
  const posts = upstream.posts;
  const { causes } = (await seller.api("GET", `/runs/counts?workflow_id=${id}`)).body;
  const bulkRetry = await plan({ conditions: { workflow_id: id, cause: causes[0].key } });
  expect(bulkRetry).toMatchObject({
    state: "planned",
    total: 5,
    complete: true,
    counts: { waiting: 5, begun: 0 },
    // The trigger and the sent request are reused; the failed read runs again.
    preview: { looked_at: 5, reused_steps: 10, repeated_steps: 5, tests: 0, passed: [] },
  });
  expect(await retriesOf(originals)).toEqual([]);

  expect((await steer(bulkRetry.id, { state: "running", most: 1 })).status).toBe(202);
  const tried = await executeTo(bulkRetry.id, "paused");
  expect(tried.counts).toMatchObject({ failed: 1, waiting: 4 });

  upstream.status = 200;
  await steer(bulkRetry.id, { state: "running" });
  const done = await executeTo(bulkRetry.id, "done");
  expect(done).toMatchObject({
    counts: { succeeded: 4, failed: 1, waiting: 0 },
    ended_at: expect.any(String),
  });
  expect(upstream.posts).toBe(posts);
  expect(await retriesOf(originals)).toEqual([1, 1, 1, 1, 1]);

  // The lineage can be read in both directions.
  const list = (await seller.api("GET", `/repairs/${bulkRetry.id}/runs`)).body.items;
  expect(list.map((run: { run_id: string }) => run.run_id)).toEqual([...originals].reverse());
  const { run_id: original, retry_id: retry } = list[0];
  expect((await seller.api("GET", `/runs/${retry}`)).body).toMatchObject({
    retry_of: original,
    status: "succeeded",
  });
  expect((await seller.api("GET", `/runs/${original}/retries`)).body.items).toMatchObject([
    { id: retry, status: "succeeded", repair_id: bulkRetry.id },
  ]);
  expect((await seller.api("GET", `/runs/${original}`)).body).toMatchObject({
    status: "failed",
    retry_of: null,
  });

  // The next bulk retry leaves out the retried runs but includes the retry that failed.
  const next = await plan({ conditions: { workflow_id: id } });
  expect(next).toMatchObject({ total: 1 });
  expect((await steer(bulkRetry.id, { state: "running" })).body).toMatchObject({
    status: 409,
    code: "conflict",
  });
  expect((await seller.api("GET", "/repairs")).body.items.map((each: { id: string }) => each.id)).toContain(
    bulkRetry.id,
  );

  for (const [method, path, body] of [
    ["GET", `/repairs/${bulkRetry.id}`],
    ["PUT", `/repairs/${bulkRetry.id}`, { state: "stopped" }],
    ["GET", `/repairs/${bulkRetry.id}/runs`],
    ["GET", `/runs/${original}/retries`],
    ["POST", "/repairs", { conditions: { workflow_id: id } }],
  ] as const)
    expect((await buyer.api(method, path, body)).status, path).toBe(404);
});

test("what would do its work outside again is passed, unless somebody asks for it", async () => {
  upstream.status = 500;
  const { id, originals } = await failing(2);
  const posts = upstream.posts;
  const careful = await plan({ conditions: { workflow_id: id }, from: "start" });
  expect(careful.preview).toMatchObject({
    passed: [{ reason: "would_repeat_effect", runs: 2, message: expect.stringContaining("Worker 1 ") }],
  });
  await steer(careful.id, { state: "running" });
  expect(await executeTo(careful.id, "done")).toMatchObject({ counts: { passed: 2 } });
  expect(await retriesOf(originals)).toEqual([]);
  expect(upstream.posts).toBe(posts);
  const passed = (await seller.api("GET", `/repairs/${careful.id}/runs?state=passed`)).body.items;
  expect(passed).toMatchObject([{ reason: "would_repeat_effect", retry_id: null }, {}]);

  upstream.status = 200;
  const asked = await plan({
    conditions: { workflow_id: id },
    from: "start",
    repeat_effects: true,
    version: "live",
  });
  await steer(asked.id, { state: "running" });
  expect(await executeTo(asked.id, "done")).toMatchObject({ counts: { succeeded: 2 } });
  expect(upstream.posts).toBe(posts + 2);
});

test("choices made at the same moment change one plan, each its own field, until the repair begins", async () => {
  upstream.status = 500;
  const { id } = await failing(2);
  const planned = await plan({ conditions: { workflow_id: id } });
  const change = (body: object, by = seller) => by.api("PUT", `/repairs/${planned.id}/plan`, body);
  const answers = await Promise.all([
    change({ from: "start" }),
    change({ version: "live" }),
    change({ repeat_effects: true }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const changed = await read(planned.id);
  expect(changed).toMatchObject({
    id: planned.id,
    state: "planned",
    from: "start",
    version: "live",
    repeat_effects: true,
    total: 2,
    preview: { looked_at: 2, reused_steps: 0, repeated_steps: 6, passed: [] },
  });
  expect((await change({})).body).toEqual(changed);
  expect((await change({ from: "middle" })).status).toBe(422);
  expect((await change({ from: "failed" }, buyer)).status).toBe(404);
  await steer(planned.id, { state: "stopped" });
  expect((await change({ from: "failed" })).body).toMatchObject({ status: 409, code: "conflict" });
  expect(await read(planned.id)).toMatchObject({ from: "start" });
});

test("a repair is paused, goes on and is stopped; what somebody retried meanwhile is passed", async () => {
  upstream.status = 500;
  const { id, originals } = await failing(3);
  const bulkRetry = await plan({ conditions: { workflow_id: id } });
  expect((await steer(bulkRetry.id, { state: "paused" })).status).toBe(409);
  await steer(bulkRetry.id, { state: "running", most: 1 });
  await executeTo(bulkRetry.id, "paused");
  await scheduler.look();
  expect((await read(bulkRetry.id)).counts).toMatchObject({ waiting: 2 });
  await seller.api("POST", `/runs/${originals[1]}/retry`, {});
  await steer(bulkRetry.id, { state: "running", most: 1 });
  const passed = await executeTo(bulkRetry.id, "done");
  expect(passed.counts).toMatchObject({ failed: 2, passed: 1, waiting: 0 });

  const stopped = await plan({ conditions: { workflow_id: id } });
  expect((await steer(stopped.id, { state: "stopped" })).body).toMatchObject({ state: "stopped" });
  await scheduler.look();
  expect(await read(stopped.id)).toMatchObject({ ended_at: expect.any(String), counts: { begun: 0 } });
  expect((await steer(stopped.id, { state: "running" })).status).toBe(409);
});

test("each original is retried once, whichever process dies or looks at the same time", async () => {
  upstream.status = 500;
  const { id, originals } = await failing(6);
  upstream.status = 200;
  const bulkRetry = await plan({ conditions: { workflow_id: id } });
  await steer(bulkRetry.id, { state: "running" });

  // The process is killed between two retries, when some have been written but not committed.
  const held = await sql.reserve();
  await held`begin`;
  await held`select from bulk_retry_runs where bulk_retry_id = ${bulkRetry.id} and run_id = ${originals[3] ?? ""} for update`;
  const cut = expect(scheduler.look()).rejects.toThrow();
  for (let killed = 0; killed === 0; )
    killed = (
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%bulk_retry_runs%'`
    ).count;
  await cut;
  await held`rollback`;
  held.release();
  expect(await retriesOf(originals)).toEqual([]);
  expect(await read(bulkRetry.id)).toMatchObject({ counts: { waiting: 6 } });

  const second = createBulkRetryScheduler(other);
  for (let looks = 0; looks < 20 && (await read(bulkRetry.id)).state !== "done"; looks += 1) {
    await Promise.all([scheduler.look(), second.look(), scheduler.look()]);
    await work();
  }
  expect(await read(bulkRetry.id)).toMatchObject({ state: "done", counts: { succeeded: 6 } });
  expect(await retriesOf(originals)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(executor.executing).toBe(0);
});
