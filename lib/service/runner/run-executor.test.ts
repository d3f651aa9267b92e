import { describe, expect, it, vi } from "vitest";
import type { StepRecord } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";
import type { JsonObject } from "@/lib/kit/json";
import { newRun } from "@/lib/service/document/new-run";
import { chain, testRunExecutor, transform, trigger, WORKSPACE } from "./run-executor.suite";

const {
  accept,
  answerWith,
  calls,
  ended,
  engine,
  MAX_SUBRUNS,
  processThatLeaves,
  request,
  services,
  sql,
  store,
  work,
  workflow,
  workOn,
} = await testRunExecutor();

const jobsOf = (id: string) =>
  sql`select id, locked_by, attempts, run_at from graphile_worker._private_jobs where payload->>'r' = ${id}`;

describe("a run", () => {
  it("takes its steps in order, records each once and ends", async () => {
    const id = await accept(
      await workflow(
        [trigger, transform(1, "1 + 1"), transform(2, "workers[1].result * 10")],
        chain(0, 1, 2),
      ),
    );
    await work();
    const run = await ended(id);
    expect(run).toMatchObject({ status: "succeeded", steps: ["0 succeeded", "1 succeeded", "2 succeeded"] });
    expect(run.result(2)).toBe(20);
  });

  it("goes on after its last recorded step when the process before died", async () => {
    const workflowId = await workflow(
      [trigger, request(1, "/done"), request(2, "/broken-off"), request(3, "/after")],
      chain(0, 1, 2, 3),
    );
    const id = await accept(workflowId);
    const base: StepRecord = {
      worker: 0,
      type: "webhook_trigger",
      status: "succeeded",
      attempt: 1,
      startedAt: 1,
      finishedAt: 2,
      input: "{}",
      result: "{}",
      error: null,
      outlet: null,
      logs: null,
      reused: false,
      sample: false,
      publication: null,
      wakeAt: null,
      childRun: null,
    };
    await store.record([
      {
        runId: id,
        attempt: 1,
        paid: false,
        copied: false,
        isSubRun: false,
        status: "running",
        startedAt: Date.now(),
        finishedAt: null,
        error: null,
        publications: [],
        suspend: null,
        onFailure: null,
        inside: null,
        spawn: [],
        executedInline: [],
        steps: [
          base,
          { ...base, worker: 1, type: "http_request", result: '{"status":200}' },
          { ...base, worker: 2, type: "http_request", status: "running", finishedAt: null, result: null },
        ],
      },
    ]);
    // The dead process left its job, which is now tried a second time.
    await sql`update graphile_worker._private_jobs set attempts = 1`;
    calls.length = 0;
    await work();
    expect(await ended(id)).toMatchObject({
      status: "succeeded",
      steps: ["0 succeeded", "1 succeeded", "2 succeeded", "3 succeeded"],
    });
    expect(calls).toEqual(["/broken-off", "/after"]);
  });

  it("is left at the next step's edge by a process that stops, and no step is made twice", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerWith((path) => (path === "/first" ? { status: 200, holdUntil: held } : { status: 200 }));
    calls.length = 0;
    const connections = [...chain(0, 1, 2), { from: 0, to: 3 }];
    const id = await accept(
      await workflow(
        [trigger, request(1, "/first"), request(2, "/second"), request(3, "/beside")],
        connections,
      ),
    );
    const leave = await processThatLeaves();
    await expect.poll(() => [...calls].sort()).toEqual(["/beside", "/first"]);
    const left = leave();
    release();
    await left;
    expect(await ended(id)).toMatchObject({
      status: "running",
      steps: ["0 succeeded", "1 succeeded", "3 succeeded"],
    });
    await work();
    expect(await ended(id)).toMatchObject({ status: "succeeded" });
    const leftJobs = async () => {
      await work();
      return jobsOf(id);
    };
    // Before it stopped taking jobs, the stopping process may have claimed the run
    // again and woken it a second time.
    await expect.poll(leftJobs).toEqual([]);
    expect([...calls].sort()).toEqual(["/beside", "/first", "/second"]);
    answerWith(() => ({ status: 200 }));
  });

  it("that another process has taken over is left alone by the one that was slow", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answerWith(() => ({ status: 200, holdUntil: held }));
    calls.length = 0;
    const id = await accept(
      await workflow([trigger, request(1, "/slow"), request(2, "/never")], chain(0, 1, 2)),
    );
    const slow = work();
    await expect.poll(() => calls).toEqual(["/slow"]);
    await sql`update graphile_worker._private_jobs set locked_by = 'the next', attempts = 2 where payload->>'r' = ${id}`;
    const [theirs] = await jobsOf(id);
    expect((await store.claim(id, { id: theirs?.id, first: true }))?.attempt).toBe(2);
    release();
    await slow;
    expect(calls).toEqual(["/slow"]);
    expect(await jobsOf(id)).toEqual([theirs]);
    await sql`delete from graphile_worker._private_jobs where id = ${theirs?.id}`;
    expect(await ended(id)).toMatchObject({ status: "running", steps: ["0 succeeded", "1 running"] });
    answerWith(() => ({ status: 200 }));
  });

  it("that the same process has taken up again keeps its job when the one that was slow gives up", async () => {
    const releases: (() => void)[] = [];
    answerWith(() => ({ status: 200, holdUntil: new Promise((resolve) => releases.push(resolve)) }));
    const id = await accept(await workflow([trigger, request(1, "/twice")], chain(0, 1)));
    const notified = vi.spyOn(services.log, "info");
    const runner = await workOn();
    await expect.poll(() => releases.length).toBe(1);
    const [first] = await jobsOf(id);
    await sql`select graphile_worker.force_unlock_workers(${[first?.locked_by]})`;
    await expect.poll(() => releases.length).toBe(2);
    const again = await jobsOf(id);
    expect(again).toMatchObject([{ locked_by: first?.locked_by, attempts: 2 }]);
    releases[0]?.();
    await expect.poll(() => notified.mock.calls.length).toBe(1);
    expect(await jobsOf(id)).toEqual(again);
    releases[1]?.();
    await expect.poll(async () => (await ended(id)).status).toBe("succeeded");
    await runner.stop();
    expect(await jobsOf(id)).toEqual([]);
    notified.mockRestore();
    answerWith(() => ({ status: 200 }));
  });

  it("parks for a long wait, is woken, and tries again as its policy says", async () => {
    let failures = 2;
    answerWith(() => ({ status: failures-- > 0 ? 503 : 200, headers: { "retry-after": "3600" } }));
    const id = await accept(
      await workflow([trigger, request(1, "/busy", { retry: { attempts: 3, backoff: 1 } })], chain(0, 1)),
    );
    for (const attempt of [1, 2]) {
      await work();
      expect(await ended(id)).toMatchObject({
        status: "running",
        steps: ["0 succeeded", "1 queued"],
        attempts: [1, attempt],
      });
      const [job] =
        await sql`select run_at > now() + interval '50 minutes' as later from graphile_worker._private_jobs where payload->>'r' = ${id}`;
      expect(job?.later).toBe(true);
      await sql`update graphile_worker._private_jobs set run_at = now()`;
      await sql`update steps set wake_at = now() where run_id = ${id} and wake_at is not null`;
    }
    await work();
    expect(await ended(id)).toMatchObject({ status: "succeeded", attempts: [1, 3] });
    answerWith(() => ({ status: 200 }));
  });

  it("waits for a workflow that it calls, without keeping a slot, and takes its result", async () => {
    const inner = await workflow(
      [
        {
          index: 0,
          type: "webhook_trigger",
          params: { webhook_id: "i", variables: [{ name: "n", type: "integer" }] },
        },
        transform(1, "workers[0].result.n * 2"),
      ],
      chain(0, 1),
    );
    const outer = await workflow(
      [
        trigger,
        { index: 1, type: "call_workflow", params: { workflow_id: inner, variables: { n: 21 } } },
        transform(2, "workers[1].result"),
      ],
      chain(0, 1, 2),
    );
    const id = await accept(outer);
    await work();
    const run = await ended(id);
    expect(run).toMatchObject({ status: "succeeded", steps: ["0 succeeded", "1 succeeded", "2 succeeded"] });
    expect(run.result(2)).toBe(42);
  });

  it.each([
    ["", (id: string) => id],
    [" by its id in capitals", (id: string) => id.toUpperCase()],
  ])("fails rather than call itself for ever%s", async (_, spelt) => {
    const id = await workflow([trigger], []);
    const document = {
      format: "millrace.workflow/1",
      name: "loop",
      description: "",
      workers: [
        { ...trigger, params: {} },
        { index: 1, type: "call_workflow", params: { workflow_id: spelt(id) } },
      ],
      connections: chain(0, 1),
    };
    await sql`update workflow_versions set document = ${JSON.stringify(document)} where workflow_id = ${id}`;
    const run = await accept(id);
    await work();
    expect(await ended(run)).toMatchObject({ status: "failed", error: "hop_limit" });
    expect(await sql`select id from runs where workflow_id = ${id}`).toHaveLength(1);
  });

  it("takes the error way of a step that took too long, and shows the error to what follows", async () => {
    const never = new Promise<void>(() => undefined);
    answerWith((path) => (path === "/hang" ? { status: 200, holdUntil: never } : { status: 200 }));
    const id = await accept(
      await workflow(
        [trigger, request(1, "/hang", { timeout: 0.2 }), transform(2, "workers[1].error.code")],
        [
          { from: 0, to: 1 },
          { from: 1, to: 2, port: "error" },
        ],
      ),
    );
    await work();
    const run = await ended(id);
    expect(run).toMatchObject({ status: "succeeded", steps: ["0 succeeded", "1 failed", "2 succeeded"] });
    expect(run.result(2)).toBe("timeout");
  });

  it("fails when it takes longer than its workflow allows, and begins what is to run then", async () => {
    answerWith(() => ({ status: 200, holdUntil: new Promise<void>(() => undefined) }));
    const desk = await workflow([trigger], []);
    const id = await accept(
      await workflow([trigger, request(1, "/hang")], chain(0, 1), { run_timeout_s: 1, onFailure: desk }),
    );
    await work();
    expect(await sql`select failure_of from runs where workflow_id = ${desk}`).toEqual([{ failure_of: id }]);
    expect(await ended(id)).toMatchObject({
      status: "failed",
      error: "timeout",
      steps: ["0 succeeded", "1 failed"],
    });
    answerWith(() => ({ status: 200 }));
  });

  it("leaves no trace of a secret, also where a worker copies it about", async () => {
    const secret = "s3cret-value-of-this-test";
    const sends = { api_key: { $secret: services.seal.seal(secret) }, operation: "quote", symbol: 1 };
    const id = await accept(
      await workflow(
        [
          trigger,
          { index: 1, type: "market_data", params: sends },
          transform(2, `"copied: ${secret}"`),
          {
            index: 3,
            type: "data_provider",
            params: { provider_id: "p", response_data: `{{workers[2].result}}`, response_type: "text" },
          },
        ],
        [...chain(0, 1), { from: 1, to: 2, port: "error" }, ...chain(2, 3)],
      ),
    );
    await work();
    expect((await ended(id)).status).toBe("succeeded");
    const [row] =
      await sql`select (select string_agg(coalesce(input, '') || coalesce(result, '') || coalesce(publication, ''), ' ') from steps where run_id = ${id}) as steps,
      (select string_agg(body, ' ') from provider_values where run_id = ${id}) as published`;
    expect(`${row?.steps} ${row?.published}`).not.toContain(secret);
    expect(row?.published).toBe("copied: [redacted]");
  });
});

describe("a step that calls a workflow", () => {
  const caller = (id: string, more: { retry?: JsonObject; timeout?: number }) =>
    workflow(
      [trigger, { index: 1, type: "call_workflow", params: { workflow_id: id }, ...more }, transform(2, "1")],
      chain(0, 1, 2),
    );
  const settled = async (id: string) => {
    const runner = await workOn();
    await expect
      .poll(async () => (await ended(id)).status)
      .not.toMatch(/queued|running/)
      .finally(() => runner.stop());
    const called =
      await sql`select status, error::json->>'code' as error from runs where parent_run = ${id} order by id`;
    return { ...(await ended(id)), called };
  };

  it("ends at its timeout, and what it called is cancelled", async () => {
    answerWith(() => ({ status: 200, holdUntil: new Promise<void>(() => undefined) }));
    const slow = await workflow([trigger, request(1, "/slow")], chain(0, 1));
    const run = await settled(await accept(await caller(slow, { timeout: 0.3 })));
    expect(run).toMatchObject({ status: "failed", error: "timeout", called: [{ status: "cancelled" }] });
    answerWith(() => ({ status: 200 }));
  });

  it("calls again as often as its policy says, each time a new run", async () => {
    let calls = 0;
    answerWith(() => ({ status: ++calls < 3 ? 500 : 200 }));
    const flaky = await workflow([trigger, request(1, "/flaky")], chain(0, 1));
    const retry = { attempts: 3, backoff: 0.01 };
    const run = await settled(await accept(await caller(flaky, { retry })));
    expect(run).toMatchObject({ status: "succeeded", attempts: [1, 3, 1] });
    expect(run.called.map(({ status }) => status)).toEqual(["failed", "failed", "succeeded"]);
    answerWith(() => ({ status: 200 }));
  });

  it("tries again after a timeout where its policy names it", async () => {
    let calls = 0;
    const never = new Promise<void>(() => undefined);
    answerWith(() => (++calls < 2 ? { status: 200, holdUntil: never } : { status: 200 }));
    const slow = await workflow([trigger, request(1, "/slow-once")], chain(0, 1));
    const retry = { attempts: 2, codes: ["timeout"], backoff: 0.01 };
    const run = await settled(await accept(await caller(slow, { retry, timeout: 0.5 })));
    expect(run).toMatchObject({ status: "succeeded", attempts: [1, 2, 1] });
    expect(run.called.map(({ status }) => status)).toEqual(["cancelled", "succeeded"]);
    answerWith(() => ({ status: 200 }));
  });
});

describe("a call that begins other runs", () => {
  const call = (index: number, id: string) => ({
    index,
    type: "call_workflow",
    params: { workflow_id: id, variables: {} },
  });
  const fan = (id: string, times: number) =>
    workflow(
      [trigger, ...Array.from({ length: times }, (_, turn) => call(turn + 1, id))],
      Array.from({ length: times }, (_, turn) => ({ from: 0, to: turn + 1 })),
    );

  it("begins so many and no more, however they call each other", async () => {
    const called = () => sql`select from runs where parent_run is not null`;
    const before = (await called()).length;
    const root = await accept(await fan(await fan(await workflow([trigger], []), 4), 4));
    await work();
    const run = await ended(root);
    expect(run.status).toBe("failed");
    const refused = await sql`select from steps where error::json->>'code' = 'too_many_subruns'`;
    expect({ begun: (await called()).length - before, refused: refused.length }).toEqual({
      begun: MAX_SUBRUNS,
      refused: 4 + 16 - MAX_SUBRUNS,
    });
  });

  it("stands in line with them, so that a run of somebody else comes between", async () => {
    const other = newId(Date.now());
    await sql`insert into workspaces (id, name) values (${other}, 'other')`;
    const leaves = new Map<string, string>();
    for (const workspace of [WORKSPACE, other])
      leaves.set(workspace, await workflow([trigger], [], { workspace }));
    const placeOf = async (workspaceId: string) => {
      const given = { workspaceId, workflowId: newId(Date.now()), version: 1, trigger: 0, context: "{}" };
      const parent = newRun(Date.now(), { ...given, resultWorkers: [] });
      const child = await engine.spawn(
        { workflowId: leaves.get(workspaceId) ?? "", variables: {} },
        parent,
        1,
      );
      return child.ok ? child.value.order : Number.NaN;
    };
    // If the order reads the empty queue again, it starts over, so the clock stands
    // still during these four calls.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    const many = [await placeOf(WORKSPACE), await placeOf(WORKSPACE), await placeOf(WORKSPACE)];
    const single = await placeOf(other);
    clock.mockRestore();
    expect(single).toBeLessThan(many[1] ?? 0);
    expect(many).toEqual([...many].sort((a, b) => a - b));
  });
});
