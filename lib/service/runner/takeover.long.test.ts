import { afterAll, expect, it } from "vitest";
import { RUN_TASK } from "@/db/accept-runs";
import { connectSql } from "@/db/client";
import { testDatabase } from "@/db/test-database";
import { createActivity } from "@/lib/service/process/activity";
import { createInstanceTotals } from "@/lib/service/process/instance-totals";
import { makeLog } from "@/lib/service/process/log";
import { keepAlive } from "./takeover";

const { url, sql, db } = await testDatabase();
const away = connectSql(url, { max: 1 });
afterAll(() => away.end());
const log = makeLog(undefined, "silent");
const totals = createInstanceTotals({ db, log });
const activity = createActivity({ db, log });
const served = (id: string) => ({ id, unservedMs: () => 0 });
const pace = { beatMs: 50, restBeatMs: 50, silentMs: 1_000 };

/** A process as others see it: its heartbeats, and a job that it holds. */
async function other(id: string) {
  const beat = () => sql`insert into processes (id, role) values (${id}, 'worker')
    on conflict (id) do update set heartbeat_at = now()`;
  await beat();
  await sql`insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at)
    select id, json_build_object('of', ${id}::text), ${id}, now() from graphile_worker._private_tasks
    where identifier = ${RUN_TASK}`;
  const holder = async () => {
    const [job] = await sql`select locked_by from graphile_worker._private_jobs where payload->>'of' = ${id}`;
    return job?.locked_by;
  };
  return { beat, holder };
}

async function beatsOnce(id: string) {
  const beatAt = async () =>
    String((await sql`select heartbeat_at::text as at from processes where id = ${id}`)[0]?.at);
  const before = await beatAt();
  await expect.poll(beatAt, { interval: 10 }).not.toBe(before);
}

it("takes over who died, and nobody who was silent because the database was away", async () => {
  const own = await keepAlive({ db, log, totals, activity }, served("own"), { pace });
  const dead = await other("dead");
  await expect.poll(dead.holder).toBeNull();

  const healthy = await other("healthy");
  await away.begin(async (transaction) => {
    await transaction`lock table processes in access exclusive mode`;
    const silent = () => transaction`select from processes where id in ('own', 'healthy')
      and heartbeat_at < clock_timestamp() - make_interval(secs => ${(pace.silentMs + 200) / 1000})`;
    await expect.poll(silent).toHaveLength(2);
  });
  await beatsOnce("own");
  await beatsOnce("own");
  await healthy.beat();
  expect(await healthy.holder()).toBe("healthy");
  await expect.poll(healthy.holder).toBeNull();
  await own.stop();
});

it("takes over at once when it has just started, but not right after the database did", async () => {
  const silent = await other("silent");
  await sql`update processes set heartbeat_at = now() - interval '1 hour'`;
  const early = await keepAlive({ db, log, totals, activity }, served("early"), {
    pace,
    upMs: async () => 0,
  });
  await beatsOnce("early");
  expect(await silent.holder()).toBe("silent");
  const late = await keepAlive({ db, log, totals, activity }, served("late"), {
    pace,
    upMs: async () => pace.silentMs,
  });
  expect(await silent.holder()).toBeNull();
  await Promise.all([early.stop(), late.stop()]);
});
