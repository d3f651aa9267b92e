import type { MarketDetail } from "@/lib/contract/market";

/** The names of its data providers, as their endpoints carry them. */
export function providerNames({ endpoints }: MarketDetail): string[] {
  return endpoints.flatMap(({ kind, url }) => (kind === "provider" ? (url.split("/").at(-1) ?? []) : []));
}
