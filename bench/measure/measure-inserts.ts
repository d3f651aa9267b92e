import { z } from "zod";
import type { Bench } from "@/bench/bench";
import { startHelper } from "@/bench/helper";
import { CALL_BODY } from "@/bench/product/documents";

interface Inserts {
  readonly perSecond: number;
  /** Time from sending a row until its commit, in milliseconds. */
  readonly p50: number;
}

/**
 * Measures a bare insert loop on the product's database, which is the upper bound with one commit per call.
 */
export async function measureInserts({ databaseUrl, pace }: Bench, callers: number): Promise<Inserts> {
  const helper = startHelper("insert-loop");
  const task = { databaseUrl, body: CALL_BODY, callers, warmupMs: 500, durationMs: pace.roundMs * 2 };
  const inserts = await helper.ask(task, z.object({ perSecond: z.number(), p50: z.number() }));
  helper.stop();
  return inserts;
}
