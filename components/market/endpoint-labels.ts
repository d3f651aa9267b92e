import type { MarketEndpoint } from "@/lib/contract/market";

export const ENDPOINT_LABELS: Record<MarketEndpoint["kind"], string> = {
  trigger: "Start a run",
  provider: "Read its data",
  data: "Read its data",
};

export const ENDPOINT_HELP: Record<MarketEndpoint["kind"], string> = {
  trigger: "To start a run, send a POST request with the variables in its JSON body.",
  provider: "A GET request returns the newest published data.",
  data: "A GET request returns the newest data.",
};

export function nameEndpoint({ kind, url }: Endpoint, all: readonly Endpoint[]): string {
  const isOnly = all.every((other) => other.kind !== kind || other.url === url);
  return isOnly ? ENDPOINT_LABELS[kind] : `${ENDPOINT_LABELS[kind]} (${url.split("/").at(-1)})`;
}

type Endpoint = Pick<MarketEndpoint, "kind" | "url">;
