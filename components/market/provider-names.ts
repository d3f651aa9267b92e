import type { MarketDetail } from "@/lib/contract/market";

/** Returns the names of the item's providers. A provider's name is the last segment of its URL. */
export function providerNames({ endpoints }: MarketDetail): string[] {
  return endpoints.flatMap(({ kind, url }) => (kind === "provider" ? (url.split("/").at(-1) ?? []) : []));
}
