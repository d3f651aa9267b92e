import type { Bench } from "@/bench/bench";
import type { LoadResult } from "@/bench/load/load-task";
import { drained } from "@/bench/product/queue";
import { inlineCall } from "./calls";

export interface Steady {
  readonly found: LoadResult;
  /** Of all processes, Postgres included, right after it. */
  readonly bytes: number;
  /** From the last answer until nothing was left to do. */
  readonly leftMs: number;
}

/** As many small runs as 50 callers may ask for, for a while without a pause: what is put off comes to light. */
export async function measureSteady(bench: Bench): Promise<Steady> {
  const { memory, pace, sql, yardstick } = bench;
  const side = await inlineCall.side(bench);
  const found = await yardstick.run({ ...side, connections: 50, warmupMs: 0, durationMs: pace.steadyMs });
  const bytes = await memory();
  const ended = performance.now();
  await drained(sql);
  return { found, bytes, leftMs: performance.now() - ended };
}
