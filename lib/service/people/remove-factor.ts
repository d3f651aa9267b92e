import type { Db } from "@/db/handle";
import { deletePasskey } from "@/db/queries/passkeys";
import { deleteRecoveryCodes, deleteTotp, findFactors, lockFactors } from "@/db/queries/second-step";
import * as contract from "@/lib/contract/factors";
import { ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { notFound } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { proofFrom } from "./proof-from";
import { type Proof, type ProofFrom, proveIdentity } from "./prove-identity";
import { recordFactorChange } from "./record-factor-change";

export const removeTotp = on(contract.removeTotp, async (services, { caller, body, ...call }) => {
  const from = proofFrom(services, call);
  const removed = await removeFactor(services, caller, body, from, "authenticator app", (tx) =>
    deleteTotp(tx, caller.userId),
  );
  if (removed.ok)
    await recordFactorChange(services, caller, "factor_removed", { factor: "totp" }, from.address);
  return removed;
});

export const removePasskey = on(contract.removePasskey, async (services, { caller, params, ...call }) => {
  const from = proofFrom(services, call);
  const removed = await removeFactor(services, caller, call.body, from, "passkey", (tx) =>
    deletePasskey(tx, caller.userId, params.id),
  );
  if (removed.ok)
    await recordFactorChange(services, caller, "factor_removed", { factor: "passkey" }, from.address);
  return removed;
});

/**
 * Removing the last two-factor method also deletes the recovery codes, which would be useless without one.
 */
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
