import { afterAll, expect, it } from "vitest";
import { QUARANTINE_TASK } from "@/db/accept-runs";
import { countQuarantined } from "./quarantine";
import { createRunExecutor } from "./run-executor";
import { chain, testRunExecutor, trigger } from "./run-executor.suite";
import { takeOver } from "./takeover";
import { workerOf } from "./worker-of.suite";

const { accept, databaseUrl, db, ended, engine, request, services, signals, sql, store, work, workflow } =
  await testRunExecutor();

const executor = createRunExecutor(services, engine, signals, { alone: true });
afterAll(() => executor.stop());

const worker = workerOf(databaseUrl);
const workAlone = () => worker.once({ [QUARANTINE_TASK]: executor.task }, 1);

const SILENT_S = 0.1;

interface Death {
  /** When a second process, which survives, was started: before the death, after it, or never. */
  readonly other?: "before" | "since" | "none";
  readonly databaseRestarted?: boolean;
}

/**
 * Simulates a process that fetches the jobs of all these runs, starts some of them, and
 * dies. Another process takes over.
 */
async function dies(
  fetched: readonly string[],
  begun: readonly string[],
  { other = "before", databaseRestarted = false }: Death = {},
): Promise<void> {
  const jobs = await sql<{ id: string; run: string; task: string }[]>`
    update graphile_worker._private_jobs j set locked_by = 'dead', locked_at = now(), attempts = attempts + 1
    from graphile_worker._private_tasks t where t.id = j.task_id and payload->>'r' = any(${[...fetched]}::text[])
    returning j.id, payload->>'r' as run, t.identifier as task`;
  for (const { id, run, task } of jobs)
    if (begun.includes(run)) await store.claim(run, { id, first: task !== QUARANTINE_TASK });
  const dead = databaseRestarted
    ? sql`pg_postmaster_start_time() - interval '1 second'`
    : sql`now() - make_interval(secs => ${2 * SILENT_S})`;
  await sql`delete from processes`;
  await sql`insert into processes (id, role, started_at, heartbeat_at) values ('dead', 'worker', now() - interval '1 day', ${dead})`;
  if (other !== "none")
    await sql`insert into processes (id, role, started_at, heartbeat_at) values ('other', 'web',
      ${other === "before" ? sql`now() - interval '1 day'` : sql`now()`}, now() + interval '1 minute')`;
  expect(await takeOver(db, SILENT_S, true)).toEqual(["dead"]);
}

async function crashesOf(run: string): Promise<number> {
  const [row] = await sql<{ crashes: number }[]>`select crashes from run_crashes where run_id = ${run}`;
  return row?.crashes ?? 0;
}

it("a run that ends each process that carries it is carried alone, and fails at the third; those beside it go on", async () => {
  const desk = await workflow([trigger], []);
  const calls = await workflow([trigger, request(1, "/")], chain(0, 1), { onFailure: desk });
  const [culprit, neighbour, behind] = [await accept(calls), await accept(calls), await accept(calls)];
  const all = [culprit, neighbour, behind];
  await dies(all, []);
  await dies(all, [culprit, neighbour]);
  expect(await countQuarantined(db)).toBe(2);

  await work();
  expect(await ended(behind)).toMatchObject({ status: "succeeded" });
  expect((await ended(neighbour)).status).toBe("queued");
  await dies([culprit], [culprit]);
  await workAlone();
  expect(await ended(neighbour)).toMatchObject({ status: "succeeded" });
  expect(await ended(culprit)).toMatchObject({ status: "failed", error: "run_crashed" });
  expect(await sql`select failure_of from runs where workflow_id = ${desk}`).toEqual([
    { failure_of: culprit },
  ]);
  expect(await countQuarantined(db)).toBe(0);
});

it("counts deaths from the last step or iteration that was recorded", async () => {
  const calls = await workflow([trigger, request(1, "/"), request(2, "/")], chain(0, 1, 2));
  const run = await accept(calls);
  const crashes: number[] = [];
  const die = async () => {
    await dies([run], [run]);
    crashes.push(await crashesOf(run));
  };
  await die();
  await die();
  await sql`insert into steps (run_id, worker, type, status) values (${run}, 1, 'http_request', 'running')`;
  await die();
  await sql`update steps set status = 'succeeded' where run_id = ${run}`;
  await die();
  await die();
  await sql`insert into inside_steps (run_id, worker, iteration, type, status) values (${run}, 2, '{0}', 'transform', 'failed')`;
  await die();
  expect(crashes).toEqual([1, 2, 3, 1, 2, 1]);
});

it.each<Death>([{ other: "since" }, { other: "none" }, { databaseRestarted: true }])(
  "no run is to blame where no process lived on, or the database went too: %o",
  async (death) => {
    const run = await accept(await workflow([trigger, request(1, "/")], chain(0, 1)));
    await dies([run], [run], death);
    expect(await crashesOf(run)).toBe(0);
    await dies([run], [run]);
    expect(await crashesOf(run)).toBe(1);
  },
);
