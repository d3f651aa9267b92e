import { deleteOtherSessions } from "@/db/queries/sessions";
import { deleteTokensOfPerson } from "@/db/queries/tokens";
import { setPasswordHash } from "@/db/queries/users";
import { checkPassword, tooBusy } from "@/lib/auth/check-password";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { invalidField } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { refuseCommonPassword } from "./refuse-common-password";

/** Guessing the current one is throttled as sign-ins are. Tokens stay unless they are to end: they are no copies of the password. */
export async function changePassword(
  services: Services,
  caller: Caller,
  given: { current: string; password: string; end_tokens: boolean; address: string; device: string | null },
): Promise<Result<undefined, Problem>> {
  const checked = await checkPassword(services, {
    email: caller.email,
    password: given.current,
    address: given.address,
    device: given.device,
  });
  if (!checked.ok) {
    if (checked.error.code !== "unauthorized") return checked;
    return invalidField("current", "wrong_password", "The current password is wrong.");
  }
  const common = refuseCommonPassword({ password: given.password, email: caller.email });
  if (common !== null) return common;
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
