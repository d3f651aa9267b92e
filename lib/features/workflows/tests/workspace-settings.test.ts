import { expect, test } from "vitest";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { idAtTime } from "@/lib/kit/id";
import { maintain } from "@/lib/service/runner/maintain";

const { call, database, services } = await testHttpEntry();
const person = { email: "other@example.com", password: "a long password" };
const other: string = (await call("POST", "/users", { body: person })).body.token;

test("runs at once and how long they are kept are changed one by one, within their bounds", async () => {
  expect((await call("GET", "/settings")).body).toMatchObject({ concurrency: null, retention_days: null });
  const limited = await call("PUT", "/settings", { body: { concurrency: 8 } });
  expect(limited.body).toMatchObject({ concurrency: 8, retention_days: null });
  expect((await call("PUT", "/settings", { body: { retention_days: 7 } })).body).toMatchObject({
    concurrency: 8,
    retention_days: 7,
  });
  const lifted = await call("PUT", "/settings", { body: { concurrency: null, retention_days: null } });
  expect(lifted.body).toMatchObject({ concurrency: null, retention_days: null });
  expect((await call("GET", "/settings")).body).toEqual(lifted.body);
});

test.each([
  { concurrency: 0 },
  { concurrency: 1001 },
  { concurrency: 1.5 },
  { concurrency: "8" },
  { retention_days: 0 },
  { retention_days: 3651 },
])("%j is refused, and says where", async (body) => {
  const refused = await call("PUT", "/settings", { body });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ path: Object.keys(body)[0] }]);
});

test("they are this workspace's alone", async () => {
  await call("PUT", "/settings", { token: other, body: { concurrency: 3, retention_days: 9 } });
  expect((await call("GET", "/settings")).body).toMatchObject({ concurrency: null, retention_days: null });
});

test("settings of a workflow that are saved at the same time are all kept, and an empty change is none", async () => {
  const document = { format: "millrace.workflow/1", workers: [], connections: [] };
  const { id } = (await call("POST", "/workflows", { body: document })).body;
  const save = (body: object) => call("PUT", `/workflows/${id}/settings`, { body });
  const waiting = async () => {
    const rows = await database.sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length;
  };
  const saved = await database.sql.begin(async (transaction) => {
    await transaction`select from workflows where id = ${id} for update`;
    const both = [save({ protect_live: true }), save({ retention_days: 90, run_timeout: 60 })];
    await expect.poll(waiting).toBe(2);
    return { both };
  });
  for (const { status } of await Promise.all(saved.both)) expect(status).toBe(200);
  expect((await save({})).body).toEqual({
    protect_live: true,
    concurrency: null,
    retention_days: 90,
    run_timeout: 60,
  });
});

test("runs are kept as long as their workflow says, else their workspace, else 30 days", async () => {
  const empty = { format: "millrace.workflow/1", workers: [], connections: [] };
  const made = async (token: string | undefined, days: number | null) => {
    const as = token === undefined ? {} : { token };
    const { body } = await call("POST", "/workflows", { ...as, body: empty });
    await call("PUT", `/workflows/${body.id}/settings`, { ...as, body: { retention_days: days } });
    return String(body.id);
  };
  await call("PUT", "/settings", { token: other, body: { retention_days: 100 } });
  const workflows = {
    plain: await made(undefined, null),
    own: await made(undefined, 50),
    ofWorkspace: await made(other, null),
    shorter: await made(other, 10),
  };
  for (const [place, workflow] of Object.values(workflows).entries()) {
    for (const days of [5, 20, 40, 80]) {
      await database.sql`insert into runs (id, workspace_id, workflow_id, mode, status, context, result_workers)
        select ${idAtTime(Date.now() - days * 86_400_000 - place * 1000)}::uuid, workspace_id, id, 'production', 'succeeded', '{}', '{}'
        from workflows where id = ${workflow}`;
    }
  }
  await maintain(services);
  const stored = async (workflow: string) =>
    (await database.sql`select 1 from runs where workflow_id = ${workflow}`).length;
  expect(await stored(workflows.plain)).toBe(2);
  expect(await stored(workflows.own)).toBe(3);
  expect(await stored(workflows.ofWorkspace)).toBe(4);
  expect(await stored(workflows.shorter)).toBe(1);
});
