import type { Env } from "@/lib/env";
import type { Clock } from "@/lib/kit/clock";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { ProviderName, Secret, WorkerContext } from "@/lib/workers/define-worker";
import { memoryAnswerStore } from "@/lib/workers/upstream/memory-answer-store";
import { places } from "@/lib/workers/upstream/places";
import { sharedAnswers } from "@/lib/workers/upstream/shared-answers";

type ProviderAccess = Pick<WorkerContext, "upstream" | "cached" | "inTurn">;
type Settings = Pick<Env, ProviderName | "sampleData">;

/** What the data connectors of a process share: kept answers, calls under way, places under a key. */
export function createProviderAccess(
  settings: Settings,
  now: Clock,
): (fetch: GuardedFetch, signal: AbortSignal) => ProviderAccess {
  const cached = sharedAnswers(memoryAnswerStore(now));
  const inTurn = places();
  return (fetch, signal) => ({
    upstream: (provider) => ({ baseUrl: settings[provider].url, ...economic(settings, provider), fetch }),
    cached: cached(signal),
    inTurn: inTurn(signal),
  });
}

function economic({ economic: { csvUrl, hourly } }: Settings, provider: ProviderName) {
  if (provider !== "economic") return {};
  return hourly === undefined ? { csvUrl } : { csvUrl, hourlyLimit: hourly };
}

const SAMPLE: Secret = { value: "", source: "sample" };

/** The deployment's key for a provider, or its sample data; null where there is neither. */
export function deploymentSecret(settings: Settings, provider: string): Secret | null {
  if (provider !== "news" && provider !== "market" && provider !== "economic") return null;
  const value = settings[provider].apiKey;
  if (settings.sampleData === "on") return SAMPLE;
  if (value !== undefined) return { value, source: "deployment" };
  if (settings.sampleData === "off") return null;
  // A download address of the operator's own is meant to be used; it needs no key.
  return provider === "economic" && hasOwnDownload(settings) ? null : SAMPLE;
}

function hasOwnDownload({ economic: { csvUrl } }: Settings): boolean {
  return new URL(csvUrl).hostname !== "fred.stlouisfed.org";
}
