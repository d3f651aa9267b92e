import { describe, expect, test } from "vitest";
import { evaluateJsonata, LIMITS } from "./evaluate-jsonata";
import { createEvaluatorPool } from "./evaluator-pool";

function evaluation(expression: string, more: { signal?: AbortSignal; owner?: string } = {}) {
  const input = { workers: [{ result: [1, 2, 3] }], context: { symbol: "MSFT" } };
  return { expression, input, nowMs: 0, signal: new AbortController().signal, owner: "w", ...more };
}

const doubling = (start: string, step: string, times: number, end: string) =>
  `($a := ${start}; ${`$a := ${step}; `.repeat(times)}${end})`;

/** Each of these would block or end the process if it were evaluated in it. */
const RUNAWAYS = [
  "($f := function($x) { $f($x + 1) }; $f(1))",
  "($f := function($x) { $f($x + 1) + 1 }; $f(1))",
  "$match($pad('a', 40, 'a') & 'b', /^(a+)+$/)",
  "$pad('x', 1000000000)",
  "$pad('x', 500000000)",
  "$count([1..10000000])",
  "[1..1000000].[1..1000000]",
  "$distinct([1..200000].{ 'v': $ })",
  "$formatNumber(1, $pad('0', 100000000))",
  "$base64encode($pad('x', 200000000))",
  "$split($pad('x', 100000000), '')",
  doubling("'xxxxxxxx'", "$a & $a", 40, "$length($a)"),
  doubling("'xxxxxxxx'", "$a & $a", 25, "$uppercase($a)"),
  doubling("[1]", "[$a, $a]", 60, "$string($a)"),
  doubling("[1]", "[[$a], [$a]]", 60, "$a = $a & ''"),
  doubling("[false]", "[[$a], [$a]]", 60, "$a ? 1 : 2"),
  doubling("{}", "{ 'a': $a, 'b': $a }", 60, "$a"),
  doubling("[1]", "$append($a, $a)", 40, "$count($a)"),
  `context.symbol${".($ & $)".repeat(40)}`,
  `workers${".[$, $]".repeat(40)}`,
  "$join([1..1000].$pad('x', 1000000), $pad('y', 1000000))",
];

/** Processor time of this process, because a busy machine may stop it for any time. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

describe("an expression that would run away", () => {
  test.each(RUNAWAYS)("%s fails, and nothing waits for it", async (expression) => {
    let longestMs = 0;
    let last = processorMs();
    const pulse = setInterval(() => {
      longestMs = Math.max(longestMs, processorMs() - last);
      last = processorMs();
    }, 5);
    const result = await evaluateJsonata(evaluation(expression), { ...LIMITS, timeoutMs: 400 });
    clearInterval(pulse);
    // Only `$pad` may succeed in creating its text, which is then too large for a result.
    expect(result.ok ? result.value : result.error).toMatchObject({
      reason: expect.stringMatching(/^(time|resources|size|failed)$/),
    });
    // If evaluated inline, any of them would block the event loop for seconds.
    expect(longestMs).toBeLessThan(1_000);
  });

  test("of one owner leaves the others their turn", async () => {
    const pool = createEvaluatorPool({ size: 2 });
    const limits = { ...LIMITS, timeoutMs: 300 };
    const bad = Array.from({ length: 6 }, () =>
      pool.evaluate(evaluation(RUNAWAYS[0] ?? "", { owner: "bad" }), limits),
    );
    const ended: string[] = [];
    const good = pool.evaluate(evaluation("$sum([1..10])", { owner: "good" }), limits);
    await Promise.all([
      good.then((result) => ended.push(result.ok ? `good ${result.value}` : "good failed")),
      ...bad.map((job) => job.then((result) => ended.push(result.ok ? "bad ok" : result.error.reason))),
    ]);
    expect(ended.indexOf("good 55")).toBeLessThan(3);
    expect(ended.filter((end) => end === "time")).toHaveLength(6);
    pool.stop();
  });

  test("is given up when its step is cancelled, waiting or running", async () => {
    const pool = createEvaluatorPool({ size: 1 });
    const controller = new AbortController();
    // Starts the process, so that the first of the jobs below is already running when it is cancelled.
    expect(await pool.evaluate(evaluation("1"), LIMITS)).toMatchObject({ ok: true });
    const jobs = [1, 2].map(() =>
      pool.evaluate(evaluation(RUNAWAYS[2] ?? "", { signal: controller.signal }), {
        ...LIMITS,
        timeoutMs: 60_000,
      }),
    );
    controller.abort();
    for (const job of jobs) expect(await job).toMatchObject({ ok: false, error: { reason: "cancelled" } });
    pool.stop();
  });

  test("waits only so long for a turn", async () => {
    const pool = createEvaluatorPool({ size: 1, maxWaitMs: 50, maxWaitingBytes: 1 });
    const limits = { ...LIMITS, timeoutMs: 500 };
    const first = pool.evaluate(evaluation(RUNAWAYS[0] ?? ""), limits);
    const second = pool.evaluate(evaluation("[1..2]"), limits);
    const third = pool.evaluate(evaluation("[1..2]"), limits);
    expect(await third).toMatchObject({ error: { reason: "busy" } });
    expect(await second).toMatchObject({ error: { reason: "busy" } });
    expect(await first).toMatchObject({ error: { reason: "time" } });
    pool.stop();
  });
});
