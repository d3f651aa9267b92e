import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { RUN_TASK } from "@/db/accept-runs";
import { connect } from "@/db/client";
import { testDatabase } from "@/db/test-database";
import { newId } from "@/lib/kit/id";
import { newRun } from "@/lib/service/document/new-run";
import { createActivity } from "@/lib/service/process/activity";
import { makeLog } from "@/lib/service/process/log";
import { createPulse } from "@/lib/service/process/pulse";
import { createRunQueue } from "./run-queue";
import { createWithdrawals } from "./withdrawals";

const { sql, db, url } = await testDatabase();
const pulse = createPulse(connect(url, { max: 1 }));
const parts = { hot: db, clock: () => Date.now(), log: makeLog(undefined, "silent") };
const activity = createActivity({ ...parts, db });
const queue = createRunQueue(db, { runs: 2, bytes: 1e9 }, createWithdrawals(parts, pulse), activity);
afterAll(() => {
  queue.stop();
  return pulse.stop();
});

test("what waits for a later time is not in the queue, and does not fill it", async () => {
  const add = (spec: string) =>
    sql.unsafe(
      `select graphile_worker.add_job('${RUN_TASK}', '{}'::json, ${spec}) from generate_series(1, 3)`,
    );
  await add("run_at => now() + interval '1 hour'");
  await add("run_at => '2014-01-01'");
  await expect.poll(() => queue.queued).toBe(3);
  expect(queue.refusal()).toMatchObject({ code: "queue_full" });
  await sql`delete from graphile_worker._private_jobs where is_available and run_at < now()`;
  await expect.poll(() => queue.queued).toBe(0);
  expect(queue.refusal()).toBeNull();
});

test("the queue on disk is bounded by what it weighs, large runs and small ones", async () => {
  const heavy = createRunQueue(
    db,
    { runs: 1_000, bytes: 3 * 1024 * 1024 },
    createWithdrawals(parts, pulse),
    activity,
  );
  const runOf = (bytes: number) =>
    newRun(Date.now(), {
      workspaceId: newId(1),
      workflowId: newId(1),
      version: 1,
      trigger: 0,
      context: JSON.stringify({ text: randomBytes(bytes / 2).toString("hex") }),
      resultWorkers: [],
    });
  for (let times = 0; times < 4; times += 1) await heavy.add(runOf(1024 * 1024));
  expect(await heavy.add(runOf(100))).toMatchObject({ code: "queue_full" });
  heavy.stop();
  // Another process finds this out by counting the queue.
  const other = createRunQueue(
    db,
    { runs: 1_000, bytes: 3 * 1024 * 1024 },
    createWithdrawals(parts, pulse),
    activity,
  );
  await expect.poll(() => other.refusal()).toMatchObject({ code: "queue_full" });
  await sql`delete from graphile_worker._private_jobs where is_available and run_at < now()`;
  await expect.poll(() => other.refusal()).toBeNull();
  other.stop();
});

test("calls that wait for the database are bounded by what they weigh, not by how many they are", async () => {
  const roomy = createRunQueue(db, { runs: 1_000, bytes: 1e9 }, createWithdrawals(parts, pulse), activity);
  const heavy = () =>
    newRun(Date.now(), {
      workspaceId: newId(1),
      workflowId: newId(1),
      version: 1,
      trigger: 0,
      context: JSON.stringify({ text: "x".repeat(1024 * 1024) }),
      resultWorkers: [],
    });
  let answers: Awaited<ReturnType<typeof roomy.add>>[] = [];
  let waiting: Promise<unknown> = Promise.resolve();
  await sql.begin(async (transaction) => {
    await transaction`lock table runs in access exclusive mode`;
    waiting = Promise.all(Array.from({ length: 100 }, () => roomy.add(heavy()))).then((all) => {
      answers = all;
    });
    await expect.poll(() => roomy.refusal()).toMatchObject({ code: "queue_full" });
  });
  await waiting;
  const refused = answers.filter((full) => full !== null).length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(50);
  expect(roomy.refusal()).toBeNull();
  roomy.stop();
});
