import { getEventListeners } from "node:events";
import { setTimeout as later } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createRunMemory } from "@/lib/limits/run-memory";
import { done, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import type { Engine } from "./engine";
import { CHILD_ID, type Part, RUN_BYTES, recorded, STARTED, stage, trigger } from "./execute-run.suite";

const HOUR_MS = 3_600_000;
const begun = recorded(0, { status: "succeeded", finishedAt: STARTED, result: "{}" });
const refused = { state: "failed", code: "rate_limited", message: "Later." } as const;

function held() {
  let open = () => {};
  const until = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, until };
}

describe("a run that is past its time when it is taken up", () => {
  it("ends as timed out, starts nothing, and says so of each step that was open", async () => {
    const called: number[] = [];
    const outside = {
      pure: false,
      run: () => {
        called.push(1);
        return done({});
      },
    };
    const run = stage(
      [trigger, outside, outside],
      [
        { from: 0, to: 1 },
        { from: 0, to: 2 },
      ],
      { runTimeoutMs: 1_000 },
    );
    run.pass(5_000);
    await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, recorded(1, {}), recorded(2, {})] });
    expect(called).toEqual([]);
    expect(run.changes.at(-1)).toMatchObject({ status: "failed", error: expect.stringContaining("timeout") });
    expect([...run.records().values()].map(({ worker, status }) => [worker, status])).toEqual([
      [1, "failed"],
      [2, "failed"],
    ]);
  });

  it("keeps what was recorded of each step that was open", async () => {
    const run = stage(
      [trigger, trigger, trigger, trigger],
      [1, 2, 3].map((to) => ({ from: 0, to })),
      {
        runTimeoutMs: 1_000,
      },
    );
    const open = [
      recorded(1, { attempt: 3, input: '{"broken":"off"}', startedAt: STARTED + 1 }),
      recorded(2, { childRun: "child" }),
      recorded(3, { status: "queued", attempt: 2, wakeAt: STARTED + HOUR_MS, error: "{}" }),
    ];
    run.pass(5_000);
    await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, ...open] });
    const ended = { status: "failed", finishedAt: STARTED + 5_000, wakeAt: null };
    for (const step of open)
      expect(run.records().get(step.worker)).toEqual({
        ...step,
        ...ended,
        error: expect.stringContaining("timeout"),
      });
  });

  it("ends what it had called", async () => {
    const run = stage([trigger, trigger], [{ from: 0, to: 1 }], { runTimeoutMs: 1_000 });
    run.pass(5_000);
    await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, recorded(1, { childRun: "child" })] });
    expect(run.cancelled).toEqual(["child"]);
    expect(run.changes.at(-1)?.status).toBe("failed");
  });
});

describe("a run that waits", () => {
  it("is woken at its deadline, however far away the next attempt is", async () => {
    const later = { retry: { attempts: 2 }, run: () => ({ ...refused, retryAfterMs: 30 * 24 * HOUR_MS }) };
    const run = stage([trigger, later], [{ from: 0, to: 1 }], { runTimeoutMs: 10_000 });
    await run.execute();
    expect(run.changes.at(-1)?.suspend).toEqual({ wakeAfterMs: 10_000 });
  });

  it("tries again when it is woken, once", async () => {
    const attempts: number[] = [];
    const step = {
      run: ({ attempt }: { attempt: number }) => {
        attempts.push(attempt);
        return done({});
      },
    };
    const run = stage([trigger, step], [{ from: 0, to: 1 }]);
    const waiting = recorded(1, { status: "queued", wakeAt: STARTED - 1 });
    await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, waiting] });
    expect(attempts).toEqual([2]);
    expect(run.changes.at(-1)?.status).toBe("succeeded");
  });
});

it("shows a pure step the same time in every attempt", async () => {
  const times: number[] = [];
  const step = {
    run: ({ runClock }: { runClock: number }) => {
      times.push(runClock);
      return done({});
    },
  };
  const run = stage([trigger, step], [{ from: 0, to: 1 }]);
  const waiting = recorded(1, { status: "queued", startedAt: STARTED - 5_000, wakeAt: STARTED - 1 });
  await run.execute({ attempt: 2, startedAt: STARTED - 6_000, steps: [begun, waiting] });
  expect(times).toEqual([STARTED - 6_000]);
  expect(run.records().get(1)).toMatchObject({ status: "succeeded", attempt: 2, startedAt: STARTED - 5_000 });
});

it("keeps what a step logs, of a failed one too, and secrets out of it", async () => {
  const notified = (outcome: WorkerOutcome) => ({
    run: ({ conceal }: { conceal: (value: string) => void }) => {
      conceal("s3cret-value");
      return { ...outcome, logs: ["it is s3cret-value"] };
    },
  });
  const run = stage(
    [trigger, notified(done({})), notified(refused)],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  );
  await run.execute();
  expect([0, 1, 2].map((worker) => run.records().get(worker)?.logs)).toEqual([
    null,
    '["it is [redacted]"]',
    '["it is [redacted]"]',
  ]);
});

it("makes the attempt again that a dead process had under way, under the same number", async () => {
  const attempts: number[] = [];
  const step = {
    pure: false,
    retry: { attempts: 2 },
    run: ({ attempt }: { attempt: number }) => {
      attempts.push(attempt);
      return refused;
    },
  };
  const run = stage([trigger, step], [{ from: 0, to: 1 }]);
  await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, recorded(1, { attempt: 2 })] });
  expect(attempts).toEqual([2]);
  expect(run.records().get(1)).toMatchObject({ status: "failed", attempt: 2 });
});

it("writes each step once a time, though it was noted twice since the last", async () => {
  const slow = held();
  let tries = 0;
  const run = stage(
    [
      trigger,
      {
        retry: { attempts: 3, backoff: 0 },
        run: () => {
          tries += 1;
          if (tries === 3) slow.open();
          return refused;
        },
      },
      { pure: false, run: () => slow.until.then(() => done({})) },
    ],
    [
      { from: 0, to: 1 },
      { from: 0, to: 2 },
    ],
  );
  await run.execute();
  expect(tries).toBe(3);
  for (const { steps } of run.changes) {
    const written = steps.map(({ worker }) => worker);
    expect(written).toEqual([...new Set(written)]);
  }
  expect(run.records().get(1)).toMatchObject({ status: "failed", attempt: 3 });
});

it("shows what follows an error way the same fields, whether the step failed here or was on record", async () => {
  const seen: unknown[] = [];
  const step = { run: () => ({ ...refused, code: "invalid_params" }) as const };
  const follower = {
    run: ({ workers }: WorkerContext) => {
      seen.push(workers.get(1)?.error);
      return done({});
    },
  };
  const run = stage(
    [trigger, step, follower],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2, port: "error" },
    ],
  );
  await run.execute();
  const failed = run.records().get(1);
  await run.execute({ attempt: 2, startedAt: STARTED, steps: [begun, ...(failed ? [failed] : [])] });
  expect(seen).toEqual([expect.objectContaining({ code: "invalid_params", retry_after: null }), seen[0]]);
});

it("leaves nothing behind on the signal that stops its process", async () => {
  const run = stage([trigger], []);
  await run.execute();
  expect(run.records().get(0)?.status).toBe("succeeded");
  expect(getEventListeners(run.stop.signal, "abort")).toEqual([]);
});

it("stops what is under way when its time is over, and no rejection is left unhandled", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  const signals: AbortSignal[] = [];
  const run = stage(
    [trigger, hanging(), hanging()],
    [
      { from: 0, to: 1 },
      { from: 0, to: 2 },
    ],
    { runTimeoutMs: 1_000 },
  );
  function hanging() {
    return {
      pure: false,
      run: ({ signal }: { signal: AbortSignal }) => {
        signals.push(signal);
        run.pass(500);
        return new Promise<never>(() => undefined);
      },
    };
  }
  await run.execute();
  await new Promise(setImmediate);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(run.changes.at(-1)).toMatchObject({ status: "failed", error: expect.stringContaining("timeout") });
  for (const worker of [1, 2])
    expect(run.records().get(worker)).toMatchObject({ status: "failed", startedAt: STARTED, input: "{}" });
});

describe("what a run holds in memory", () => {
  const many = { run: () => done(Array.from({ length: 10_000 }, () => ({}))) };
  const row = (parts: number) => Array.from({ length: parts }, (_, from) => ({ from, to: from + 1 }));

  it("is bounded: the step that would hold too much fails, whatever its text weighs", async () => {
    const run = stage([trigger, many, many], row(2));
    await run.execute({}, undefined, createRunMemory({ run: RUN_BYTES, all: RUN_BYTES }).open("a"));
    expect([...run.records().values()].map(({ status }) => status)).toEqual([
      "succeeded",
      "succeeded",
      "failed",
    ]);
    expect(run.changes.at(-1)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("run_too_large"),
    });
  });

  it("counts what earlier attempts left", async () => {
    const run = stage([trigger, many, many], row(2));
    const result = JSON.stringify(Array.from({ length: 10_000 }, () => ({})));
    const steps = [begun, recorded(1, { status: "succeeded", finishedAt: STARTED, result })];
    await run.execute(
      { attempt: 2, steps },
      undefined,
      createRunMemory({ run: RUN_BYTES, all: RUN_BYTES }).open("a"),
    );
    expect(run.changes.at(-1)?.error).toContain("run_too_large");
  });

  it("is let go of at a step's edge where others need the room, for a while", async () => {
    const run = stage([trigger, many, many], row(2));
    const memory = createRunMemory({ run: RUN_BYTES, all: RUN_BYTES });
    memory.open("b").hold(RUN_BYTES / 2);
    const held = memory.open("a");
    const leave = {
      get aborted() {
        return held.crowded;
      },
      afterMs: 500,
    };
    await run.execute({}, leave, held);
    expect(run.changes.at(-1)).toMatchObject({ status: "running", suspend: { wakeAfterMs: 500 } });
    expect([...run.records().keys()]).toEqual([0, 1]);
  });
});

describe("a called run that was carried before it is written", () => {
  const calls: Part = {
    run: () => ({ state: "waiting", on: { workflowId: "other", variables: {} } }),
    pure: false,
    onlyCalls: true,
    timeout: 1,
  };
  const outcome = {
    status: "succeeded",
    result: "7",
    resultMissing: false,
    error: null,
    sample: true,
  } as const;
  const execution: Engine["execute"] = async (child) => ({
    ended: {
      run: child,
      change: {
        runId: child.id,
        attempt: 1,
        paid: false,
        copied: false,
        isSubRun: true,
        status: "succeeded",
        startedAt: STARTED,
        finishedAt: STARTED,
        error: null,
        steps: [],
        publications: [],
        suspend: null,
        onFailure: null,
        inside: null,
        spawn: [],
        executedInline: [],
      },
      key: null,
    },
    outcome: { runId: child.id, ...outcome },
  });

  it("is in the one write that ends its caller", async () => {
    const run = stage([trigger, calls], [{ from: 0, to: 1 }], { execute: execution });
    await run.execute();
    expect(run.changes).toMatchObject([
      {
        status: "succeeded",
        spawn: [],
        executedInline: [{ run: { id: CHILD_ID } }],
        steps: [{}, { sample: true }],
      },
    ]);
    expect(run.records().get(1)).toMatchObject({ status: "succeeded", result: "7", childRun: CHILD_ID });
  });

  it("counts for nothing once its step's time is up: it begins in the queue, as one that is late", async () => {
    const run = stage([trigger, calls], [{ from: 0, to: 1 }], {
      execute: (child, parent) => {
        run.pass(1_000);
        return execution(child, parent);
      },
    });
    await run.execute();
    expect(run.changes.flatMap((change) => change.executedInline)).toEqual([]);
    expect(run.changes.flatMap((change) => change.spawn)).toMatchObject([{ id: CHILD_ID }]);
    expect(run.cancelled).toContain(CHILD_ID);
  });
});

describe("steps side by side", () => {
  it("may listen to the end of their run, however many they are", async () => {
    const warnings: string[] = [];
    const hear = ({ message }: Error) => warnings.push(message);
    process.on("warning", hear);
    const listening: Part = {
      run: ({ signal }) => {
        signal.addEventListener("abort", () => undefined);
        return done({});
      },
    };
    const many = Array.from({ length: 12 }, () => listening);
    const run = stage(
      [trigger, ...many],
      many.map((_, index) => ({ from: 0, to: index + 1 })),
    );
    await run.execute({ attempt: 1, startedAt: STARTED, steps: [begun] });
    // Node emits the warning in the next turn of the event loop.
    await later(0);
    process.off("warning", hear);
    expect(run.changes.at(-1)?.status).toBe("succeeded");
    expect(warnings).toEqual([]);
  });
});
