import { domainToASCII } from "node:url";
import type ipaddr from "ipaddr.js";
import { parseAddress } from "./is-public-address";

export interface AllowList {
  hasHost(host: string): boolean;
  hasAddress(address: string): boolean;
}

/** Invalid entries allow nothing; `isAllowEntry` rejects them at startup (`lib/env.ts`). */
export function createAllowList(entries: readonly string[]): AllowList {
  const hosts = new Set<string>();
  const ranges: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of entries) {
    const range = parseRange(entry.trim());
    if (range !== null) ranges.push(range);
    else if (isHostName(entry.trim())) hosts.add(plainHost(entry));
  }
  return {
    hasHost: (host) => hosts.has(plainHost(host)),
    hasAddress: (text) => {
      const address = parseAddress(text);
      return (
        address !== null &&
        ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))
      );
    },
  };
}

export function isAllowEntry(entry: string): boolean {
  return parseRange(entry.trim()) !== null || isHostName(entry.trim());
}

/** Returns the host in lower case and punycode, without a trailing dot or brackets. */
export function plainHost(host: string): string {
  const bare = host.trim().replace(/\.$/, "");
  const address = parseAddress(bare);
  if (address !== null) return address.toString();
  return domainToASCII(bare).toLowerCase();
}

function parseRange(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [base, bits, ...rest] = entry.split("/");
  const address = parseAddress(base ?? "");
  if (address === null || rest.length > 0) return null;
  const width = address.kind() === "ipv4" ? 32 : 128;
  if (bits === undefined) return [address, width];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? [address, Number(bits)] : null;
}

function isHostName(entry: string): boolean {
  return /^(?!\d+(\.\d+)*\.?$)[^\s/:@?#[\]*]+$/.test(entry) && domainToASCII(entry) !== "";
}
