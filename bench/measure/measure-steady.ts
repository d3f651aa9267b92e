import type { Bench } from "@/bench/bench";
import type { LoadResult } from "@/bench/load/load-task";
import { pause } from "@/bench/pause";
import { drained } from "@/bench/product/queue";
import { inlineCall } from "./calls";

const REST_MS = 60_000;

export interface Steady {
  readonly found: LoadResult;
  /** Memory of all processes including Postgres, right after the load. */
  readonly bytes: number;
  /** The same a minute later. */
  readonly restedBytes: number;
  /** Time from the last answer until the queue was empty. */
  readonly leftMs: number;
}

/** Measures small runs called by 50 callers without a pause, which reveals work that is merely deferred. */
export async function measureSteady(bench: Bench): Promise<Steady> {
  const { memory, pace, sql, yardstick } = bench;
  const side = await inlineCall.side(bench);
  const found = await yardstick.run({ ...side, connections: 50, warmupMs: 0, durationMs: pace.steadyMs });
  const bytes = await memory();
  const ended = performance.now();
  await drained(sql);
  const leftMs = performance.now() - ended;
  await pause(REST_MS);
  return { found, bytes, restedBytes: await memory(), leftMs };
}
