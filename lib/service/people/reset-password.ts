import type { z } from "zod";
import { findUserByEmail } from "@/db/queries/users";
import { passwordToken, RESET_LASTS_MS, resetLink } from "@/lib/auth/password-link";
import { mayUsePassword } from "@/lib/auth/requires-sign-on";
import { countPasswordReset, mayMailReset } from "@/lib/auth/throttle";
import type { resetAnswer, resetConfirmBody } from "@/lib/contract/passwords";
import { newId } from "@/lib/kit/id";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { queuePersonMail } from "@/lib/service/outbound/person-mail";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";
import { personOfLink } from "./read-password-link";
import { replacePassword } from "./replace-password";
import { resetMail } from "./sign-up-mail";

/**
 * The sender of the request can't tell whether the address has an account or whether an email is sent,
 * because the SQL statements and the response are the same in both cases.
 */
export async function askForNewPassword(
  services: Services,
  email: string,
  { address, device }: { address: string; device: string | null },
): Promise<Result<z.output<typeof resetAnswer>, Problem>> {
  const { env, db, clock } = services;
  const counted = await countPasswordReset(services, address);
  if (!counted.ok) return counted;
  if (env.mail === undefined) {
    const detail = "Email isn't set up on this instance. Ask its operator for a link to set a new password.";
    return ok({ mail: false, detail });
  }
  const now = clock();
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const isAllowed = await mayMailReset(services, tx, { email, device });
    const hasPassword = user !== undefined && user.passwordHash !== null && mayUsePassword(services, user);
    const person = user ?? { id: newId(now), passwordHash: null };
    const token = passwordToken(env.secretKey, person, now + RESET_LASTS_MS, "password reset");
    // Unknown addresses are not stored, because people sometimes type passwords into the wrong field.
    const mail = resetMail(hasPassword ? email : "", resetLink(instanceOrigin(env), token));
    await queuePersonMail(services, tx, mail, { dropped: !hasPassword || !isAllowed });
  });
  const detail =
    "If an account with this email address exists, we sent a link to it. The link works for 30 minutes.";
  return ok({ mail: true, detail });
}

/** Two-factor authentication stays enabled, so access to someone's email is not enough to sign in. */
export async function resetPassword(
  services: Services,
  { token, ...given }: z.output<typeof resetConfirmBody>,
  address: string,
): Promise<Result<undefined, Problem>> {
  const user = await personOfLink(services, token, "password reset");
  if (user === undefined || !mayUsePassword(services, user)) return invalidToken();
  const replaced = await replacePassword(services, user, { ...given, address });
  if (!replaced.ok) return replaced;
  return replaced.value ? ok(undefined) : invalidToken();
}

function invalidToken() {
  return refused(
    "token_invalid",
    "This link has been used, has expired, or is incomplete. Request a new one.",
  );
}
