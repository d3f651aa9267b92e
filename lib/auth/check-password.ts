import { findUserByEmail, setPasswordHash, type UserRow } from "@/db/queries/users";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { AuthParts } from "./auth-parts";
import { type Attempter, beginAttempt } from "./throttle";

/** An unknown email, a missing password and a wrong password all get the same error. */
export async function checkPassword(
  parts: AuthParts,
  given: Attempter & { password: string },
): Promise<Result<UserRow, Problem>> {
  const email = given.email.trim().toLowerCase();
  const attempt = await beginAttempt(parts, { ...given, email });
  if (!attempt.ok) {
    parts.security.noteInBulk({ kind: "sign_in_throttled", workspaceId: null, address: given.address });
    return attempt;
  }
  const user = await findUserByEmail(parts.db, email);
  const { isKnownDevice: first } = attempt.value;
  const verified = await parts.passwords.verify(given.password, user?.passwordHash ?? null, { first });
  if (!verified.ok) return fail(tooBusy());
  if (user === undefined || !verified.value.matches) {
    // If the email address belongs to no account, it isn't logged, because people sometimes type their
    // password into that field.
    parts.security.noteInBulk({
      kind: "sign_in_failed",
      workspaceId: user?.lastWorkspaceId ?? null,
      ...(user === undefined ? {} : { actor: { userId: user.id, email: user.email } }),
      address: given.address,
      details: { by: "password" },
    });
    return fail(problem("unauthorized", "Wrong email address or password."));
  }
  await attempt.value.succeeded();
  if (verified.value.outdated) {
    const renewed = await parts.passwords.hash(given.password);
    if (renewed.ok) {
      await setPasswordHash(parts.db, user.id, renewed.value);
      return ok({ ...user, passwordHash: renewed.value });
    }
  }
  return ok(user);
}

export function tooBusy(): Problem {
  return problem("rate_limited", "Too many people are signing in right now. Try again in a few seconds.", {
    retryAfter: 5,
  });
}
