import { createServer } from "node:http";
import { Logger, runOnce } from "graphile-worker";
import { afterAll, describe, expect, it } from "vitest";
import { RUN_TASK } from "@/db/accept-runs";
import { findRun, findSteps } from "@/db/queries/runs";
import { postgresRunStore } from "@/db/run-store";
import { testDatabase } from "@/db/test-database";
import type { NewRun, StepRecord } from "@/lib/engine/run-store";
import { readServerEnv } from "@/lib/env";
import { newId } from "@/lib/kit/id";
import type { JsonObject } from "@/lib/kit/json";
import type { Connection } from "@/lib/schema/workflow";
import { createRunCarrier } from "./carry-jobs";
import { makeServices } from "./make-services";
import { newRun } from "./new-run";
import { sweepGates } from "./run-gate";
import { listen } from "./signals";
import { createEngine } from "./worker-engine";

const { url, sql } = await testDatabase();
const env = readServerEnv({
  DATABASE_URL: url,
  MILLRACE_SECRET_KEY: "11".repeat(32),
  MILLRACE_EGRESS_ALLOW: "127.0.0.1",
});
if (!env.ok) throw new Error(env.error);
process.env.LOG_LEVEL = "silent";
const services = makeServices(env.value);
const signals = await listen(services.sql, ["millrace_cancelled"]);
const engine = createEngine(services, async (runId) => {
  await sql`select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', ${runId}::text, 'k', 'wake'))`;
});
const carrier = createRunCarrier(services, engine, signals);
const store = postgresRunStore(sql);

/** An upstream that counts what reaches it and answers what the test tells it to. */
const calls: string[] = [];
let answer: (path: string) => {
  status: number;
  headers?: Record<string, string>;
  holdUntil?: Promise<void>;
} = () => ({ status: 200 });
const upstream = createServer(async (request, response) => {
  calls.push(request.url ?? "");
  const { status, headers = {}, holdUntil } = answer(request.url ?? "");
  await holdUntil;
  response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify({ path: request.url }));
});
await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
const address = upstream.address();
const port = typeof address === "object" ? address?.port : 0;

afterAll(async () => {
  upstream.closeAllConnections();
  upstream.close();
  carrier.stop();
  await signals.stop();
  await services.end();
});

const WORKSPACE = newId(Date.now());
await sql`insert into workspaces (id, name) values (${WORKSPACE}, 'test')`;

type TestWorker = { index: number; type: string; params?: JsonObject; retry?: JsonObject; timeout?: number };

async function workflow(
  workers: TestWorker[],
  connections: Connection[],
  columns: { concurrency?: number; run_timeout_s?: number } = {},
): Promise<string> {
  const id = newId(Date.now());
  const document = JSON.stringify({
    format: "millrace.workflow/1",
    name: "test",
    description: "",
    workers: workers.map((worker) => ({ params: {}, ...worker })),
    connections,
  });
  await sql`insert into workflows (id, workspace_id, owner_id, name, document, draft_hash, live_version, concurrency, run_timeout_s)
    values (${id}, ${WORKSPACE}, ${newId(1)}, 'test', ${document}, '', 1, ${columns.concurrency ?? null}, ${columns.run_timeout_s ?? null})`;
  await sql`insert into workflow_versions (workflow_id, version, workspace_id, document) values (${id}, 1, ${WORKSPACE}, ${document})`;
  return id;
}

async function accept(workflowId: string, given: Partial<NewRun> = {}): Promise<string> {
  const run = newRun(Date.now(), {
    workspaceId: WORKSPACE,
    workflowId,
    version: 1,
    trigger: 0,
    context: "{}",
    resultWorkers: [],
    ...given,
  });
  await store.accept([{ ...run, order: 1_000_000 }]);
  return run.id;
}

/** Carries whatever is due, as a worker process would. */
async function work(): Promise<void> {
  await runOnce({
    connectionString: url,
    taskList: { [RUN_TASK]: carrier.task },
    concurrency: 10,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
}

async function ended(runId: string) {
  const run = await findRun(sql, WORKSPACE, runId);
  const steps = await findSteps(sql, runId);
  return {
    status: run?.status,
    error: run?.error ? JSON.parse(run.error).code : null,
    steps: steps.map((step) => `${step.worker} ${step.status}`),
    attempts: steps.map((step) => step.attempt),
    result: (worker: number) => JSON.parse(steps.find((step) => step.worker === worker)?.result ?? "null"),
  };
}

const trigger: TestWorker = { index: 0, type: "webhook_trigger", params: { webhook_id: "t" } };
const transform = (index: number, expression: string): TestWorker => ({
  index,
  type: "transform",
  params: { expression },
});
const request = (index: number, path: string, more: Partial<TestWorker> = {}): TestWorker => ({
  index,
  type: "http_request",
  params: { method: "GET", url: `http://127.0.0.1:${port}${path}` },
  ...more,
});
const chain = (...indexes: number[]): Connection[] =>
  indexes.slice(1).map((to, at) => ({ from: indexes[at] ?? 0, to }));

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
        isSubRun: false,
        status: "running",
        startedAt: Date.now(),
        finishedAt: null,
        error: null,
        publications: [],
        park: null,
        spawn: [],
        steps: [
          base,
          { ...base, worker: 1, type: "http_request", result: '{"status":200}' },
          { ...base, worker: 2, type: "http_request", status: "running", finishedAt: null, result: null },
        ],
      },
    ]);
    // What is left of the dead process: its job, tried a second time.
    await sql`update graphile_worker._private_jobs set attempts = 1`;
    calls.length = 0;
    await work();
    expect(await ended(id)).toMatchObject({
      status: "succeeded",
      steps: ["0 succeeded", "1 succeeded", "2 succeeded", "3 succeeded"],
    });
    expect(calls).toEqual(["/broken-off", "/after"]);
  });

  it("that another process has taken over is left alone by the one that was slow", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = () => ({ status: 200, holdUntil: held });
    calls.length = 0;
    const id = await accept(
      await workflow([trigger, request(1, "/slow"), request(2, "/never")], chain(0, 1, 2)),
    );
    const slow = work();
    await expect.poll(() => calls).toEqual(["/slow"]);
    expect((await store.claim(id, { id: "1", first: true }))?.attempt).toBe(2);
    release();
    await slow;
    expect(calls).toEqual(["/slow"]);
    expect(await ended(id)).toMatchObject({ status: "running", steps: ["0 succeeded", "1 running"] });
    answer = () => ({ status: 200 });
  });

  it("parks for a long wait, is woken, and tries again as its policy says", async () => {
    let failures = 2;
    answer = () => ({ status: failures-- > 0 ? 503 : 200, headers: { "retry-after": "3600" } });
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
    answer = () => ({ status: 200 });
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

  it("fails rather than call itself for ever", async () => {
    const id = await workflow([trigger], []);
    const document = {
      format: "millrace.workflow/1",
      name: "loop",
      description: "",
      workers: [
        { ...trigger, params: {} },
        { index: 1, type: "call_workflow", params: { workflow_id: id } },
      ],
      connections: chain(0, 1),
    };
    await sql`update workflow_versions set document = ${JSON.stringify(document)} where workflow_id = ${id}`;
    const run = await accept(id);
    await work();
    expect(await ended(run)).toMatchObject({ status: "failed", error: "hop_limit" });
  });

  it("takes the error way of a step that took too long, and shows the error to what follows", async () => {
    const never = new Promise<void>(() => undefined);
    answer = (path) => (path === "/hang" ? { status: 200, holdUntil: never } : { status: 200 });
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

  it("fails when it takes longer than its workflow allows", async () => {
    const id = await accept(
      await workflow([trigger, request(1, "/hang")], chain(0, 1), { run_timeout_s: 1 }),
    );
    await work();
    expect(await ended(id)).toMatchObject({
      status: "failed",
      error: "timeout",
      steps: ["0 succeeded", "1 failed"],
    });
    answer = () => ({ status: 200 });
  });

  it("leaves no trace of a secret, also where a worker copies it about", async () => {
    const secret = "s3cret-value-of-this-test";
    const id = await accept(
      await workflow(
        [
          {
            index: 0,
            type: "webhook_trigger",
            params: { webhook_id: "t", api_key: { $secret: services.seal.seal(secret) } },
          },
          transform(1, `"copied: ${secret}"`),
          {
            index: 2,
            type: "data_provider",
            params: { provider_id: "p", response_data: `{{workers[1].result}}`, response_type: "text" },
          },
        ],
        chain(0, 1, 2),
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

describe("a limit of runs at once", () => {
  it.each(["workflow", "workspace"])("of a %s is never passed, and everybody gets a turn", async (scope) => {
    let under = 0;
    let most = 0;
    const holds: (() => void)[] = [];
    answer = () => {
      under += 1;
      most = Math.max(most, under);
      return {
        status: 200,
        holdUntil: new Promise<void>((resolve) => {
          holds.push(() => {
            under -= 1;
            resolve();
          });
        }),
      };
    };
    const ofWorkspace = scope === "workspace";
    await sql`update workspaces set concurrency = ${ofWorkspace ? 2 : null} where id = ${WORKSPACE}`;
    const held = () =>
      workflow([trigger, request(1, "/held")], chain(0, 1), ofWorkspace ? {} : { concurrency: 2 });
    const workflows = ofWorkspace ? [await held(), await held()] : [await held()];
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, turn) => accept(workflows[turn % workflows.length] ?? "")),
    );
    const open = setInterval(() => holds.shift()?.(), 20);
    await expect
      .poll(
        async () => {
          await sweepGates(sql);
          await work();
          return Promise.all(ids.map(async (id) => (await ended(id)).status));
        },
        { timeout: 15_000 },
      )
      .toEqual(ids.map(() => "succeeded"));
    clearInterval(open);
    expect(most).toBeLessThanOrEqual(2);
    expect(await sql`select * from run_slots`).toHaveLength(0);
    await sql`update workspaces set concurrency = null where id = ${WORKSPACE}`;
    answer = () => ({ status: 200 });
  });
});
