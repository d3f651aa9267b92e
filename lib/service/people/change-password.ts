import { deleteOtherSessions } from "@/db/queries/sessions";
import { deleteTokensOfPerson } from "@/db/queries/tokens";
import { setPasswordHash } from "@/db/queries/users";
import { tooBusy } from "@/lib/auth/check-password";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { type Proof, type ProofFrom, provePassword, proveSecondStep } from "./prove-identity";
import { refuseCommonPassword } from "./refuse-common-password";

/** Guessing the current one is throttled as sign-ins are. Tokens stay unless they are to end: they are no copies of the password. */
export async function changePassword(
  services: Services,
  caller: Caller,
  given: { current: string; password: string; end_tokens: boolean } & Pick<Proof, "code" | "passkey">,
  from: ProofFrom,
): Promise<Result<undefined, Problem>> {
  const current = { given: given.current, path: "current" };
  const checked = await provePassword(services, caller.email, current, from);
  if (!checked.ok) return checked;
  // Before the code is taken: each opens once.
  const common = refuseCommonPassword({ password: given.password, email: caller.email });
  if (common !== null) return common;
  const proven = await proveSecondStep(services, checked.value, given, from);
  if (!proven.ok) return proven;
  const hashed = await services.passwords.hash(given.password);
  if (!hashed.ok) return fail(tooBusy());
  await services.db.transaction(async (tx) => {
    await setPasswordHash(tx, caller.userId, hashed.value);
    await deleteOtherSessions(tx, caller.userId, caller.sessionId ?? null);
    if (given.end_tokens) await deleteTokensOfPerson(tx, caller.userId);
  });
  services.callers.clear();
  return ok(undefined);
}
