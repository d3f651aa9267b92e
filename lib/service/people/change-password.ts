import { deleteOtherSessions } from "@/db/queries/sessions";
import { deleteTokensOfPerson } from "@/db/queries/tokens";
import { setPasswordHash } from "@/db/queries/users";
import { tooBusy } from "@/lib/auth/check-password";
import * as contract from "@/lib/contract/passwords";
import { fail, ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { proofFrom } from "./proof-from";
import { provePassword, proveSecondStep } from "./prove-identity";
import { refuseCommonPassword } from "./refuse-common-password";

/**
 * Guesses at the current password are throttled like sign-ins. API tokens stay valid unless the caller asks
 * to end them, because they don't depend on the password.
 */
export const changePassword = on(contract.changePassword, async (services, { caller, body, ...call }) => {
  const from = proofFrom(services, call);
  const current = { given: body.current, path: "current" };
  const checked = await provePassword(services, caller.email, current, from);
  if (!checked.ok) return checked;
  // The new password is checked before the two-factor code, because each code can be used only once.
  const common = await refuseCommonPassword({ password: body.password, email: caller.email });
  if (common !== null) return common;
  const proven = await proveSecondStep(services, checked.value, body, from);
  if (!proven.ok) return proven;
  const hashed = await services.passwords.hash(body.password);
  if (!hashed.ok) return fail(tooBusy());
  await services.db.transaction(async (tx) => {
    await setPasswordHash(tx, caller.userId, hashed.value);
    await deleteOtherSessions(tx, caller.userId, caller.sessionId ?? null);
    if (body.end_tokens) await deleteTokensOfPerson(tx, caller.userId);
  });
  services.callers.clear();
  return ok(undefined);
});
