import { beforeEach, expect, it } from "vitest";
import { fireSchedules } from "./fire-schedules";
import { testRunExecutor, trigger, WORKSPACE } from "./run-executor.suite";

const { services, sql, workflow } = await testRunExecutor();

beforeEach(() => sql`delete from schedules`);

/** Schedules of a workflow of their own, due since a moment. */
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
  expect(await fireSchedules(services)).toBe(250);
  expect(await runsOf(id)).toBe(250);
  expect(await dueNow()).toBe(0);
  expect(await fireSchedules(services)).toBe(0);
});

it("fires each time once, however many processes look", async () => {
  const id = await due(250);
  await Promise.all([1, 2, 3].map(() => fireSchedules(services)));
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
  await fireSchedules(services);
  expect(await Promise.all([unreadable, refused, sound].map(runsOf))).toEqual([0, 0, 3]);
  expect(await dueNow()).toBe(0);
  await sql`drop trigger refuse on runs`;
  await sql`update schedules set next_at = now() - interval '1 minute' where workflow_id = ${refused}`;
  await fireSchedules(services);
  expect(await runsOf(refused)).toBe(1);
});
