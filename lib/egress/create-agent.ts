import { Agent, buildConnector } from "undici";
import { type AddressGuard, EgressBlocked } from "./address-guard";
import { portOf } from "./check-url";
import { parseAddress } from "./is-public-address";

/**
 * Addresses are checked whenever a socket is created, so pooled sockets have passed the check, and it doesn't
 * matter if the name resolves to other addresses later.
 */
export function createAgent(guard: AddressGuard, connectTimeoutMs: number): Agent {
  const connectors = new Map<number, buildConnector.connector>();
  const connectorFor = (port: number) => {
    const known = connectors.get(port);
    if (known !== undefined) return known;
    const made = buildConnector({ timeout: connectTimeoutMs, lookup: guard.lookupFor(port) });
    connectors.set(port, made);
    return made;
  };

  return new Agent({
    connect: (options, callback) => {
      const port = portOf(options);
      // The lookup checks the addresses of a host name. `net.connect` skips it for IP addresses, so these are
      // checked here.
      if (parseAddress(options.hostname) === null) return connectorFor(port)(options, callback);
      guard.addressesOf(options.hostname, port).then(
        (verdict) => {
          if (verdict.ok) connectorFor(port)(options, callback);
          else callback(new EgressBlocked(verdict.error), null);
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
    },
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 64 * 1024,
  });
}
