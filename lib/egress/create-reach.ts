import type { Reach } from "@/lib/schema/guarded-fetch";
import { createAddressGuard, type EgressOptions } from "./address-guard";

/** For protocols other than HTTP: the caller connects to the address it gets here, not to the name again. */
export function createReach(options: EgressOptions): Reach {
  const guard = createAddressGuard(options);
  return async (host, port) => {
    try {
      const verdict = await guard.addressesOf(host, port);
      if (!verdict.ok) return { ok: false, code: "egress_blocked", message: verdict.error };
      const [first] = verdict.value;
      if (first !== undefined) return { ok: true, address: first.address };
    } catch {
      // A name that does not resolve is answered below like one without addresses.
    }
    return { ok: false, code: "upstream_error", message: `${host} could not be resolved.` };
  };
}
