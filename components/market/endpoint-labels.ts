import type { MarketEndpoint } from "@/lib/contract/market";

export const ENDPOINT_LABELS: Record<MarketEndpoint["kind"], string> = {
  trigger: "Start a run",
  provider: "Read its data",
  data: "Read its data",
};
