import type { ProviderName, WorkerContext, WorkerOutcome } from "./define-worker";
import { economicData } from "./economic-data";
import { fetchNews } from "./fetch-news";
import { marketData } from "./market-data/worker";

/** Asks a provider for the least there is with a key that somebody is about to keep. */
export function tryKey(provider: ProviderName, key: string, context: WorkerContext): Promise<WorkerOutcome> {
  switch (provider) {
    case "news":
      return fetchNews.run({ apiKey: key, limit: 1 }, context);
    case "market":
      return marketData.run({ api_key: key, operation: "price", symbol: "AAPL" }, context);
    case "economic":
      return economicData.run({ api_key: key, operation: "releases", limit: 1 }, context);
  }
}
