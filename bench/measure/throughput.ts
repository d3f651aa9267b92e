import { z } from "zod";
import { type Bench, post } from "@/bench/bench";
import { startHelper } from "@/bench/helper";
import { CALL_BODY } from "@/bench/product/documents";
import type { Workflows } from "@/bench/product/publish-all";
import { drained, finishTimes } from "@/bench/product/queue";
import { triggerPath } from "./calls";
import { type Beside, besideOf, type Round } from "./in-turn";

const STEPS = 5;
const AT_ONCE = 50;
const loopAnswer = z.object({ finishedAt: z.array(z.number()) });

export class Throughput {
  readonly #workflow: keyof Workflows;
  readonly #rounds: Round<number>[] = [];
  readonly #terse: Round<number>[] = [];

  constructor(workflow: keyof Workflows) {
    this.#workflow = workflow;
  }

  async measure(bench: Bench): Promise<void> {
    const product = await measureRuns(bench, bench.workflows[this.#workflow]);
    this.#rounds.push({ product, other: await loopRate(bench, "each step") });
    this.#terse.push({ product, other: await loopRate(bench, "each run") });
  }

  get found(): Beside {
    return besideOf(this.#rounds);
  }

  /** Compares the product's rate with that of the loop that records each run with one statement. */
  get besideTerse(): Beside {
    return besideOf(this.#terse);
  }
}

async function loopRate({ databaseUrl, pace }: Bench, record: "each step" | "each run"): Promise<number> {
  const loop = startHelper("skip-locked-loop");
  const task = { databaseUrl, body: CALL_BODY, runs: pace.runs, steps: STEPS, atOnce: AT_ONCE, record };
  const { finishedAt } = await loop.ask(task, loopAnswer);
  loop.stop();
  return rateOf(finishedAt);
}

/** Workers are paused while the queue is filled, so that they stay warm but use no processor time. */
export async function measureRuns(bench: Bench, workflowId: string): Promise<number> {
  const since = Date.now();
  bench.workers.hold();
  await fillQueue(bench, workflowId, bench.pace.runs);
  bench.workers.release();
  await drained(bench.sql);
  return rateOf(await finishTimes(bench.sql, since));
}

export async function fillQueue(bench: Bench, workflowId: string, runs: number): Promise<void> {
  const request = post(bench.port, triggerPath(workflowId), CALL_BODY);
  for (let filled = 0; filled < runs; ) {
    const { answers } = await bench.yardstick.run({
      port: bench.port,
      connections: 100,
      request,
      warmupMs: 0,
      durationMs: Math.min(1_000, Math.max(50, (runs - filled) / 10)),
    });
    filled += answers;
  }
}

/** Leaves out the first and last tenth of the runs, so that the start and the end don't distort the rate. */
export function rateOf(finishedAt: readonly number[]): number {
  const at = (share: number) => finishedAt[Math.floor((finishedAt.length - 1) * share)] ?? Number.NaN;
  return (finishedAt.length * 0.8 * 1000) / (at(0.9) - at(0.1));
}
