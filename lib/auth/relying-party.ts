import { isIP } from "node:net";

/** What passkeys are bound to: where the browser is, and the host that they are made for. */
export interface RelyingParty {
  readonly origin: string;
  readonly rpId: string;
}

/** Null where browsers make no passkeys: at a bare IP address, or over http anywhere but on this machine. */
export function relyingParty(address: string): RelyingParty | null {
  const { origin, hostname, protocol } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return protocol === "https:" || isLocal ? { origin, rpId: hostname } : null;
}
