import type { Db } from "@/db/handle";
import { deletePasskey } from "@/db/queries/passkeys";
import { deleteRecoveryCodes, deleteTotp, findFactors, lockFactors } from "@/db/queries/second-step";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { type Proof, type ProofFrom, proveIdentity } from "./prove-identity";
import { recordFactorChange } from "./record-factor-change";

export async function removeTotp(
  services: Services,
  caller: Caller,
  proof: Proof,
  from: ProofFrom,
): Promise<Result<undefined, Problem>> {
  const removed = await removeFactor(services, caller, proof, from, "authenticator app", (tx) =>
    deleteTotp(tx, caller.userId),
  );
  if (removed.ok)
    await recordFactorChange(services, caller, "factor_removed", { factor: "totp" }, from.address);
  return removed;
}

export async function removePasskey(
  services: Services,
  caller: Caller,
  passkeyId: string,
  proof: Proof,
  from: ProofFrom,
): Promise<Result<undefined, Problem>> {
  const removed = await removeFactor(services, caller, proof, from, "passkey", (tx) =>
    deletePasskey(tx, caller.userId, passkeyId),
  );
  if (removed.ok)
    await recordFactorChange(services, caller, "factor_removed", { factor: "passkey" }, from.address);
  return removed;
}

/** Removing the last factor also removes the recovery codes, which then replace nothing. */
async function removeFactor(
  services: Services,
  caller: Caller,
  proof: Proof,
  from: ProofFrom,
  what: string,
  remove: (tx: Db) => Promise<boolean>,
): Promise<Result<undefined, Problem>> {
  const proven = await proveIdentity(services, caller, proof, from);
  if (!proven.ok) return proven;
  const removed = await services.db.transaction(async (tx) => {
    await lockFactors(tx, caller.userId);
    if (!(await remove(tx))) return notFound(what);
    const { totp, passkeys } = await findFactors(tx, caller.userId);
    if (!totp && passkeys === 0) await deleteRecoveryCodes(tx, caller.userId);
    return ok(undefined);
  });
  services.callers.clear();
  return removed;
}
