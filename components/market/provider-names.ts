import type { MarketDetail } from "@/lib/contract/market";

/** Returns the ids of the item's data providers, taken from their URLs. */
export function providerNames({ endpoints }: MarketDetail): string[] {
  return endpoints.flatMap(({ kind, url }) => (kind === "provider" ? (url.split("/").at(-1) ?? []) : []));
}
