import { portOf } from "@/lib/egress/check-url";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";

/** A guarded client that also allows the operator's own addresses anywhere: exactly that host and port. */
export function fetchExempting(allow: readonly string[], addresses: readonly string[]): GuardedFetch {
  return createGuardedFetch({
    allow,
    exempt: addresses.map((text) => {
      const url = new URL(text);
      return { host: url.hostname, port: portOf(url) };
    }),
  });
}
