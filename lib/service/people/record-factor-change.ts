import type { Caller } from "@/lib/schema/person";
import type { Services } from "@/lib/service/services";

/**
 * Records factor changes that take more than one call, where a contract can't declare which call to record.
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
