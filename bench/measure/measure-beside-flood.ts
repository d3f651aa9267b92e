import { type Bench, post } from "@/bench/bench";
import { startHelper } from "@/bench/helper";
import type { Latency } from "@/bench/load/latency";
import { loadResult } from "@/bench/load/load-task";
import { CALL_BODY } from "@/bench/product/documents";
import { triggerPath } from "./calls";

const CROWD = 50;
const WARMUP_MS = 300;

/**
 * Measures how long a caller waits while another workspace calls a small workflow of its own as fast as it
 * can.
 */
export async function measureBesideFlood({ port, pace, workflows, yardstick }: Bench): Promise<Latency> {
  const flood = startHelper("load");
  const request = (workflowId: string) => post(port, triggerPath(workflowId), CALL_BODY);
  const durationMs = pace.pacedMs + 2 * WARMUP_MS;
  const flooding = flood.ask(
    { port, connections: CROWD, request: request(workflows.answer), warmupMs: 0, durationMs },
    loadResult,
  );
  const { latency } = await yardstick.run({
    port,
    connections: 1,
    request: request(workflows.neighbour),
    warmupMs: WARMUP_MS,
    durationMs: pace.pacedMs,
  });
  await flooding;
  flood.stop();
  return latency;
}
