import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { fail, ok, type Result } from "@/lib/kit/result";
import { createAllowList, plainHost } from "./allow-list";
import { isPublicAddress, parseAddress } from "./is-public-address";

export interface EgressOptions {
  /**
   * Value of `MILLRACE_EGRESS_ALLOW`: host names, addresses and ranges that are allowed even though they are
   * private.
   */
  readonly allow: readonly string[];
  /** Upstreams that the operator configured. Each is allowed only with exactly this host and port. */
  readonly exempt?: readonly { readonly host: string; readonly port: number }[];
  readonly resolve?: Resolve;
}

type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export class EgressBlocked extends Error {}

export interface AddressGuard {
  /** Returns at least one address. Rejects if the name can't be resolved. */
  addressesOf(host: string, port: number): Promise<Result<readonly ResolvedAddress[], string>>;
  /**
   * Returns a lookup function for `net.connect`, which makes it connect to the checked address instead of
   * resolving the host name again.
   */
  lookupFor(port: number): LookupFunction;
}

export function createAddressGuard({
  allow,
  exempt = [],
  resolve = resolveHost,
}: EgressOptions): AddressGuard {
  const allowed = createAllowList(allow);
  const exempted = new Set(exempt.map(({ host, port }) => `${plainHost(host)} ${port}`));

  const addressesOf: AddressGuard["addressesOf"] = async (host, port) => {
    const literal = parseAddress(host);
    const name = plainHost(host);
    const found =
      literal === null ? await resolve(name) : [{ address: name, family: literal.kind() === "ipv4" ? 4 : 6 }];
    if (exempted.has(`${name} ${port}`) || allowed.hasHost(name)) return ok(found);
    // A name with both public and private addresses stays usable through its public ones.
    const fit = found.filter(({ address }) => isPublicAddress(address) || allowed.hasAddress(address));
    if (fit.length > 0) return ok(fit);
    return fail(`${name} is not a public address. The operator can allow it with MILLRACE_EGRESS_ALLOW.`);
  };

  return {
    addressesOf,
    lookupFor: (port) => (host, options, callback) => {
      addressesOf(host, port).then(
        (result) => {
          if (!result.ok) return callback(new EgressBlocked(result.error), []);
          const family = options.family === 4 || options.family === 6 ? options.family : 0;
          const usable = result.value.filter((found) => family === 0 || found.family === family);
          const [first] = usable;
          if (first === undefined) return callback(new Error(`${host} has no address`), []);
          if (options.all === true) return callback(null, [...usable]);
          return callback(null, first.address, first.family);
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
      );
    },
  };
}

async function resolveHost(host: string): Promise<readonly ResolvedAddress[]> {
  return await lookup(host, { all: true });
}
