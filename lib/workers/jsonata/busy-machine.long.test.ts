import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { LIMITS as CODE_LIMITS, evaluateCode } from "@/lib/workers/code/evaluate-code";
import { LIMITS } from "./evaluate-jsonata";
import { createEvaluatorPool } from "./evaluator-pool";

// For an evaluator, being stopped is like running on a very busy machine: time passes, but it gets no
// processor time.

const shared = { input: { workers: [] }, nowMs: 0, signal: new AbortController().signal, owner: "w" };
const LOOP = "$sum($map([1..60000], function($n) { $n * 2 }))";

afterEach(() => {
  vi.useRealTimers();
});

/** Returns the live evaluators that this process has started. */
function evaluators(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isEvaluator(name))
    .map(Number);
}

function isEvaluator(pid: string): boolean {
  try {
    const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return (
      parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("evaluator.mjs")
    );
  } catch {
    return false;
  }
}

/** Returns the processor time that a process has used, in clock ticks. */
function ticksOf(pid: number): number {
  const [, , , , , , , , , , , user = "0", system = "0"] = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return Number(user) + Number(system);
}

/** Stops a process for longer than it is allowed to compute. */
async function hold(pid: number, ms: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, ms));
  process.kill(pid, "SIGCONT");
}

async function startPool() {
  const before = evaluators();
  const pool = createEvaluatorPool({ size: 1 });
  await pool.evaluate({ ...shared, expression: "[1..2]" }, LIMITS);
  const [pid = 0] = evaluators().filter((other) => !before.includes(other));
  return { pool, pid };
}

test.runIf(process.platform === "linux")(
  "an expression is not charged for time that others have",
  async () => {
    const { pool, pid } = await startPool();
    const idle = ticksOf(pid);
    const job = pool.evaluate({ ...shared, expression: LOOP }, LIMITS);
    await vi.waitUntil(() => ticksOf(pid) > idle + 2, { interval: 1, timeout: 60_000 });
    await hold(pid, LIMITS.timeoutMs + 1_000);
    expect(await job).toEqual({ ok: true, value: 60_000 * 60_001 });
    pool.stop();
  },
);

test.runIf(process.platform === "linux")("code is not charged for time that others have", async () => {
  const { pool, pid } = await startPool();
  let held: Promise<void> | undefined;
  const source = "console.log('on'); let n = 0; for (let i = 0; i < 1e6; i++) n += i % 7; return n;";
  const limits = { ...CODE_LIMITS, timeoutMs: 1_000 };
  const log = () => {
    held ??= hold(pid, limits.timeoutMs + 1_000);
  };
  expect(await evaluateCode({ ...shared, source, log }, limits, pool)).toMatchObject({ ok: true });
  await held;
  pool.stop();
});

test("an evaluator that takes long to start is waited for", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pool = createEvaluatorPool({ size: 1 });
  const job = pool.evaluate({ ...shared, expression: "[1..2]" }, LIMITS);
  vi.advanceTimersByTime(15_000);
  expect(await job).toEqual({ ok: true, value: [1, 2] });
  pool.stop();
});

test("one that never starts leaves a step that can be tried again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pool = createEvaluatorPool({ size: 1 });
  const job = pool.evaluate({ ...shared, expression: "[1..2]" }, LIMITS);
  vi.advanceTimersByTime(600_000);
  expect(await job).toMatchObject({ ok: false, error: { reason: "busy" } });
  pool.stop();
});
