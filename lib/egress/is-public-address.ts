import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** If an IPv6 address embeds an IPv4 address, the IPv4 address decides. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  return address instanceof ipaddr.IPv4 ? isPublicV4(address) : isPublicV6(address);
}

/** An IPv4-mapped IPv6 address becomes the IPv4 address. */
export function parseAddress(text: string): Address | null {
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  // `net.isIP` is checked first, because ipaddr.js also accepts `127.1` and `0x7f.1`.
  if (isIP(bare) === 0) return null;
  return ipaddr.process(bare);
}

// The ranges that the IANA registries list as globally reachable, under the names that ipaddr.js uses.
const PUBLIC_V4 = new Set(["unicast", "as112", "amt"]);

function isPublicV4(address: ipaddr.IPv4): boolean {
  return PUBLIC_V4.has(address.range());
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
const COMPATIBLE = ipaddr.IPv6.parseCIDR("::/96");
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR("2002::/16");
// IPv6 ranges that aren't public: protocol assignments (including Teredo, ORCHID and benchmarking) and ranges
// for documentation.
const NOT_PUBLIC_V6 = ["2001::/23", "2001:db8::/32", "3fff::/20"].map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

function isPublicV6(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  if (address.match(COMPATIBLE) || address.match(NAT64))
    return isPublicV4(new ipaddr.IPv4(bytes.slice(12, 16)));
  if (address.match(SIX_TO_FOUR)) return isPublicV4(new ipaddr.IPv4(bytes.slice(2, 6)));
  // Only global unicast addresses can be public. That excludes fc00::/7, fe80::/10 and ff00::/8.
  return address.match(GLOBAL_UNICAST) && !NOT_PUBLIC_V6.some((range) => address.match(range));
}
