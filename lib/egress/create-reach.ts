import type { Reach } from "@/lib/schema/guarded-fetch";
import { createAddressGuard, type EgressOptions } from "./address-guard";

/**
 * Checks targets of protocols other than HTTP. Callers must connect to the returned address instead of the
 * name, because only the address has been checked.
 */
export function createReach(options: EgressOptions): Reach {
  const guard = createAddressGuard(options);
  return async (host, port) => {
    try {
      const verdict = await guard.addressesOf(host, port);
      if (!verdict.ok) return { ok: false, code: "egress_blocked", message: verdict.error };
      const [first] = verdict.value;
      if (first !== undefined) return { ok: true, address: first.address };
    } catch {
      // A failed lookup leads to the same error below as a name without addresses.
    }
    return { ok: false, code: "upstream_error", message: `Couldn't resolve ${host}.` };
  };
}
