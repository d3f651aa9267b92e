import { portOf } from "@/lib/egress/check-url";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";

/** A guarded client for which the operator's own addresses may be anywhere: that host and port, and nothing else. */
export function fetchExempting(allow: readonly string[], addresses: readonly string[]): GuardedFetch {
  return createGuardedFetch({
    allow,
    exempt: addresses.map((text) => {
      const url = new URL(text);
      return { host: url.hostname, port: portOf(url) };
    }),
  });
}
