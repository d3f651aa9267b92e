import { deleteOtherSessions } from "@/db/queries/sessions";
import { deleteTokensOfPerson } from "@/db/queries/tokens";
import { replacePasswordHash, type UserRow } from "@/db/queries/users";
import { tooBusy } from "@/lib/auth/check-password";
import { forgetFailures } from "@/lib/auth/throttle";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { refuseCommonPassword } from "./refuse-common-password";

/**
 * Sets a new password, and ends all sessions and, if requested, the API tokens. Returns false if the password
 * has changed in the meantime because someone else used the same link first.
 */
export async function replacePassword(
  services: Services,
  user: UserRow,
  given: { password: string; end_tokens: boolean; address: string },
): Promise<Result<boolean, Problem>> {
  const { db, passwords, callers, log, security } = services;
  const common = await refuseCommonPassword({ password: given.password, email: user.email });
  if (common !== null) return common;
  const hashed = await passwords.hash(given.password);
  if (!hashed.ok) return fail(tooBusy());
  const isSet = await db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, user.id, user.passwordHash, hashed.value))) return false;
    await deleteOtherSessions(tx, user.id, null);
    if (given.end_tokens) await deleteTokensOfPerson(tx, user.id);
    return true;
  });
  if (!isSet) return ok(false);
  await forgetFailures(services, { email: user.email, address: given.address });
  callers.clear();
  await security.note({
    kind: "password_set_by_link",
    workspaceId: user.lastWorkspaceId,
    actor: { userId: user.id, email: user.email },
    address: given.address,
    details: { end_tokens: given.end_tokens },
  });
  log.info({ for: user.id }, "A password was reset with a link");
  return ok(true);
}
