import { expect, test } from "vitest";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { idAtTime } from "@/lib/kit/id";
import { startHeartbeat } from "@/lib/service/instance/start-heartbeat";
import { countRunEnd, INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";

const { call, database, services } = await testHttpEntry({ MILLRACE_QUEUE_BOUND: "77" });
const { sql } = database;

test("the owner of the instance sees what it is and does, with a token that reads; nobody else does", async () => {
  const alive = startHeartbeat(services);
  await sql`insert into processes (id, role, pid) values ('w', 'worker', 12)`;
  await sql`insert into processes (id, role, pid, heartbeat_at) values ('dead', 'worker', 13, now() - interval '1 minute')`;
  await sql`select graphile_worker.add_job('run', '{}')`;
  const webs = () => sql`select from processes where role = 'web'`;
  await expect.poll(webs).toHaveLength(1);
  const reading = await call("POST", "/tokens", { body: { name: "r", scopes: ["read"] } });
  const { status, body } = await call("GET", "/instance", { token: reading.body.token });
  expect(status).toBe(200);
  expect(body).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    schema: expect.stringMatching(/^\d{4}_[\w-]+$/),
    database: expect.stringMatching(/^PostgreSQL \d+/),
    queue: { depth: 1, oldest_waiting_s: expect.any(Number) },
    processes: [
      { role: "worker", pid: 12, beats_at: expect.any(String) },
      { role: "web", pid: process.pid, beats_at: expect.any(String) },
    ],
    runs_per_minute: expect.any(Number),
    storage: expect.any(Array),
    limits: expect.objectContaining({ queue_bound: 77, concurrency: 50, drain_seconds: 5 }),
  });
  await alive.stop();
  expect(await webs()).toHaveLength(0);

  const other = await call("POST", "/users", {
    body: { email: "stranger@example.com", password: "correct horse battery" },
  });
  expect((await call("GET", "/instance", { token: other.body.token })).status).toBe(403);
  expect((await call("GET", "/instance", { token: null })).status).toBe(401);
});

test("runs that ended in the last minute are counted over all processes, whenever they were accepted", async () => {
  await sql`insert into processes (id, role, runs_ended) values ('busy', 'worker', 40)`;
  await sql`insert into processes (id, role, runs_ended, heartbeat_at) values ('silent', 'worker', 9, now() - interval '1 minute')`;
  for (const status of ["succeeded", "failed", "running"] as const)
    countRunEnd(services.part(INSTANCE_TOTALS), status);
  const alive = startHeartbeat(services);
  const counted = async () => (await call("GET", "/instance")).body.runs_per_minute;
  await expect.poll(counted).toBe(42);
  await alive.stop();
  await sql`delete from processes where id in ('busy', 'silent')`;
});

test("disk is shared out among the workspaces whose rows lie on it", async () => {
  const { body: me } = await call("GET", "/me");
  const workspace: string = me.workspace.id;
  const add = async (id: string, of: string, bytes: number) =>
    sql`insert into runs (id, workspace_id, workflow_id, mode, status, context, result_workers)
      values (${id}, ${of}, gen_random_uuid(), 'test', 'succeeded', repeat('x', ${bytes}::int), '{}')`;
  const small = idAtTime(1);
  await add(idAtTime(services.clock()), workspace, 1_000);
  await add(idAtTime(services.clock() - 120_000), workspace, 1_000);
  await add(idAtTime(services.clock() - 180_000), small, 10);
  const { body } = await call("GET", "/instance");
  expect(body.storage).toMatchObject([
    { workspace_id: workspace, workspace_name: me.workspace.name },
    { workspace_id: small, workspace_name: null },
  ]);
  const [whole] = await sql`select sum(pg_total_relation_size(oid))::int as bytes from pg_class
    where relkind = 'r' and relname ~ '^(runs|steps|inside_steps|run_inputs)_'`;
  const sum = body.storage.reduce((total: number, { bytes }: { bytes: number }) => total + bytes, 0);
  expect(Math.abs(sum - whole?.bytes)).toBeLessThan(3);
});
