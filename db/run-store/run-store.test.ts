import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { RUN_TASK } from "@/db/accept-runs";
import { jobPayload, travelled } from "@/db/run-rows";
import { testDatabase } from "@/db/test-database";
import type { NewRun, PublishedValue, RunChange, StepRecord } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";
import { createRunStore } from "./run-store";

const { sql, db } = await testDatabase();
const store = createRunStore(db);
const WORKSPACE = newId(1);
const WORKFLOW = newId(2);

function run(given: Partial<NewRun> = {}): NewRun {
  return {
    id: newId(Date.now()),
    workspaceId: WORKSPACE,
    workflowId: WORKFLOW,
    version: 1,
    document: null,
    mode: "production",
    trigger: 0,
    context: "{}",
    request: null,
    webhookId: "hook",
    method: "POST",
    waited: false,
    resultWorkers: [1],
    retryOf: null,
    retryFrom: null,
    parentRun: null,
    failureOf: null,
    parentWorker: null,
    hops: 0,
    onlyWorker: null,
    onlyItem: null,
    subscriptionId: null,
    priceVersion: null,
    publishTo: null,
    traceparent: null,
    order: 1_000_000,
    steps: [],
    ...given,
  };
}

function step(worker: number, given: Partial<StepRecord> = {}): StepRecord {
  return {
    worker,
    type: "transform",
    status: "succeeded",
    attempt: 1,
    startedAt: 1_000,
    finishedAt: 2_000,
    input: "{}",
    result: `{"of":${worker}}`,
    error: null,
    outlet: null,
    logs: null,
    reused: false,
    sample: false,
    publication: null,
    wakeAt: null,
    childRun: null,
    ...given,
  };
}

function change(runId: string, given: Partial<RunChange> = {}): RunChange {
  return {
    runId,
    attempt: 1,
    paid: false,
    copied: false,
    isSubRun: false,
    status: "succeeded",
    startedAt: 1_000,
    finishedAt: 2_000,
    error: null,
    steps: [],
    publications: [],
    suspend: null,
    onFailure: null,
    inside: null,
    spawn: [],
    executedInline: [],
    ...given,
  };
}

function value(body: string): PublishedValue {
  return {
    providerId: "board",
    contentType: "application/json; charset=utf-8",
    body,
    etag: `"${body}"`,
    marks: "",
  };
}

async function accepted(given: Partial<NewRun> = {}): Promise<NewRun> {
  const fresh = run(given);
  await store.accept([fresh]);
  return fresh;
}

async function statusOf(id: string): Promise<string> {
  return (
    z.array(z.object({ status: z.string() })).parse(await sql`select status from runs where id = ${id}`)[0]
      ?.status ?? ""
  );
}

async function jobs(): Promise<{ r: string; k?: string | undefined; at: Date }[]> {
  const rows =
    await sql`select payload, run_at from graphile_worker._private_jobs order by priority, run_at, id`;
  const row = z.object({ payload: z.object({ r: z.string(), k: z.string().optional() }), run_at: z.date() });
  return z
    .array(row)
    .parse(rows)
    .map(({ payload, run_at }) => ({ ...payload, at: run_at }));
}

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`;
  await sql`truncate runs, steps, providers, provider_values`;
});

describe("accept", () => {
  it("writes each run together with the job that carries it, in the order of its place", async () => {
    const late = run({ order: 5_000_000 });
    const early = run({ order: 1_000_001 });
    await store.accept([late, early]);
    expect((await jobs()).map((job) => job.r)).toEqual([early.id, late.id]);
    expect(await statusOf(late.id)).toBe("queued");
  });

  it("queues the job that graphile-worker's own function would", async () => {
    const { id } = await accepted({ order: 1_000_001 });
    const columns =
      "job_queue_id, task_id, priority, attempts, max_attempts, last_error, key, locked_at, locked_by, revision, flags, is_available";
    const [ours] = await sql.unsafe(`select ${columns}, run_at::text from graphile_worker._private_jobs`);
    await sql`delete from graphile_worker._private_jobs`;
    await sql`select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', ${id}::text),
      run_at => '1970-01-01T00:00:01.000001Z', max_attempts => 32767, priority => 0)`;
    const [theirs] = await sql.unsafe(`select ${columns}, run_at::text from graphile_worker._private_jobs`);
    expect(ours).toEqual(theirs);
  });

  it("tells the workers how many jobs came", async () => {
    const notified: string[] = [];
    const { unlisten } = await sql.listen("jobs:insert", (payload) => notified.push(payload));
    await store.accept([run(), run()]);
    await expect.poll(() => notified.map((payload) => JSON.parse(payload).count)).toEqual([2]);
    await unlisten();
  });

  it("sends the facts of a small run along with its job, and those of a large one not", async () => {
    const request = JSON.stringify({ body: { text: '\u0000 \ud800 "quoted" \\' } });
    const small = run({
      request,
      workflowId: newId(3),
      resultWorkers: [4, 2],
      subscriptionId: newId(4),
      priceVersion: 3,
    });
    const large = run({ context: JSON.stringify({ text: "x".repeat(20_000) }) });
    const plain = run();
    await store.accept([small, large, plain]);
    const rows = await sql`select payload from graphile_worker._private_jobs`;
    const found = new Map(rows.map(({ payload }) => [payload.r, travelled(jobPayload.parse(payload))]));
    const { order: _order, steps: _steps, ...facts } = small;
    expect(found.get(small.id)).toEqual(facts);
    expect(found.get(large.id)).toBeNull();
    expect(found.get(plain.id)?.workflowId).toBe(WORKFLOW);
  });

  it("writes neither where one of them cannot be written", async () => {
    const good = run();
    await expect(store.accept([good, { ...good }])).rejects.toThrow();
    expect(await statusOf(good.id)).toBe("");
    expect(await jobs()).toEqual([]);
  });

  it("keeps whatever text a run brings, U+0000 in JSON and lone surrogates included", async () => {
    const context = JSON.stringify({ text: "a\u0000b", half: "\ud800" });
    const { id } = await accepted({ context });
    const [row] = z
      .array(z.object({ context: z.string() }))
      .parse(await sql`select context from runs where id = ${id}`);
    expect(row?.context).toBe(context);
  });
});

describe("record", () => {
  it("never changes an ended run or an ended step", async () => {
    const { id } = await accepted();
    expect(
      await store.record([change(id, { status: "running", finishedAt: null, steps: [step(0)] })]),
    ).toEqual([true]);
    expect(await store.record([change(id, { steps: [step(0, { result: '"other"' }), step(1)] })])).toEqual([
      true,
    ]);
    expect(await store.record([change(id, { status: "failed", steps: [step(2)] })])).toEqual([false]);
    expect(await statusOf(id)).toBe("succeeded");
    const rows = await sql`select worker, result from steps where run_id = ${id} order by worker`;
    expect(rows.map((row) => [row.worker, row.result])).toEqual([
      [0, '{"of":0}'],
      [1, '{"of":1}'],
    ]);
  });

  it("lets a process whose run was taken over write nothing", async () => {
    const { id } = await accepted();
    const claimed = await store.claim(id, { id: "7", first: true });
    expect(claimed?.attempt).toBe(2);
    expect(
      await store.record([change(id, { attempt: 1, steps: [step(0)], publications: [value("1")] })]),
    ).toEqual([false]);
    expect(await sql`select * from steps where run_id = ${id}`).toHaveLength(0);
    expect(await sql`select * from provider_values`).toHaveLength(0);
    expect(await store.record([change(id, { attempt: 2 })])).toEqual([true]);
  });

  it("tells taken and refused changes of one statement apart", async () => {
    const [one, two] = [await accepted(), await accepted()];
    await store.record([change(one.id)]);
    expect(await store.record([change(one.id), change(two.id)])).toEqual([false, true]);
  });

  it("numbers what is published from one up, without gaps, also within one statement", async () => {
    const runs = await Promise.all([accepted(), accepted(), accepted()]);
    await store.record([change(runs[0]!.id, { publications: [value("1")] })]);
    await store.record(
      runs.slice(1).map(({ id }, index) => change(id, { publications: [value(String(index + 2))] })),
    );
    const rows = await sql`select version, body from provider_values order by version`;
    expect(rows.map((row) => [row.version, row.body])).toEqual([
      [1, "1"],
      [2, "2"],
      [3, "3"],
    ]);
  });

  it("publishes for successful production runs alone", async () => {
    const failed = await accepted();
    const test = await accepted({ mode: "test" });
    await store.record([
      change(failed.id, { status: "failed", publications: [value("1")] }),
      change(test.id, { publications: [value("2")] }),
    ]);
    expect(await sql`select * from provider_values`).toHaveLength(0);
  });

  it("keeps the last hundred values", async () => {
    for (let batch = 0; batch < 6; batch += 1) {
      const runs = await Promise.all(Array.from({ length: 20 }, () => accepted()));
      await store.record(runs.map(({ id }) => change(id, { publications: [value("x")] })));
    }
    const [row] =
      await sql`select min(version) as oldest, max(version) as newest, count(*)::int as kept from provider_values`;
    expect({ ...row }).toEqual({ oldest: 21, newest: 120, kept: 100 });
  });

  it("starts a sub-run with the step that waits for it, and wakes the parent when it ends", async () => {
    const parent = await accepted();
    const child = run({ parentRun: parent.id, parentWorker: 3 });
    await sql`delete from graphile_worker._private_jobs`;
    const waiting = step(3, { status: "running", finishedAt: null, result: null, childRun: child.id });
    const far = 3_600_000;
    await store.record([
      change(parent.id, {
        status: "running",
        finishedAt: null,
        steps: [waiting],
        suspend: { wakeAfterMs: far },
        spawn: [child],
      }),
    ]);
    expect((await jobs()).map(({ r, k }) => [r, k])).toEqual([
      [parent.id, "wake"],
      [child.id, undefined],
    ]);
    await sql`delete from graphile_worker._private_jobs`;
    expect(await store.outcomes([child.id])).toEqual([]);
    await store.record([change(child.id, { isSubRun: true, steps: [step(0, { sample: true }), step(1)] })]);
    expect((await jobs()).map(({ r, k }) => [r, k])).toEqual([[parent.id, "wake"]]);
    expect(await store.outcomes([child.id])).toEqual([
      {
        runId: child.id,
        status: "succeeded",
        result: '{"of":1}',
        resultMissing: false,
        error: null,
        sample: true,
      },
    ]);
  });

  it("starts no sub-run for a run that another process has", async () => {
    const parent = await accepted();
    await store.claim(parent.id, { id: "7", first: true });
    const child = run({ parentRun: parent.id });
    await store.record([
      change(parent.id, { attempt: 1, status: "running", finishedAt: null, spawn: [child] }),
    ]);
    expect(await statusOf(child.id)).toBe("");
  });
});

describe("claim", () => {
  it("gives a parked run to exactly one of several wake-up jobs", async () => {
    const { id } = await accepted();
    await store.record([
      change(id, { status: "running", finishedAt: null, suspend: { wakeAfterMs: 0 }, steps: [step(0)] }),
    ]);
    const claims = await Promise.all(
      ["11", "12", "13"].map((job) => store.claim(id, { id: job, first: false })),
    );
    const [won, ...others] = claims.filter((claim) => claim !== null);
    expect(others).toEqual([]);
    expect(won?.steps.map(({ worker, status }) => [worker, status])).toEqual([[0, "succeeded"]]);
  });

  it("refuses a wake-up job while the run is carried, and lets its own job have it again after a crash", async () => {
    const { id } = await accepted();
    expect(await store.claim(id, { id: "20", first: false })).toBeNull();
    await store.record([
      change(id, { status: "running", finishedAt: null, suspend: { wakeAfterMs: 60_000 } }),
    ]);
    expect((await store.claim(id, { id: "20", first: false }))?.attempt).toBe(2);
    expect(await store.claim(id, { id: "21", first: false })).toBeNull();
    expect(await store.claim(id, { id: "1", first: true })).toBeNull();
    expect((await store.claim(id, { id: "20", first: false }))?.attempt).toBe(3);
  });

  it("gives an ended run to nobody", async () => {
    const { id } = await accepted();
    await store.record([change(id)]);
    expect(await store.claim(id, { id: "1", first: true })).toBeNull();
    expect(await store.ended([id, newId(3)])).toEqual([id]);
  });
});
