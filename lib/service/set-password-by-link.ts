import { findUser, replacePasswordHash } from "@/db/queries/people";
import { deleteOtherSessions } from "@/db/queries/sessions";
import { tooBusy } from "@/lib/auth/check-password";
import { fitsPerson, readPasswordToken } from "@/lib/auth/password-link";
import { forgetFailures } from "@/lib/auth/throttle";
import { isId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "./faults";
import type { Services } from "./services";

/** Whoever has the link sets the password of the person it was made for. All their sessions end. */
export async function setPasswordByLink(
  services: Services,
  given: { token: string; password: string },
): Promise<Result<{ email: string }, Problem>> {
  const { db, env, clock, passwords, callers, log } = services;
  const claim = readPasswordToken(given.token);
  const user = claim && isId(claim.userId) ? await findUser(db, claim.userId) : undefined;
  if (!user || !fitsPerson(env.secretKey, given.token, user, clock())) return deadLink();
  const hashed = await passwords.hash(given.password);
  if (!hashed.ok) return fail(tooBusy());
  const isSet = await db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, user.id, user.passwordHash, hashed.value))) return false;
    await deleteOtherSessions(tx, user.id, null);
    return true;
  });
  // Somebody else was faster with the same link.
  if (!isSet) return deadLink();
  await forgetFailures(services, user.email);
  callers.clear();
  log.info({ for: user.id }, "A new password was set by a link");
  return ok({ email: user.email });
}

function deadLink() {
  return refused(
    "not_found",
    "This link was used, is older than a day, or is not whole. Ask for another one.",
  );
}
