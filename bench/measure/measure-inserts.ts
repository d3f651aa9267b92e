import { z } from "zod";
import type { Bench } from "@/bench/bench";
import { startHelper } from "@/bench/helper";
import { CALL_BODY } from "@/bench/product/documents";

/**
 * Measures the rows per second of a bare insert loop on the product's database, which is the upper bound with
 * one commit per call.
 */
export async function measureInserts({ databaseUrl, pace }: Bench, callers: number): Promise<number> {
  const helper = startHelper("insert-loop");
  const task = { databaseUrl, body: CALL_BODY, callers, warmupMs: 500, durationMs: pace.roundMs * 2 };
  const { perSecond } = await helper.ask(task, z.object({ perSecond: z.number() }));
  helper.stop();
  return perSecond;
}
