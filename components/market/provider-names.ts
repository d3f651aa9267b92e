import type { MarketDetail } from "@/lib/contract/market";

/** Each name is the last segment of a provider's URL. */
export function providerNames({ endpoints }: MarketDetail): string[] {
  return endpoints.flatMap(({ kind, url }) => (kind === "provider" ? (url.split("/").at(-1) ?? []) : []));
}
