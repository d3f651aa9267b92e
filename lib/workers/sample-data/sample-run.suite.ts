import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { WorkerOutcome } from "@/lib/workers/define-worker";
import { economicData } from "@/lib/workers/economic-data";
import { fetchNews } from "@/lib/workers/fetch-news";
import { marketData } from "@/lib/workers/market-data/market-data";
import { testContext } from "@/lib/workers/upstream/connector-context.suite";

const sample = { value: "", source: "sample" } as const;

/** A workspace without keys, on a Thursday in January while New York is trading. */
export const withoutKeys = testContext({ secrets: { market: sample, news: sample, economic: sample } });

export const market = (params: JsonObject): Promise<WorkerOutcome> =>
  marketData.run(marketData.params.parse(params), withoutKeys);
export const economy = (params: JsonObject): Promise<WorkerOutcome> =>
  economicData.run(economicData.params.parse(params), withoutKeys);
export const news = (params: JsonObject): Promise<WorkerOutcome> =>
  fetchNews.run(fetchNews.params.parse(params), withoutKeys);

/** Returns the result of a step, which must have succeeded. */
export function resultOf(outcome: WorkerOutcome): JsonObject {
  if (outcome.state !== "done" || !isJsonObject(outcome.result)) throw new Error(JSON.stringify(outcome));
  return outcome.result;
}

export function rowsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
