import { expect, test } from "vitest";
import { startBackRun } from "@/db/queries/back-runs";
import { peopleOf } from "@/lib/features/people/tests/people.suite";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { repeatSlice } from "@/lib/service/back-runs/repeat-slice";

const { services, database, time, ...entry } = await testHttpEntry();
const { call } = entry;
const stop = new AbortController().signal;

const PROVIDER = { index: 1, type: "data_provider", params: { provider_id: "n", response_data: 1 } };
/** Runs that call other servers are never executed inline, so they wait in the queue. */
const CALL = { index: 1, type: "http_request", params: { url: "https://upstream.invalid" } };

async function publish(
  schedule: object,
  worker: object = PROVIDER,
  sent: { readonly token?: string } = {},
): Promise<string> {
  const workers = [{ index: 0, type: "schedule_trigger", params: schedule }, worker];
  const connections = [{ from: 0, to: 1 }];
  const document = { format: "millrace.workflow/1", name: "Scheduled", workers, connections };
  const { body } = await call("POST", "/workflows", { ...sent, body: document });
  const published = await call("POST", `/workflows/${body.id}/publish`, sent);
  expect(published.status, published.text).toBe(200);
  return body.id;
}

async function start(workflow: string, body: object): Promise<string> {
  const made = await call("POST", `/workflows/${workflow}/back-runs`, { body });
  expect(made.status, made.text).toBe(202);
  return made.body.id;
}

async function startSlice(id: string) {
  const row = await startBackRun(services.db, id);
  if (row === undefined) throw new Error("The back-run has ended");
  return () => repeatSlice(services, row, false, stop);
}

const read = async (id: string) => (await call("GET", `/back-runs/${id}`)).body;

test("a back-run that is cancelled while a runner repeats it gets no further results", async () => {
  const workflow = await publish({ cron: "* * * * *" });
  const id = await start(workflow, { from: "2026-01-05T00:00:00Z", to: "2026-01-05T12:00:00Z" });
  await (await startSlice(id))();
  const running = await read(id);
  expect(running).toMatchObject({ status: "running", due: 720, finished_at: null });

  const nextSlice = await startSlice(id);
  const cancelled = await call("POST", `/back-runs/${id}/cancel`);
  expect(cancelled.body).toEqual({ ...running, status: "cancelled", finished_at: expect.any(String) });
  await nextSlice();
  expect(await read(id)).toEqual(cancelled.body);
  const { done } = running;
  expect(running).toMatchObject({ succeeded: done, failed: 0, values: { n: done } });
  const [stored] = await database.sql`
    select count(*)::int as runs from back_run_results where back_run_id = ${id}`;
  expect(stored).toEqual({ runs: done });
  expect(await startBackRun(services.db, id)).toBeUndefined();
  expect((await call("POST", `/back-runs/${id}/cancel`)).status).toBe(409);
});

test("a run of another workspace goes before every slice of a back-run", async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  const { token } = await peopleOf(entry).newPerson();
  const own = await publish({ cron: "* * * * *" });
  const other = await publish({ cron: "* * * * *" }, CALL, { token });
  const queued = async () => {
    const jobs = await database.sql`
      select task_identifier as task, queue_name as queue from graphile_worker.jobs
      where run_at <= now() order by priority, run_at, id`;
    return jobs.map(({ task, queue }) => (task === "back_run" ? queue : task));
  };
  const id = await start(own, { from: "2026-01-05T00:00:00Z", to: "2026-01-06T00:00:00Z" });
  await start(own, { from: "2026-01-05T00:00:00Z", to: "2026-01-06T00:00:00Z" });
  await (await startSlice(id))();
  expect((await call("POST", `/workflows/${other}/runs`, { token, body: {} })).status).toBe(202);
  const jobs = await queued();
  expect(jobs).toEqual(["run", jobs[1], jobs[1]]);
});

test("an interval is due when it truly was, and before it was published counts from the start", async () => {
  const workflow = await publish({ every: 60 });
  const [row] = await database.sql`select anchor_at from schedules where workflow_id = ${workflow}`;
  const anchor = row?.anchor_at.getTime();
  const at = (seconds: number) => new Date(anchor + seconds * 1000).toISOString();
  time.offsetMs = 600_000;
  const body = { from: at(-150), to: at(181) };
  expect((await call("POST", `/workflows/${workflow}/back-runs/preview`, { body })).body.due).toBe(6);
  const id = await start(workflow, body);
  await (await startSlice(id))();
  expect(await read(id)).toMatchObject({ status: "finished", due: 6, succeeded: 6 });
  const { items } = (await call("GET", `/back-runs/${id}/runs`)).body;
  const times = items.map((run: { at: string }) => run.at).reverse();
  expect(times).toEqual([-150, -90, -30, 60, 120, 180].map(at));
});
