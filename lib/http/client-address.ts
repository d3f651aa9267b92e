import { isIPv4 } from "node:net";

/**
 * Where a request came from. `X-Forwarded-For` is believed only where a proxy is known to stand in front (the
 * public address is set) and the peer is on this machine or its private network; then its last entry is what
 * that proxy saw, the ones before are whatever the client wrote.
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
