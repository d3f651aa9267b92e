import { deleteOtherSessions } from "@/db/queries/sessions";
import { deleteTokensOfPerson } from "@/db/queries/tokens";
import { replacePasswordHash } from "@/db/queries/users";
import { tooBusy } from "@/lib/auth/check-password";
import { forgetFailures } from "@/lib/auth/throttle";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";
import { deadLink, personOfLink } from "./read-password-link";
import { refuseCommonPassword } from "./refuse-common-password";

/** Whoever has the link sets the password of the person it was made for. All their sessions end, and their tokens if they say so. */
export async function setPasswordByLink(
  services: Services,
  given: { token: string; password: string; end_tokens: boolean; address: string },
): Promise<Result<{ email: string }, Problem>> {
  const { db, passwords, callers, log } = services;
  const user = await personOfLink(services, given.token);
  if (!user) return deadLink();
  const common = refuseCommonPassword({ password: given.password, email: user.email });
  if (common !== null) return common;
  const hashed = await passwords.hash(given.password);
  if (!hashed.ok) return fail(tooBusy());
  const isSet = await db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, user.id, user.passwordHash, hashed.value))) return false;
    await deleteOtherSessions(tx, user.id, null);
    if (given.end_tokens) await deleteTokensOfPerson(tx, user.id);
    return true;
  });
  // Somebody else was faster with the same link.
  if (!isSet) return deadLink();
  await forgetFailures(services, { email: user.email, address: given.address });
  callers.clear();
  await services.security.note({
    kind: "password_set_by_link",
    workspaceId: user.lastWorkspaceId,
    actor: { userId: user.id, email: user.email },
    address: given.address,
    details: { end_tokens: given.end_tokens },
  });
  log.info({ for: user.id }, "A new password was set by a link");
  return ok({ email: user.email });
}
