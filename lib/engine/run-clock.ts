import { isJsonObject, type Json } from "@/lib/kit/json";

/**
 * Time that a step's expressions and code see: the start of the run or, after waits, the end of the last
 * wait. It depends on recorded results alone, so a replayed run sees the same times.
 */
export function runClock(
  startedAt: number,
  waits: readonly number[],
  outputs: ReadonlyMap<number, { readonly result?: Json }>,
): number {
  let time = startedAt;
  for (const wait of waits) {
    const result = outputs.get(wait)?.result;
    const endedAt =
      isJsonObject(result) && typeof result.at === "string" ? Date.parse(result.at) : Number.NaN;
    if (endedAt > time) time = endedAt;
  }
  return time;
}
