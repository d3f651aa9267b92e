import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { RUN_TASK } from "@/db/accept-runs";
import { readServerEnv } from "@/lib/env";
import { callerOf, OWNER, serve, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { newId } from "@/lib/kit/id";
import { makeServices } from "@/lib/service/make-services";
import { countRunEnd, INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";

const METRICS_TOKEN = "figures-for-the-operator";
const {
  call: ask,
  database,
  services,
  time,
} = await testHttpEntry({ MILLRACE_METRICS_TOKEN: METRICS_TOKEN }, { web: true });
const { sql } = database;

async function figure(name: string): Promise<number> {
  const { text } = await ask("GET", "/api/metrics");
  return Number(text.match(new RegExp(`^millrace_${name} (.*)$`, "m"))?.[1]);
}

test("who waits in a queue that nobody serves makes the process not ready, however fresh the heartbeats are", async () => {
  const ready = () => ask("GET", "/api/health/ready").then(({ status, body }) => [status, body.code]);
  await sql`insert into processes (id, role) values ('idle', 'worker')`;
  await sql`select graphile_worker.add_job(${RUN_TASK}, '{}')`;
  await sql`update graphile_worker._private_jobs set created_at = now() - interval '20 seconds', run_at = '2014-01-01'
    where payload::text = '{}'`;
  expect(await ready(), "workers start after web servers").toEqual([200, undefined]);
  time.offsetMs = 20_000;
  expect(await ready()).toEqual([503, "queue_unserved"]);
  expect(await figure("worker_processes")).toBe(1);
  expect(await figure("worker_processes_serving")).toBe(0);
  await sql`update processes set served_at = now()`;
  expect(await ready()).toEqual([200, undefined]);
  expect(await figure("worker_processes_serving")).toBe(1);
  await sql`delete from processes`;
  await sql`delete from graphile_worker._private_jobs where payload::text = '{}'`;
  expect(await ready(), "nothing waits").toEqual([200, undefined]);
});

test("figures are those of the moment they are asked for, and runs held back by a limit are queued", async () => {
  const before = { queued: await figure("jobs_queued"), running: await figure("jobs_running") };
  await sql`select graphile_worker.add_job(${RUN_TASK}, '{}'), graphile_worker.add_job(${RUN_TASK}, '{}')`;
  await sql`update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now()
    where id = (select max(id) from graphile_worker._private_jobs)`;
  await sql`insert into run_line (scope, run_id) values ('workflow:a', ${newId(1)}), ('workflow:a', ${newId(2)})`;
  const { text } = await ask("GET", "/api/metrics");
  expect(text).toMatch(new RegExp(`^millrace_jobs_queued ${before.queued + 3}$`, "m"));
  expect(text).toMatch(new RegExp(`^millrace_jobs_running ${before.running + 1}$`, "m"));
  expect(text).toMatch(/^millrace_jobs_held_back 2$/m);
});

test("ends of runs, mails, webhooks and payments are totals of the instance; requests are this server's", async () => {
  const runs = 'runs_total{outcome="succeeded"}';
  expect(await labelled(runs), "shown before the first one").toBe(0);
  const ends = ["succeeded", "succeeded", "failed", "running"] as const;
  for (const status of ends) countRunEnd(services.part(INSTANCE_TOTALS), status);
  services.part(INSTANCE_TOTALS).add("webhook_deliveries", "delivered");
  await services.part(INSTANCE_TOTALS).flush();
  countRunEnd(services.part(INSTANCE_TOTALS), "succeeded");
  await services.part(INSTANCE_TOTALS).flush();
  expect(await labelled(runs)).toBe(3);
  expect(await labelled('runs_total{outcome="failed"}')).toBe(1);
  expect(await labelled('webhook_deliveries_total{outcome="delivered"}')).toBe(1);
  const gone = 'requests_total{route="/api/v1/workflows/{id}",method="GET",status="404"}';
  for (const _ of [1, 2]) await ask("GET", `/workflows/${newId(1)}`);
  expect(await labelled(gone)).toBe(2);
  expect(await labelled('database_connections{state="active"}')).toBeGreaterThan(0);
});

async function labelled(name: string): Promise<number> {
  const { text } = await ask("GET", "/api/metrics");
  const line = text.split("\n").find((notified: string) => notified.startsWith(`millrace_${name} `));
  return Number(line?.split(" ").at(-1));
}

test("the longest stall of the event loop since the last reading is told", async () => {
  const afterStall = async () => {
    // The monitor's timer has to fire once after a reading before it notices a stall.
    await setTimeout(20);
    const begun = performance.now();
    while (performance.now() - begun < STALL_MS);
    return figure("nodejs_eventloop_lag_max_seconds");
  };
  await expect.poll(afterStall, { timeout: 20_000 }).toBeGreaterThan(STALL_MS / 1_000 / 2);
});

const STALL_MS = 400;

test("every figure that the dashboard for Grafana draws is told, and every figure of the queue is drawn", async () => {
  const board = BOARD.parse(JSON.parse(await readFile("docs/grafana-dashboard.json", "utf8")));
  const drawn = board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  const { text } = await ask("GET", "/api/metrics");
  const notified = text.split("\n").flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
  expect(drawn.filter((name) => !notified.includes(name))).toEqual([]);
  const own = notified.filter((name) => !/^millrace_(process|nodejs)_/.test(name));
  expect(own.length).toBeGreaterThan(6);
  expect(own.filter((name) => !drawn.includes(name))).toEqual([]);
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
});

const BOARD = z.object({
  panels: z.array(z.object({ id: z.int(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});

function namesIn(expression: string): string[] {
  return expression.match(/millrace_\w+/g) ?? [];
}

test("without a database the process is alive, not ready, and its own metrics are still told", async () => {
  const env = readServerEnv({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    MILLRACE_SECRET_KEY: "11".repeat(32),
    MILLRACE_METRICS_TOKEN: METRICS_TOKEN,
  });
  if (!env.ok) throw new Error(env.error);
  const call = callerOf(await serve(makeServices(env.value)));
  expect((await call("GET", "/api/health/live", { token: null })).status).toBe(200);
  expect((await call("GET", "/api/health/ready", { token: null })).status).toBe(503);
  const { status, text } = await call("GET", "/api/metrics", { token: METRICS_TOKEN });
  expect(status).toBe(200);
  expect(text).toContain("millrace_database_away 1");
  expect(text).toMatch(/^millrace_jobs_queued nan$/im);
  expect(text).toContain("millrace_process_cpu_seconds_total");
});

test("the figures are the operator's: by their token or an instance owner's, from this machine too", async () => {
  const made = await ask("POST", "/users", {
    body: { email: "stranger@example.com", password: "correct horse battery" },
  });
  const status = async (token: string | null) => (await ask("GET", "/api/metrics", { token })).status;
  expect(await Promise.all([null, "wrong", made.body.token, METRICS_TOKEN, OWNER.token].map(status))).toEqual(
    [401, 401, 403, 200, 200],
  );
  const inAddress = await ask("GET", `/api/metrics?api_key=${METRICS_TOKEN}`, { token: null });
  expect(inAddress.status).toBe(401);
});

test("who is told to stop is not ready from then on, and answers calls still", async () => {
  const leaving = new AbortController();
  const late = callerOf(await serve(services, { leaving: leaving.signal }));
  expect((await late("GET", "/api/health/ready", { token: null })).status).toBe(200);
  leaving.abort();
  expect((await late("GET", "/api/health/ready", { token: null })).body.code).toBe("stopping");
  expect((await late("GET", "/workflows")).status).toBe(200);
});
