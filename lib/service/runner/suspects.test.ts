import { afterAll, expect, it } from "vitest";
import { ALONE_TASK } from "@/db/accept-runs";
import { countCrashes } from "@/db/queries/run-crashes";
import { createRunExecutor } from "./run-executor";
import { chain, testRunExecutor, trigger } from "./run-executor.suite";
import { countSuspects } from "./suspects";
import { workerOf } from "./worker-of.suite";

const { accept, databaseUrl, db, ended, engine, request, services, signals, sql, store, work, workflow } =
  await testRunExecutor();

const carrier = createRunExecutor(services, engine, signals, { alone: true });
afterAll(() => carrier.stop());

const worker = workerOf(databaseUrl);
const workAlone = () => worker.once({ [ALONE_TASK]: carrier.task }, 1);

/** A process that has fetched the jobs of all these runs, has begun some of them, and dies. */
async function dies(fetched: readonly string[], begun: readonly string[]): Promise<void> {
  const jobs = await sql<{ id: string; run: string; task: string }[]>`
    update graphile_worker._private_jobs j set locked_by = 'dead', locked_at = now(), attempts = attempts + 1
    from graphile_worker._private_tasks t where t.id = j.task_id and payload->>'r' = any(${[...fetched]}::text[])
    returning j.id, payload->>'r' as run, t.identifier as task`;
  for (const { id, run, task } of jobs)
    if (begun.includes(run)) await store.claim(run, { id, first: task !== ALONE_TASK });
  await countCrashes(db, ["dead"]);
  await sql`select graphile_worker.force_unlock_workers(array['dead'])`;
}

it("a run that ends each process that carries it is carried alone, and fails at the third; those beside it go on", async () => {
  const desk = await workflow([trigger], []);
  const calls = await workflow([trigger, request(1, "/")], chain(0, 1), { onFailure: desk });
  const [culprit, neighbour, behind] = [await accept(calls), await accept(calls), await accept(calls)];
  const all = [culprit, neighbour, behind];
  await dies(all, []);
  await dies(all, [culprit, neighbour]);
  expect(await countSuspects(db)).toBe(2);

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
  expect(await countSuspects(db)).toBe(0);
});
