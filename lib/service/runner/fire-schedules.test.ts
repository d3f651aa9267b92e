import { beforeEach, expect, it } from "vitest";
import { findValue } from "@/db/queries/provider-values";
import { createInlineExecutor, NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { everythingOf } from "@/lib/service/inline/everything-of.suite";
import { fireSchedules } from "./fire-schedules";
import { chain, testRunExecutor, transform, trigger, WORKSPACE } from "./run-executor.suite";

const { db, services, sql, work, workflow } = await testRunExecutor();
const openExecutor = () => createInlineExecutor(services, () => false);

beforeEach(async () => {
  await sql`delete from schedules`;
  await sql`delete from graphile_worker._private_jobs`;
});

/** Creates schedules of a new workflow that became due a moment ago. */
async function due(count: number, spec = '{"cron":null,"timezone":null,"every":3600}'): Promise<string> {
  const id = await workflow([trigger], []);
  await sql`insert into schedules (workflow_id, worker, workspace_id, version, spec, catch_up, anchor_at, next_at)
    select ${id}, n, ${WORKSPACE}, 1, ${spec}, 'once', now() - interval '1 hour', now() - interval '1 second'
    from generate_series(1, ${count}::int) as n`;
  return id;
}

const runsOf = async (id: string) => (await sql`select from runs where workflow_id = ${id}`).length;
const dueNow = async () => (await sql`select from schedules where next_at <= now()`).length;

it("fires all that is due, however many", async () => {
  const id = await due(250);
  expect(await fireSchedules(services, NO_INLINE_EXECUTION)).toBe(250);
  expect(await runsOf(id)).toBe(250);
  expect(await dueNow()).toBe(0);
  expect(await fireSchedules(services, NO_INLINE_EXECUTION)).toBe(0);
});

it("fires each time once, however many processes look", async () => {
  const id = await due(250);
  await Promise.all([1, 2, 3].map(() => fireSchedules(services, NO_INLINE_EXECUTION)));
  expect(await runsOf(id)).toBe(250);
});

it("puts off what cannot be fired, and fires the others", async () => {
  const unreadable = await due(1, '{"cron":"never ever","timezone":"UTC","every":null}');
  const refused = await due(1);
  await sql.unsafe(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  );
  await sql.unsafe(
    `create trigger refuse before insert on runs for each row when (new.workflow_id = '${refused}') execute function refuse()`,
  );
  await sql`update schedules set next_at = now() - interval '1 minute'`;
  const sound = await due(3);
  await fireSchedules(services, NO_INLINE_EXECUTION);
  expect(await Promise.all([unreadable, refused, sound].map(runsOf))).toEqual([0, 0, 3]);
  expect(await dueNow()).toBe(0);
  await sql`drop trigger refuse on runs`;
  await sql`update schedules set next_at = now() - interval '1 minute' where workflow_id = ${refused}`;
  await fireSchedules(services, NO_INLINE_EXECUTION);
  expect(await runsOf(refused)).toBe(1);
});

/** Runs are partitioned by day, so this is today. It stays fixed during the test. */
const MINUTE = Math.floor(Date.now() / 60_000) * 60_000;
const atMinute = { ...services, clock: () => MINUTE + 30_000 };

/**
 * Creates a workflow that publishes its scheduled time every minute and has been due for this many minutes.
 */
async function clockwork(minutes: number, given: { catchUp?: string; concurrency?: number } = {}) {
  const { catchUp = "once", ...columns } = given;
  const scheduled = { index: 0, type: "schedule_trigger", params: { every: 60 } };
  const published = { provider_id: "p", response_data: "{{workers[1].result}}", response_type: "text" };
  const id = await workflow(
    [
      scheduled,
      transform(1, "workers[0].result.scheduled_at"),
      { index: 2, type: "data_provider", params: published },
    ],
    chain(0, 1, 2),
    columns,
  );
  const since = new Date(MINUTE - minutes * 60_000);
  const anchor = new Date(MINUTE - 3_600_000);
  await sql`insert into schedules (workflow_id, worker, workspace_id, version, spec, catch_up, anchor_at, next_at)
    values (${id}, 0, ${WORKSPACE}, 1, '{"cron":null,"timezone":null,"every":60}', ${catchUp}, ${anchor}, ${since})`;
  return id;
}

const states = async (id: string) =>
  (await sql`select status from runs where workflow_id = ${id}`).map(({ status }) => status);
const jobs = async () => (await sql`select from graphile_worker._private_jobs`).length;
const publishedBy = (id: string) =>
  findValue(db, { workflowId: id, providerId: "p", readerId: null }, null).then((value) => value?.body);

it("carries what is pure and writes it ended, the same as the queue does, byte for byte", async () => {
  const here = await clockwork(0);
  await fireSchedules(atMinute, openExecutor());
  expect({ states: await states(here), jobs: await jobs() }).toEqual({ states: ["succeeded"], jobs: 0 });
  const queued = await clockwork(0);
  await fireSchedules(atMinute, NO_INLINE_EXECUTION);
  expect(await states(queued)).toEqual(["queued"]);
  await work();
  const [one, other] = await Promise.all(
    [here, queued].map(async (id) => {
      const [run] = await sql`select id, context, trigger, version from runs where workflow_id = ${id}`;
      const [due] = await sql`select next_at from schedules where workflow_id = ${id}`;
      return { run: { ...run, id: "" }, due, ...(await everythingOf({ db, sql }, String(run?.id))) };
    }),
  );
  expect(one).toEqual(other);
  expect(one).toMatchObject({ status: "succeeded", due: { next_at: new Date(MINUTE + 60_000) } });
});

it("carries each missed time in its order, where they are to be caught up on", async () => {
  const id = await clockwork(5, { catchUp: "all" });
  await fireSchedules(atMinute, openExecutor());
  expect(await states(id)).toEqual(Array.from({ length: 6 }, () => "succeeded"));
  const times = await sql`select body from provider_values where workflow_id = ${id} order by version`;
  expect(times.map(({ body }) => body)).toEqual(
    [5, 4, 3, 2, 1, 0].map((minutes) => new Date(MINUTE - minutes * 60_000).toISOString()),
  );
});

it("carries each time once, however many processes look", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => clockwork(0)));
  await Promise.all([1, 2, 3].map(() => fireSchedules(atMinute, openExecutor())));
  for (const id of ids) expect(await states(id)).toEqual(["succeeded"]);
});

it("leaves a time to the next process where it dies between the work and the commit, and never fires it again after", async () => {
  const id = await clockwork(0);
  const inlineExecutor = openExecutor();
  const dying = fireSchedules(atMinute, {
    async executeUnsaved(run) {
      const ended = await inlineExecutor.executeUnsaved(run);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`;
      return ended;
    },
  });
  await expect(dying).rejects.toThrow();
  expect({ states: await states(id), value: await publishedBy(id) }).toEqual({
    states: [],
    value: undefined,
  });
  expect(await fireSchedules(atMinute, inlineExecutor)).toBe(1);
  expect(await fireSchedules(atMinute, inlineExecutor)).toBe(0);
  expect(await states(id)).toEqual(["succeeded"]);
  expect(await publishedBy(id)).toBe(new Date(MINUTE).toISOString());
});

it("leaves to the queue what has a limit on runs at once, and what breaks when it is carried", async () => {
  const limited = await clockwork(0, { concurrency: 1 });
  await fireSchedules(atMinute, openExecutor());
  const broken = await clockwork(0);
  await fireSchedules(atMinute, { executeUnsaved: () => Promise.reject(new Error("no")) });
  for (const id of [limited, broken]) expect(await states(id)).toEqual(["queued"]);
});
