import { type Bench, post } from "@/bench/bench";
import { type Latency, latencyOf } from "@/bench/load/latency";
import { CALL_BODY } from "@/bench/product/documents";
import { drained, startDelays } from "@/bench/product/queue";
import { triggerPath } from "./calls";

const PER_SECOND = 200;

/**
 * Measures the time from a call's arrival, which comes before its acceptance, to the start of its run's first
 * step, at a steady pace.
 */
export async function measureStartDelay(bench: Bench): Promise<Latency> {
  const { port, pace, sql, workflows, yardstick } = bench;
  const since = Date.now();
  await yardstick.run({
    port,
    connections: 50,
    request: post(port, triggerPath(workflows.intake), CALL_BODY),
    warmupMs: 0,
    durationMs: pace.pacedMs,
    perSecond: PER_SECOND,
  });
  await drained(sql);
  return latencyOf(await startDelays(sql, since));
}
