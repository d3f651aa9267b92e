import type { MarketEndpoint } from "@/lib/contract/market";

export const ENDPOINT_LABELS: Record<MarketEndpoint["kind"], string> = {
  trigger: "Start a run",
  provider: "Read its data",
  data: "Read its data",
};

export const ENDPOINT_HELP: Record<MarketEndpoint["kind"], string> = {
  trigger: "A POST request starts a run. Variables go into its JSON body.",
  provider: "A GET request returns the newest published data.",
  data: "A GET request returns the newest data.",
};
