import type { Db } from "@/db/handle";
import { findFactors, lockFactors, replaceRecoveryCodes } from "@/db/queries/second-step";
import { newRecoveryCodes, recoveryCodeHash } from "@/lib/auth/recovery-codes";
import * as contract from "@/lib/contract/factors";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import { proofFrom } from "./proof-from";
import { proveIdentity } from "./prove-identity";

export const renewRecoveryCodes = on(contract.renewRecoveryCodes, async (services, { caller, ...call }) => {
  const proven = await proveIdentity(services, caller, call.body, proofFrom(services, call));
  if (!proven.ok) return proven;
  const codes = await services.db.transaction(async (tx) => {
    await lockFactors(tx, caller.userId);
    const { totp, passkeys } = await findFactors(tx, caller.userId);
    return totp || passkeys > 0 ? keepNew(tx, caller.userId) : null;
  });
  return codes === null
    ? refused("conflict", "Recovery codes come with an authenticator app or a passkey. Add one first.")
    : ok({ recovery_codes: codes });
});

/**
 * Creates recovery codes when a person adds their first two-factor method, in case they lose it, or when no
 * codes are left. Otherwise returns null.
 */
export async function firstRecoveryCodes(tx: Db, userId: string): Promise<string[] | null> {
  await lockFactors(tx, userId);
  const { recoveryCodes, totp, passkeys } = await findFactors(tx, userId);
  const isFirst = Number(totp) + passkeys === 1;
  return isFirst || recoveryCodes === 0 ? keepNew(tx, userId) : null;
}

async function keepNew(tx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.flatMap((code) => recoveryCodeHash(code) ?? []),
  );
  return codes;
}
