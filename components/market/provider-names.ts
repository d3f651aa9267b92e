import type { MarketDetail } from "@/lib/contract/market";

/** Ids of its data providers, taken from their URLs. */
export function providerNames({ endpoints }: MarketDetail): string[] {
  return endpoints.flatMap(({ kind, url }) => (kind === "provider" ? (url.split("/").at(-1) ?? []) : []));
}
