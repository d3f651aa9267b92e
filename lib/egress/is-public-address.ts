import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Globally routable unicast? An IPv6 address that carries an IPv4 one is judged by what it carries. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  return address instanceof ipaddr.IPv4 ? isPublicV4(address) : isPublicV6(address);
}

/** The address, with an IPv4-mapped one unwrapped; null for anything but a plain address. */
export function parseAddress(text: string): Address | null {
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  // `net.isIP` first: the library alone also reads `127.1` and `0x7f.1` as addresses.
  if (isIP(bare) === 0) return null;
  return ipaddr.process(bare);
}

// Ranges the library names that the IANA registries call globally reachable.
const PUBLIC_V4 = new Set(["unicast", "as112", "amt"]);

function isPublicV4(address: ipaddr.IPv4): boolean {
  return PUBLIC_V4.has(address.range());
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
const COMPATIBLE = ipaddr.IPv6.parseCIDR("::/96");
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");
const SIX_TO_FOUR = ipaddr.IPv6.parseCIDR("2002::/16");
// Protocol assignments with Teredo, ORCHID and benchmarking inside them, then documentation.
const NOT_PUBLIC_V6 = ["2001::/23", "2001:db8::/32", "3fff::/20"].map((cidr) => ipaddr.IPv6.parseCIDR(cidr));

function isPublicV6(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  if (address.match(COMPATIBLE) || address.match(NAT64))
    return isPublicV4(new ipaddr.IPv4(bytes.slice(12, 16)));
  if (address.match(SIX_TO_FOUR)) return isPublicV4(new ipaddr.IPv4(bytes.slice(2, 6)));
  // Whatever is not global unicast is refused without a name: fc00::/7, fe80::/10, ff00::/8.
  return address.match(GLOBAL_UNICAST) && !NOT_PUBLIC_V6.some((range) => address.match(range));
}
