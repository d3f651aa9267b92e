import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** An IPv6 address counts as its /64 network, because a single caller can use any address of that network. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/**
 * Ranges of addresses that belong to proxies, or that an office or carrier shares, so they don't identify a
 * person.
 */
const SHARED = new Set([
  ...["private", "loopback", "linkLocal", "uniqueLocal", "carrierGradeNat"],
  ...["unspecified", "broadcast", "multicast"],
]);

/**
 * Returns the address, or the /64 network of an IPv6 address; null for an address that many people can share.
 */
export function getPersonNetwork(address: string): string | null {
  const bare = address.split("%")[0] ?? "";
  if (isIP(bare) === 0) return null;
  return SHARED.has(ipaddr.process(bare).range()) ? null : addressGroup(bare);
}
