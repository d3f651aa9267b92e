import { isIPv4 } from "node:net";

/**
 * `X-Forwarded-For` is trusted only if we know that there is a proxy in front (the public URL is set), and
 * the peer is on localhost or a private network. In that case the last entry is the address that the proxy
 * saw. The client may have made up all earlier entries.
 */
export function clientAddress(peer: string, forwardedFor: string | null, behindProxy: boolean): string {
  const direct = peer.replace(/^::ffff:/, "");
  if (!behindProxy || forwardedFor === null || !isPrivate(direct)) return direct;
  return forwardedFor.split(",").at(-1)?.trim() || direct;
}

function isPrivate(address: string): boolean {
  if (!isIPv4(address)) return address === "::1" || /^f[cd]/i.test(address);
  const [first, second = 0] = address.split(".").map(Number);
  return (
    first === 127 ||
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  );
}
