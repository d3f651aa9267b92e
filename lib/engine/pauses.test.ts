import { describe, expect, it } from "vitest";
import { createRunMemory } from "@/lib/limits/run-memory";
import { done } from "@/lib/workers/define-worker";
import { type Part, recorded, STARTED, stage, trigger } from "./execute-run.suite";

const HOUR_MS = 3_600_000;
const begun = recorded(0, { status: "succeeded", finishedAt: STARTED, result: "{}" });

const until = (untilMs: number): Part => ({
  pure: false,
  waits: true,
  run: () => ({ state: "waiting", on: { untilMs, ending: { result: "over", outlet: "done" } } }),
});
const asks = (untilMs: number): Part => ({
  pure: false,
  waits: true,
  run: () => ({ state: "waiting", on: { untilMs, ending: null } }),
});
/** A record as it was written when the wait started. */
const timed = (worker: number, wakeAt: number, startedAt = STARTED) =>
  recorded(worker, { wakeAt, startedAt, result: '"over"', outlet: "done" });

describe("a step that waits for a time", () => {
  it("parks the run until then, beyond the run's own time limit", async () => {
    const run = stage([trigger, until(STARTED + 48 * HOUR_MS)], [{ from: 0, to: 1 }]);
    await run.execute();
    expect(run.changes.at(-1)).toMatchObject({ status: "running", suspend: { wakeAfterMs: 48 * HOUR_MS } });
    expect(run.records().get(1)).toMatchObject({ status: "running", wakeAt: STARTED + 48 * HOUR_MS });
  });

  it("ends when it is woken, by whichever process and build, and the run goes on by its way out", async () => {
    const seen: unknown[] = [];
    const after = {
      run: ({ workers }: { workers: ReadonlyMap<number, { result?: unknown }> }) => {
        seen.push(workers.get(1)?.result);
        return done({});
      },
    };
    const again = { ...until(0), run: () => Promise.reject(new Error("It waits already")) };
    const run = stage(
      [trigger, again, after, after],
      [
        { from: 0, to: 1 },
        { from: 1, to: 2, port: "done" },
        { from: 1, to: 3, port: "timeout" },
      ],
    );
    run.pass(48 * HOUR_MS);
    const steps = [begun, timed(1, STARTED + 48 * HOUR_MS)];
    await run.execute({ attempt: 2, startedAt: STARTED, steps });
    expect(run.changes.at(-1)?.status).toBe("succeeded");
    expect(run.records().get(1)).toMatchObject({
      status: "succeeded",
      result: '"over"',
      outlet: "done",
      wakeAt: null,
      finishedAt: STARTED + 48 * HOUR_MS,
    });
    expect([run.records().get(2)?.status, run.records().get(3)?.status]).toEqual(["succeeded", "skipped"]);
    expect(seen).toEqual(["over"]);
  });

  it("is gone on waiting for where it is woken too soon", async () => {
    const run = stage([trigger, until(0)], [{ from: 0, to: 1 }]);
    run.pass(HOUR_MS);
    const steps = [begun, timed(1, STARTED + 3 * HOUR_MS)];
    await run.execute({ attempt: 2, startedAt: STARTED, steps });
    expect(run.changes.at(-1)?.suspend).toEqual({ wakeAfterMs: 2 * HOUR_MS });
  });
});

describe("the run's own time limit", () => {
  /** The limit is one minute. After 40 s, two steps wait for an hour each, in parallel. */
  const steps = [
    begun,
    timed(1, STARTED + 40_000 + HOUR_MS, STARTED + 40_000),
    timed(2, STARTED + 50_000 + HOUR_MS, STARTED + 50_000),
  ];
  const parts: Part[] = [trigger, until(0), until(0), trigger];
  const connections = [
    { from: 0, to: 1 },
    { from: 0, to: 2 },
    { from: 1, to: 3 },
    { from: 2, to: 3 },
  ];
  const limited = { runTimeoutMs: 60_000 };

  it("does not count while it waits, whoever carries it afterwards", async () => {
    const run = stage(parts, connections, limited);
    run.pass(50_000 + HOUR_MS);
    await run.execute({ attempt: 2, startedAt: STARTED, steps });
    expect(run.changes.at(-1)?.status).toBe("succeeded");
  });

  it("goes on counting afterwards, from what was left", async () => {
    const ended = steps.map((step) =>
      step.worker === 0
        ? step
        : { ...step, status: "succeeded" as const, finishedAt: step.wakeAt, wakeAt: null },
    );
    const waited = 10_000 + HOUR_MS;
    for (const [passed, status] of [
      [waited + 59_000, "succeeded"],
      [waited + 61_000, "failed"],
    ] as const) {
      const run = stage(parts, connections, limited);
      run.pass(passed);
      await run.execute({ attempt: 3, startedAt: STARTED, steps: ended });
      expect(run.changes.at(-1)?.status).toBe(status);
      if (status === "failed") expect(run.changes.at(-1)?.error).toContain("exceeded its timeout of 60 s");
    }
  });

  it("wakes the run at what is left of it, once nothing waits but a retry", async () => {
    const refused = { state: "failed", code: "rate_limited", message: "Later." } as const;
    const later: Part = {
      retry: { attempts: 2 },
      run: () => ({ ...refused, retryAfterMs: 48 * HOUR_MS }),
    };
    const run = stage(
      [trigger, until(0), later],
      [
        { from: 0, to: 1 },
        { from: 1, to: 2 },
      ],
      limited,
    );
    run.pass(HOUR_MS);
    await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, timed(1, STARTED + HOUR_MS)] });
    expect(run.changes.at(-1)?.suspend).toEqual({ wakeAfterMs: 60_000 });
  });
});

describe("a run whose called run waits", () => {
  const called = [begun, recorded(1, { childRun: "child" })];
  const calls = () => stage([trigger, trigger], [{ from: 0, to: 1 }], { runTimeoutMs: 60_000 });

  it("is not late while that waits, and looks again in a minute", async () => {
    const run = calls();
    run.waitsBelow.push({ fromMs: STARTED + 59_000, toMs: null });
    run.pass(48 * HOUR_MS);
    await run.execute({ attempt: 2, startedAt: STARTED, steps: called });
    expect(run.cancelled).toEqual([]);
    expect(run.changes.at(-1)).toMatchObject({ status: "running", suspend: { wakeAfterMs: 60_000 } });
  });

  it("has what was left of its time afterwards", async () => {
    const waited = { fromMs: STARTED + 20_000, toMs: STARTED + 20_000 + HOUR_MS };
    const run = calls();
    run.waitsBelow.push(waited);
    run.pass(HOUR_MS + 50_000);
    await run.execute({ attempt: 2, startedAt: STARTED, steps: called });
    expect(run.changes.at(-1)?.suspend).toEqual({ wakeAfterMs: 10_000 });
    run.pass(11_000);
    await run.execute({ attempt: 3, startedAt: STARTED, steps: called });
    expect(run.changes.at(-1)).toMatchObject({ status: "failed", error: expect.stringContaining("timeout") });
    expect(run.cancelled).toEqual(["child"]);
  });
});

describe("a step that asks", () => {
  const connections = [
    { from: 0, to: 1 },
    { from: 1, to: 2, port: "approved" },
  ];
  const question = recorded(1, { wakeAt: STARTED + HOUR_MS });
  const decision = { worker: 1, outlet: "approved", result: { decision: "approved" } };

  it("parks the run, which goes on by what was decided", async () => {
    const run = stage([trigger, asks(STARTED + HOUR_MS), trigger], connections);
    await run.execute();
    expect(run.changes.at(-1)?.suspend).toEqual({ wakeAfterMs: HOUR_MS });
    expect(run.woken).toEqual([]);
    run.pass(1_000);
    run.decisions.push(decision);
    await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, question] });
    expect(run.changes.at(-1)?.status).toBe("succeeded");
    expect(run.records().get(1)).toMatchObject({ status: "succeeded", outlet: "approved", wakeAt: null });
    expect(run.records().get(2)?.status).toBe("succeeded");
  });

  it("is decided before it is parked: the run goes on at once", async () => {
    const run = stage([trigger, asks(STARTED + HOUR_MS), trigger], connections);
    run.decisions.push(decision);
    await run.execute();
    expect(run.changes.at(-1)?.status).toBe("succeeded");
  });

  it("wakes the run up itself where it was decided while the run was being parked", async () => {
    const run = stage([trigger, asks(STARTED + HOUR_MS), trigger], connections, {
      onSuspend: () => run.decisions.push(decision),
    });
    await run.execute();
    expect(run.changes.at(-1)?.suspend).not.toBeNull();
    expect(run.woken).toHaveLength(1);
  });

  it("fails where its time is over and its question is gone", async () => {
    const run = stage([trigger, asks(0), trigger], connections);
    run.pass(HOUR_MS);
    await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, question] });
    expect(run.records().get(1)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("timeout"),
    });
    expect(run.changes.at(-1)?.status).toBe("failed");
  });

  it("fails where what was filled in is more than the run may hold", async () => {
    const run = stage([trigger, asks(0), trigger], connections);
    run.decisions.push({ ...decision, result: { fields: { text: "x".repeat(10_000) } } });
    await run.execute(
      { attempt: 2, startedAt: STARTED, steps: [begun, question] },
      undefined,
      createRunMemory({ run: 5_000, all: 5_000 }).open("a"),
    );
    expect(run.records().get(1)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("run_too_large"),
      result: null,
    });
  });
});
