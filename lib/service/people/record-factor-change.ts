import type { Caller } from "@/lib/schema/person";
import type { Services } from "@/lib/service/services";

/**
 * Records in the security log that a two-factor method was added or removed. Most endpoints declare such
 * events in their contract, but these changes take several calls.
 */
export function recordFactorChange(
  { security }: Services,
  caller: Caller,
  kind: "factor_added" | "factor_removed",
  details: { factor: "totp" | "passkey"; name?: string },
  address: string,
): Promise<void> {
  return security.note({ kind, workspaceId: caller.workspaceId, actor: caller, address, details });
}
