import { createServer } from "node:http";
import type { Runner } from "graphile-worker";
import { afterAll, expect } from "vitest";
import { RUN_TASK } from "@/db/accept-runs";
import { findRun, findSteps } from "@/db/queries/runs";
import { createRunStore } from "@/db/run-store/run-store";
import { testDatabase } from "@/db/test-database";
import type { Engine } from "@/lib/engine/engine";
import type { NewRun } from "@/lib/engine/run-store";
import { readServerEnv } from "@/lib/env";
import { newId } from "@/lib/kit/id";
import type { JsonObject } from "@/lib/kit/json";
import type { Connection } from "@/lib/schema/workflow";
import { newRun } from "@/lib/service/document/new-run";
import { createInlineExecutor, type InlineExecutor } from "@/lib/service/inline/create-inline-executor";
import { makeServices } from "@/lib/service/make-services";
import { ACTIVITY } from "@/lib/service/process/activity";
import { listen } from "@/lib/service/process/signals";
import { sweepLimits } from "./concurrency-limit";
import { createEngine } from "./create-engine";
import { createRunExecutor } from "./run-executor";
import { slotsFor } from "./runner-slots";
import { serveQueue } from "./serve-queue";
import { workerOf } from "./worker-of.suite";

export const WORKSPACE = newId(Date.now());

export type TestWorker = {
  index: number;
  type: string;
  params?: JsonObject;
  retry?: JsonObject;
  timeout?: number;
  inside?: number;
};

interface Answer {
  status: number;
  headers?: Record<string, string>;
  holdUntil?: Promise<void>;
  body?: JsonObject;
}

/** Whether a process dies before or after a change is written. */
type Death = "before" | "after";
type Cached = Parameters<Engine["store"]["keep"]>[0];

/** Makes a process die at its nth action for a run. */
interface DeathAt {
  readonly deed: number;
  readonly when: Death;
}

/**
 * Does nothing more for a run at which it has died. Work in progress is completed, but its result is ignored.
 */
function dyingAt(
  engine: Engine,
  deaths: ReadonlyMap<string, DeathAt>,
  deeds = new Map<string, number>(),
): Engine {
  const dead = new Set<string>();
  async function deed<T>(run: string, act: () => Promise<T>): Promise<T> {
    const death = deaths.get(run);
    const count = (deeds.get(run) ?? 0) + 1;
    deeds.set(run, count);
    if (count === death?.deed && death.when === "before") dead.add(run);
    if (dead.has(run)) throw new Error("died");
    const done = await act();
    if (count === death?.deed) dead.add(run);
    if (dead.has(run)) throw new Error("died");
    return done;
  }
  return {
    ...engine,
    record: (change) => deed(change.runId, () => engine.record(change)),
    spawn: (sub, parent, worker) => deed(parent.id, () => engine.spawn(sub, parent, worker)),
    decisions: (run, asking) => deed(run.id, () => engine.decisions(run, asking)),
    store: {
      ...engine.store,
      keep: (stored, recordOf) => deed(stored.run.id, () => engine.store.keep(stored, recordOf)),
    },
    context(facts) {
      const context = engine.context(facts);
      const { fetch, spend } = context.models;
      return {
        ...context,
        ask: (question) => deed(facts.run.id, () => context.ask(question)),
        models: {
          ...context.models,
          fetch: (address, init) => deed(facts.run.id, () => fetch(address, init)),
          spend: (call) => deed(facts.run.id, () => spend(call)),
        },
      };
    },
  };
}

const nothing = async (): Promise<void> => undefined;

/** Assigns deaths to runs in turn: none, one before the write, one after it, or both. */
export function everyDeath(runs: readonly string[]): Map<unknown, Death[]> {
  const all: readonly Death[][] = [[], ["before"], ["after"], ["before", "after"]];
  return new Map(runs.map((run, at) => [run, [...(all[at % all.length] ?? [])]]));
}

/** Creates a database for a test file, with a workspace and functions that execute its runs on demand. */
export async function testRunExecutor() {
  const { url, settings, sql, db } = await testDatabase();
  /** Requests to an upstream that responds as the test specifies. */
  const calls: string[] = [];
  let answer: (path: string) => Answer = () => ({ status: 200 });
  function answerWith(next: (path: string) => Answer): void {
    answer = next;
  }
  const upstream = createServer(async (request, response) => {
    calls.push(request.url ?? "");
    const { status, headers = {}, holdUntil, body = { path: request.url ?? "" } } = answer(request.url ?? "");
    await holdUntil;
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const address = upstream.address();
  const port = typeof address === "object" ? address?.port : 0;

  const env = readServerEnv({
    ...settings,
    MILLRACE_SECRET_KEY: "11".repeat(32),
    MILLRACE_EGRESS_ALLOW: "127.0.0.1",
    MILLRACE_CONCURRENCY: "10",
    MILLRACE_MOST_SUBRUNS: "10",
    MILLRACE_MODEL_URL: `http://127.0.0.1:${port}/model`,
    MILLRACE_MODEL: "small",
  });
  if (!env.ok) throw new Error(env.error);
  const services = makeServices(env.value);
  const signals = await listen(services, ["millrace_cancelled"]);
  const wake = async (runId: string) => {
    await sql`select graphile_worker.add_job(${RUN_TASK}, json_build_object('r', ${runId}::text, 'k', 'wake'))`;
  };
  const inlineExecutor = createInlineExecutor(services, () => false);
  const engine = createEngine(services, wake, inlineExecutor);
  const runExecutor = createRunExecutor(services, engine, signals);
  const store = createRunStore(db);

  afterAll(async () => {
    upstream.closeAllConnections();
    upstream.close();
    runExecutor.stop();
    await signals.stop();
    await services.end();
  });

  await sql`insert into workspaces (id, name) values (${WORKSPACE}, 'test')`;
  const OWNER = newId(Date.now());
  await sql`insert into users (id, email, name) values (${OWNER}, 'owner@example.com', 'Owner')`;

  async function workflow(
    workers: TestWorker[],
    connections: Connection[],
    columns: { concurrency?: number; run_timeout_s?: number; workspace?: string; onFailure?: string } = {},
  ): Promise<string> {
    const id = newId(Date.now());
    const { workspace = WORKSPACE } = columns;
    const document = JSON.stringify({
      format: "millrace.workflow/1",
      name: "test",
      description: "",
      workers: workers.map((worker) => ({ params: {}, ...worker })),
      connections,
      ...(columns.onFailure === undefined ? {} : { on_failure: { workflow_id: columns.onFailure } }),
    });
    await sql`insert into workflows (id, workspace_id, owner_id, name, document, draft_hash, live_version, concurrency, run_timeout_s)
      values (${id}, ${workspace}, ${OWNER}, 'test', ${document}, '', 1, ${columns.concurrency ?? null}, ${columns.run_timeout_s ?? null})`;
    await sql`insert into workflow_versions (workflow_id, version, workspace_id, document) values (${id}, 1, ${workspace}, ${document})`;
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

  const worker = workerOf(url);
  const taskList = { [RUN_TASK]: runExecutor.task };
  const slots = slotsFor(env.value.concurrency);

  /** Starts another process and returns a function that stops it as planned. */
  async function processThatLeaves(): Promise<() => Promise<void>> {
    const another = createRunExecutor(services, engine, signals);
    const queue = await serveQueue({
      url,
      isPooled: false,
      listen: services.listen,
      tasks: { [RUN_TASK]: another.task },
      slots: 10,
      log: services.log,
      isSubscribed: () => true,
      activity: services.part(ACTIVITY),
    });
    return async () => {
      await Promise.all([another.leave(), queue.stop()]);
      another.stop();
    };
  }

  async function work(): Promise<void> {
    await worker.once(taskList, slots);
  }

  /** Like `work`, but in another process with the given inline executor. */
  function workWith(another: Pick<InlineExecutor, "executeUnsaved">): Promise<void> {
    return workOnEngine(createEngine(services, wake, another));
  }

  function workOn(): Promise<Runner> {
    return worker.on(taskList, slots);
  }

  async function ended(runId: string) {
    const run = await findRun(db, WORKSPACE, runId);
    const steps = await findSteps(db, runId);
    return {
      status: run?.status,
      error: run?.error ? JSON.parse(run.error).code : null,
      steps: steps.map((step) => `${step.worker} ${step.status}`),
      attempts: steps.map((step) => step.attempt),
      result: (worker: number) => JSON.parse(steps.find((step) => step.worker === worker)?.result ?? "null"),
    };
  }

  /** Executes all due jobs as another process with this engine would. */
  async function workOnEngine(other: Engine): Promise<void> {
    const executor = createRunExecutor(services, other, signals);
    await worker.once({ [RUN_TASK]: executor.task }, slots);
    executor.stop();
  }

  async function workDue(other: Engine): Promise<void> {
    // Every process does this, because nothing else wakes runs that wait for a slot of a dead process.
    await sweepLimits(db);
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
    await workOnEngine(other);
  }

  async function workToTheEnd(runs: readonly string[], other: Engine, meanwhile = nothing): Promise<void> {
    const statuses = async () =>
      new Set(await Promise.all(runs.map(async (run) => (await ended(run)).status)));
    const worked = async () => {
      await workDue(other);
      await meanwhile();
      return statuses();
    };
    await expect.poll(worked, { timeout: 100_000 }).toEqual(new Set(["succeeded"]));
  }

  /**
   * Creates runs of a workflow: one without deaths and, for each of its actions, two more. In one of them,
   * two processes in a row die before that action; in the other, after it. If runs are suspended before they
   * end, `meanwhile` is called after each of the `turns` in which processes execute what is due.
   */
  async function diedEverywhere(
    workflowId: string,
    { meanwhile = nothing, turns = 1 } = {},
  ): Promise<readonly string[]> {
    const inTurns = async (process: Engine) => {
      for (let turn = 0; turn < turns; turn += 1) {
        await workDue(process);
        await meanwhile();
      }
    };
    const whole = await accept(workflowId);
    const deeds = new Map<string, number>();
    await inTurns(dyingAt(engine, new Map(), deeds));
    const places = Array.from({ length: deeds.get(whole) ?? 0 }, (_, at) => at + 1);
    expect(places.length).toBeGreaterThan(3);
    const deaths = new Map<string, DeathAt>();
    for (const deed of places) {
      deaths.set(await accept(workflowId), { deed, when: "before" });
      deaths.set(await accept(workflowId), { deed, when: "after" });
    }
    for (let process = 0; process < 2; process += 1) await inTurns(dyingAt(engine, deaths));
    const runs = [whole, ...deaths.keys()];
    await workToTheEnd(runs, engine, meanwhile);
    return runs;
  }

  /**
   * Executes these runs to the end with a process that dies when it writes data that outlives a run. At each
   * write for a key of `whose`, the next of its `deaths` says whether it dies.
   */
  async function workWithDeaths(
    runs: readonly string[],
    deaths: ReadonlyMap<unknown, Death[]>,
    whose: (stored: Cached) => unknown = ({ run }) => run.id,
  ): Promise<void> {
    const dying: Engine = {
      ...engine,
      store: {
        ...engine.store,
        async keep(stored, recordOf) {
          const next = deaths.get(whose(stored))?.shift();
          if (next === "before") throw new Error("died before");
          const written = await engine.store.keep(stored, recordOf);
          if (next === "after") throw new Error("died after");
          return written;
        },
      },
    };
    await workToTheEnd(runs, dying);
    expect([...deaths.values()].flat()).toEqual([]);
  }

  const request = (index: number, path: string, more: Partial<TestWorker> = {}): TestWorker => ({
    index,
    type: "http_request",
    params: { method: "GET", url: `http://127.0.0.1:${port}${path}` },
    ...more,
  });

  return {
    MAX_SUBRUNS: env.value.maxSubRuns,
    accept,
    answerWith,
    calls,
    databaseUrl: url,
    db,
    diedEverywhere,
    ended,
    engine,
    inlineExecutor,
    processThatLeaves,
    request,
    services,
    signals,
    sql,
    store,
    work,
    workflow,
    workOn,
    workWith,
    workOnEngine,
    workWithDeaths,
  };
}

export const trigger: TestWorker = { index: 0, type: "webhook_trigger", params: { webhook_id: "t" } };
export const transform = (index: number, expression: string): TestWorker => ({
  index,
  type: "transform",
  params: { expression },
});
export const chain = (...indexes: number[]): Connection[] =>
  indexes.slice(1).map((to, at) => ({ from: indexes[at] ?? 0, to }));
