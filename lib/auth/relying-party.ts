import { isIP } from "node:net";

export interface RelyingParty {
  readonly origin: string;
  readonly rpId: string;
}

/**
 * Returns null where browsers don't support passkeys: at a bare IP address, or over plain http on any host
 * other than localhost.
 */
export function relyingParty(address: string): RelyingParty | null {
  const { origin, hostname, protocol } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? { origin, rpId: hostname } : null;
}
