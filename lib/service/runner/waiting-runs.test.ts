import { expect, test } from "vitest";
import { findApproval, listApprovals } from "@/db/queries/approvals";
import { findRun } from "@/db/queries/runs";
import { timeOfId } from "@/lib/kit/id";
import { newRun } from "@/lib/service/document/new-run";
import { askPerson } from "@/lib/service/runs/ask-person";
import { decideRow } from "@/lib/service/runs/decide-approval";
import { chain, testRunExecutor, transform, trigger, WORKSPACE } from "./run-executor.suite";

const { accept, db, ended, processThatLeaves, services, sql, work, workflow } = await testRunExecutor();

const asks = { index: 1, type: "wait", params: { mode: "approval", title: "Go?" } };
const approvals = async (runId: string) =>
  listApprovals(db, {
    workspaceId: WORKSPACE,
    status: null,
    runId,
    worker: null,
    iteration: null,
    before: null,
    limit: 10,
    now: new Date(services.clock()),
  });

async function decide(runId: string) {
  const [row] = await approvals(runId);
  if (!row) throw new Error("Nothing is asked");
  const values = { kind: "body", body: {} } as const;
  const decided = await decideRow(services, row, { decision: "approved", by: "somebody", values });
  expect(decided.ok).toBe(true);
}

test("a run that waits holds no place, and another process takes it up when it is decided", async () => {
  const one = { concurrency: 1 };
  const workflowId = await workflow([trigger, asks, transform(2, "'went on'")], chain(0, 1, 2), one);
  const [first, second] = [await accept(workflowId), await accept(workflowId)];
  await work();
  // Both wait, although only one run can execute at a time.
  for (const id of [first, second]) expect(await ended(id)).toMatchObject({ status: "running" });
  expect(await approvals(second)).toHaveLength(1);
  await decide(first);
  const leave = await processThatLeaves();
  await expect.poll(async () => (await ended(first)).status).toBe("succeeded");
  await leave();
  expect((await ended(first)).result(2)).toBe("went on");
  expect(await ended(second)).toMatchObject({ status: "running" });
});

test("a process that died when it had asked: the next one finds the question, and what was decided of it", async () => {
  const workflowId = await workflow([trigger, asks, transform(2, "1")], chain(0, 1, 2));
  const id = await accept(workflowId);
  const run = newRun(timeOfId(id), {
    id,
    workspaceId: WORKSPACE,
    workflowId,
    version: 1,
    trigger: 0,
    context: "{}",
    resultWorkers: [],
  });
  const expiresMs = services.clock() + 600_000;
  const question = { title: "Go?", message: "", fields: [], expiresMs };
  const asked = await askPerson(services, { run, worker: 1, secrets: new Set() }, question);
  await decide(id);
  await work();
  expect((await ended(id)).status).toBe("succeeded");
  expect((await ended(id)).result(1)).toMatchObject({ decision: "approved", by: "somebody", url: asked.url });
  expect(await approvals(id)).toHaveLength(1);
});

test("a run that waits goes on with its own version when a newer one is live, in another process too", async () => {
  const workflowId = await workflow([trigger, asks, transform(2, "'as it was'")], chain(0, 1, 2));
  const [first, second] = [await accept(workflowId), await accept(workflowId)];
  await work();
  // In the newer version, a different worker follows the wait.
  await sql`insert into workflow_versions (workflow_id, version, workspace_id, document)
    select workflow_id, 2, workspace_id, replace(replace(document, 'as it was', 'newer'), '"index":2', '"index":3')
    from workflow_versions where workflow_id = ${workflowId}`;
  await sql`update workflow_versions set document = replace(document, '"to":2', '"to":3')
    where workflow_id = ${workflowId} and version = 2`;
  await sql`update workflows set live_version = 2 where id = ${workflowId}`;
  const newer = await accept(workflowId, { version: 2 });
  await work();
  for (const id of [newer, first]) await decide(id);
  await work();
  expect((await ended(first)).result(2)).toBe("as it was");
  expect((await ended(newer)).result(3)).toBe("newer");
  await decide(second);
  const leave = await processThatLeaves();
  await expect.poll(async () => (await ended(second)).status).toBe("succeeded");
  await leave();
  const steps = ["0 succeeded", "1 succeeded", "2 succeeded"];
  for (const id of [first, second]) expect(await ended(id)).toMatchObject({ status: "succeeded", steps });
  expect((await ended(second)).result(2)).toBe("as it was");
});

test("a time is waited for without a place, and the run goes on when it is woken", async () => {
  const waits = { index: 1, type: "wait", params: { mode: "for", seconds: 3600 } };
  const id = await accept(await workflow([trigger, waits, transform(2, "1")], chain(0, 1, 2)));
  await work();
  expect(await ended(id)).toMatchObject({ status: "running", steps: ["0 succeeded", "1 running"] });
  const due =
    await sql`select run_at > now() + interval '59 minutes' as later from graphile_worker._private_jobs
    where payload->>'r' = ${id}`;
  expect(due).toEqual([{ later: true }]);
  // Acts as if an hour had passed for all processes.
  await sql`update steps set wake_at = now() where run_id = ${id} and worker = 1`;
  await sql`update graphile_worker._private_jobs set run_at = now() where payload->>'r' = ${id}`;
  await work();
  expect(await ended(id)).toMatchObject({ status: "succeeded" });
  expect((await ended(id)).result(1)).toMatchObject({ decision: "done", by: null });
});

test("a run that called one that waits is not late meanwhile", async () => {
  const asking = await workflow([trigger, asks, transform(2, "'went on'")], chain(0, 1, 2));
  const calls = { index: 1, type: "call_workflow", params: { workflow_id: asking } };
  const id = await accept(await workflow([trigger, calls], chain(0, 1), { run_timeout_s: 60 }));
  const wake = () => sql`update graphile_worker._private_jobs set run_at = now() where payload->>'r' = ${id}`;
  await work();
  const [child] = await sql`select id from runs where parent_run = ${id}`;
  // Acts as if two hours had passed since the run started.
  await sql`update runs set started_at = started_at - interval '2 hours' where id = any(${[id, child?.id]})`;
  await sql`update steps set started_at = started_at - interval '2 hours' where run_id = any(${[id, child?.id]})`;
  await wake();
  await work();
  expect(await ended(id)).toMatchObject({ status: "running" });
  await decide(child?.id);
  await work();
  expect(await ended(id)).toMatchObject({ status: "succeeded" });
  expect((await ended(id)).result(1)).toBe("went on");
});

test("what a run asked is open no longer than the run", async () => {
  const id = await accept(await workflow([trigger, asks], chain(0, 1)));
  await work();
  await sql`update runs set status = 'failed', finished_at = now() where id = ${id}`;
  const [row] = await approvals(id);
  expect(row?.status).toBe("cancelled");
  const values = { kind: "body", body: {} } as const;
  const stale = row && { ...row, status: "open" as const };
  if (!stale) throw new Error("Nothing is asked");
  const decided = await decideRow(services, stale, { decision: "approved", by: "somebody", values });
  expect(decided).toMatchObject({ ok: false, error: { code: "already_decided" } });
  expect((await findRun(db, WORKSPACE, id))?.status).toBe("failed");
  expect(await findApproval(db, stale.id, WORKSPACE, new Date())).toMatchObject({ status: "cancelled" });
});
