import { portOf } from "@/lib/egress/check-url";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";

/**
 * Creates a guarded client that also reaches the operator's own addresses, even private ones. Only exactly
 * these hosts and ports are exempt.
 */
export function fetchExempting(allow: readonly string[], addresses: readonly string[]): GuardedFetch {
  return createGuardedFetch({
    allow,
    exempt: addresses.map((text) => {
      const url = new URL(text);
      return { host: url.hostname, port: portOf(url) };
    }),
  });
}
