import { afterAll, expect, test } from "vitest";
import { RUN_TASK } from "@/db/accept-runs";
import { connectSql } from "@/db/client";
import { testDatabase } from "@/db/test-database";
import { createIntake } from "./intake";
import { makeLog } from "./log";
import { createPulse } from "./pulse";
import { createWithdrawals } from "./withdrawals";

const { sql, url } = await testDatabase();
const pulse = createPulse(connectSql(url, { max: 1 }));
const intake = createIntake(sql, 2, createWithdrawals(sql, pulse, makeLog(undefined, "silent")));
const WITHIN = { timeout: 10_000 };
afterAll(() => {
  intake.stop();
  return pulse.stop();
});

test("what waits for a later time is not in the queue, and does not fill it", async () => {
  const add = (spec: string) =>
    sql.unsafe(
      `select graphile_worker.add_job('${RUN_TASK}', '{}'::json, ${spec}) from generate_series(1, 3)`,
    );
  await add("run_at => now() + interval '1 hour'");
  await add("run_at => '2014-01-01'");
  await expect.poll(() => intake.queued, WITHIN).toBe(3);
  expect(intake.refusal()).toMatchObject({ code: "queue_full" });
  await sql`delete from graphile_worker._private_jobs where is_available and run_at < now()`;
  await expect.poll(() => intake.queued, WITHIN).toBe(0);
  expect(intake.refusal()).toBeNull();
});
