import { findTotp, beginTotp as keepSecret, confirmTotp as turnOn } from "@/db/queries/second-step";
import { markSecondStep } from "@/db/queries/sessions";
import { unsealed } from "@/lib/auth/check-second-step";
import { beginCode } from "@/lib/auth/throttle";
import { matchingStep, newTotpSecret, totpUri } from "@/lib/auth/totp";
import * as contract from "@/lib/contract/factors";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { invalidField, refused } from "@/lib/service/process/faults";
import { proofFrom } from "./proof-from";
import { proveIdentity } from "./prove-identity";
import { recordFactorChange } from "./record-factor-change";
import { firstRecoveryCodes } from "./renew-recovery-codes";

/**
 * The new secret has no effect yet, because the person may close the page or their app may not accept it.
 */
export const beginTotp = on(contract.beginTotp, async (services, { caller, body, ...call }) => {
  const { db, seal, clock } = services;
  const known = await findTotp(db, caller.userId);
  if (known !== undefined && known.confirmedAt !== null) return hasOne();
  const proven = await proveIdentity(services, caller, body, proofFrom(services, call));
  if (!proven.ok) return proven;
  const secret = newTotpSecret();
  const stored = await keepSecret(db, {
    userId: caller.userId,
    sealed: seal.seal(secret),
    createdAt: new Date(clock()),
  });
  if (!stored) return hasOne();
  return ok({ secret, uri: totpUri(secret, proven.value.email, new URL(call.origin).host) });
});

/**
 * Enables TOTP with a code, which proves that the app has the secret. The same code can't be used again to
 * sign in.
 */
export const confirmTotp = on(contract.confirmTotp, async (services, { caller, body, request }) => {
  const { db, seal, clock } = services;
  const begun = await findTotp(db, caller.userId);
  if (begun === undefined || begun.confirmedAt !== null)
    return refused("conflict", "No authenticator app setup is in progress. Start over.");
  const attempt = await beginCode(services, caller.userId);
  if (!attempt.ok) return attempt;
  const code = body.code.replace(/\s/g, "");
  const step = matchingStep(unsealed(seal, begun.sealed), code, clock(), begun.lastStep);
  if (step === null)
    return invalidField("code", "wrong_code", "Wrong code. Check that your phone's clock is right.");
  const codes = await db.transaction(async (tx) => {
    const at = new Date(clock());
    const { userId } = caller;
    if (!(await turnOn(tx, { userId, sealed: begun.sealed, step, at }))) return undefined;
    if (caller.sessionId !== undefined) await markSecondStep(tx, caller.sessionId, "totp");
    return firstRecoveryCodes(tx, userId);
  });
  if (codes === undefined)
    return refused(
      "conflict",
      "Authenticator app setup was completed or restarted elsewhere. Reload the page.",
    );
  services.callers.clear();
  await attempt.value.succeeded();
  await recordFactorChange(services, caller, "factor_added", { factor: "totp" }, request.address);
  return ok({ recovery_codes: codes });
});

function hasOne() {
  return refused("conflict", "You already use an authenticator app. Turn it off first.");
}
