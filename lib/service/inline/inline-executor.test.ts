import fc from "fast-check";
import { expect, test } from "vitest";
import { findValue } from "@/db/queries/provider-values";
import { findRun } from "@/db/queries/runs";
import { withdrawRuns } from "@/db/withdraw-runs";
import type { RunFacts } from "@/lib/engine/run-store";
import { newId } from "@/lib/kit/id";
import type { JsonObject } from "@/lib/kit/json";
import { newRun } from "@/lib/service/document/new-run";
import { testRunExecutor, WORKSPACE } from "@/lib/service/runner/run-executor.suite";
import { createInlineExecutor } from "./create-inline-executor";
import { everythingOf } from "./everything-of.suite";
import { pureDocument, variables } from "./pure-documents.suite";

const { db, services, sql, store, work, workflow } = await testRunExecutor();
const inlineExecutor = createInlineExecutor(services, () => false);
const everything = (id: string) => everythingOf({ db, sql }, id);

function runOf(
  workflowId: string,
  context: JsonObject,
  resultWorkers: readonly number[],
  more: Partial<RunFacts> = {},
): RunFacts {
  const { steps: _steps, ...run } = newRun(Date.now(), {
    workspaceId: WORKSPACE,
    workflowId,
    version: 1,
    trigger: 0,
    context: JSON.stringify(context),
    resultWorkers,
    ...more,
  });
  return run;
}

/**
 * Runs started by a call, manually, as a retry of a live version, or as a retry of a
 * version that is no longer live.
 */
const begunBy: fc.Arbitrary<Partial<RunFacts>> = fc.constantFrom(
  { webhookId: "in", method: "POST", request: '{"method":"POST"}' },
  {},
  { retryOf: newId(1) },
  { retryOf: newId(1), mode: "test" },
);

test("a run is the same on both ways, byte for byte: status, steps, what it publishes, what its caller is answered", async () => {
  let here = 0;
  await fc.assert(
    fc.asyncProperty(pureDocument, variables, begunBy, async ({ workers, connections }, context, more) => {
      const [one, other] = await Promise.all([
        workflow(workers, connections),
        workflow(workers, connections),
      ]);
      const results = workers.map(({ index }) => index);
      const quick = runOf(one, context, results, more);
      const executed = await inlineExecutor.execute(quick);
      // Some runs belong in the queue, for instance those with an expression that doesn't parse.
      if (executed.state !== "ended") return;
      here += 1;
      const queued = runOf(other, context, results, more);
      await store.accept([{ ...queued, order: 1_000_000, steps: [] }]);
      await work();
      const expected = await everything(queued.id);
      expect(await everything(quick.id)).toEqual(expected);
      expect({ ...executed.outcome, runId: "" }).toEqual(expected.outcome);
      expect(executed.published).toBe(expected.published.length > 0);
    }),
    { numRuns: 60 },
  );
  expect(here).toBeGreaterThan(30);
}, 120_000);

const TRIGGER = { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } };
const CHAIN = [{ from: 0, to: 1 }];

test.each([
  ["an outside worker", { index: 1, type: "http_request", params: { url: "http://127.0.0.1:1/" } }],
  [
    "an expression that might run away",
    { index: 1, type: "transform", params: { expression: "[1..3].($ * 2)" } },
  ],
  ["a timeout", { index: 1, type: "transform", params: { expression: "1" }, timeout: 5 }],
])("%s belongs into the queue, and nothing of the run is written", async (_what, worker) => {
  const run = runOf(await workflow([TRIGGER, worker], CHAIN), {}, [1]);
  expect(await inlineExecutor.execute(run)).toEqual({ state: "elsewhere" });
  expect(await findRun(db, WORKSPACE, run.id)).toBeUndefined();
});

const summing = (expression: string) =>
  workflow([TRIGGER, { index: 1, type: "transform", params: { expression } }], CHAIN);

test("runs that are expensive with their data leave; their workflow follows for a second, and a single run is tried", async () => {
  const id = await summing("$sum(context.list)");
  const time = { ms: 0 };
  const timed = createInlineExecutor(
    services,
    () => false,
    () => time.ms,
  );
  const long = Array.from({ length: 50_000 }, () => 1);
  const state = async (list: number[]) => (await timed.execute(runOf(id, { list }, [1]))).state;
  expect(await state(long)).toBe("elsewhere");
  expect(await state([1])).toBe("ended");
  for (let run = 0; run < 10; run += 1) await state(long);
  time.ms += 999;
  expect(await state([1])).toBe("elsewhere");
  time.ms += 1;
  const tried = await Promise.all([state([1]), state([1])]);
  expect(tried).toEqual(["ended", "elsewhere"]);
  expect(await state([1])).toBe("ended");
});

test("a machine that stutters sends no workflow away", async () => {
  const id = await summing("context.n");
  const time = { ms: 0 };
  // Each read of the clock advances it by half a second.
  const slow = createInlineExecutor(
    services,
    () => false,
    () => (time.ms += 500),
  );
  for (let round = 0; round < 3; round += 1) {
    const runs = Array.from({ length: 30 }, () => runOf(id, { n: 1 }, [1]));
    const states = await Promise.all(runs.map(async (run) => (await slow.execute(run)).state));
    expect(new Set(states)).toEqual(new Set(["ended"]));
  }
});

test("a caller whose turn would come too late learns so at once, and nothing of their run is written", async () => {
  const id = await summing("context.n");
  const time = { ms: 0 };
  const slow = createInlineExecutor(
    services,
    () => false,
    () => (time.ms += 20),
  );
  const crowd = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => slow.execute(runOf(id, { n: 1 }, [1]), { maxWaitMs: 2_000 })),
    );
  await crowd(90);
  const target = runOf(id, {}, []);
  expect(slow.lateS(target, 2_000)).toBeNull();
  const waiting = crowd(150);
  await expect.poll(() => slow.lateS(target, 2_000)).toBeGreaterThanOrEqual(1);
  const executed = await waiting;
  const late = executed.filter(({ state }) => state === "late");
  expect(late.length).toBeGreaterThan(0);
  expect(late.length).toBeLessThan(60);
  const [row] = await sql`select count(*)::int as runs from runs where workflow_id = ${id}`;
  expect(row?.runs).toBe(240 - late.length);
});

test("a limit on runs at once is the queue's to keep", async () => {
  const id = await workflow([TRIGGER], [], { concurrency: 1 });
  expect(await inlineExecutor.execute(runOf(id, {}, [0]))).toEqual({ state: "elsewhere" });
});

test("a run whose caller had been refused is taken back with what it published, and the value before it is served", async () => {
  const id = await workflow(
    [
      TRIGGER,
      { index: 1, type: "data_provider", params: { provider_id: "p", response_data: "{{context.n}}" } },
    ],
    CHAIN,
  );
  const [stored, refused] = [runOf(id, { n: 1 }, [1]), runOf(id, { n: 2 }, [1])];
  for (const run of [stored, refused]) expect((await inlineExecutor.execute(run)).state).toBe("ended");
  const served = () => findValue(db, { workflowId: id, providerId: "p", readerId: null }, null);
  expect(await served()).toMatchObject({ version: 2, body: "2" });
  expect(await withdrawRuns(db, [refused.id])).toMatchObject([{ id: refused.id }]);
  expect(await served()).toMatchObject({ version: 1, body: "1", runId: stored.id });
  expect(await findRun(db, WORKSPACE, refused.id)).toBeUndefined();
  expect((await findRun(db, WORKSPACE, stored.id))?.status).toBe("succeeded");
  await inlineExecutor.execute(runOf(id, { n: 3 }, [1]));
  expect(await served()).toMatchObject({ version: 3, body: "3" });
});

test("of many calls with one key one is written, with its answer; a key whose time is up is taken over", async () => {
  const id = await workflow([TRIGGER], []);
  const key = { webhookId: "in", key: newId(1), requestHash: "h", status: 200, answer: "{}" };
  const keyed = (expiredMs: number) =>
    inlineExecutor.execute(runOf(id, {}, [0]), { keyOf: () => ({ ...key, expiredMs }) });
  const states = (await Promise.all(Array.from({ length: 20 }, () => keyed(0)))).map(({ state }) => state);
  expect(states.toSorted()).toEqual(["ended", ...Array.from({ length: 19 }, () => "key taken")]);
  expect((await keyed(Date.now() + 60_000)).state).toBe("ended");
  const [row] = await sql`select count(*)::int as runs from runs where workflow_id = ${id}`;
  expect(row?.runs).toBe(2);
});
