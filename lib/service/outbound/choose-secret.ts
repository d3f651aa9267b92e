import type { Env } from "@/lib/env";
import type { DataProvider, SampleChoice } from "@/lib/schema/credential";
import { DATA_PROVIDERS } from "@/lib/schema/provider-names";
import type { Secret } from "@/lib/workers/define-worker";

type Settings = Pick<Env, DataProvider | "sampleData">;

export const SAMPLE: Secret = { value: "", source: "sample" };

/**
 * Returns the key for calls to a data provider: the workspace's own, otherwise the deployment's, otherwise
 * sample data. If the operator has set whether to use sample data, this applies to everyone; otherwise each
 * workspace decides.
 */
export function chooseSecret(
  settings: Settings,
  provider: DataProvider,
  choice: SampleChoice,
  own: Secret | null,
): Secret | null {
  const sampleData = settings.sampleData === "auto" ? choice : settings.sampleData;
  if (sampleData === "on") return SAMPLE;
  if (own !== null) return own;
  const value = settings[provider].apiKey;
  if (value !== undefined) return { value, source: "deployment" };
  if (sampleData === "off") return null;
  // The operator's own download URL takes precedence over sample data, because the download needs no key.
  return provider === "economic" && hasOwnDownload(settings) ? null : SAMPLE;
}

export function isDataProvider(provider: string): provider is DataProvider {
  return DATA_PROVIDERS.some((name) => name === provider);
}

function hasOwnDownload({ economic: { csvUrl } }: Settings): boolean {
  return new URL(csvUrl).hostname !== "fred.stlouisfed.org";
}

export function upstreamOf({ economic, ...settings }: Settings, provider: DataProvider) {
  if (provider !== "economic") return { baseUrl: settings[provider].url };
  const { url: baseUrl, csvUrl, hourly } = economic;
  return hourly === undefined ? { baseUrl, csvUrl } : { baseUrl, csvUrl, hourlyLimit: hourly };
}
