import { findFactors } from "@/db/queries/second-step";
import { findSessionStart } from "@/db/queries/sessions";
import { findUser } from "@/db/queries/users";
import type { AccountEnd } from "@/lib/contract/account";
import type { Result } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import {
  type Proof,
  type ProofFrom,
  provePassword,
  proveSecondStep,
} from "@/lib/service/people/prove-identity";
import { invalidField, notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** Maximum age of a sign-in. Leaves time to read the consequences and type the email address. */
const FRESH_MS = 10 * 60_000;

export interface Confirmation extends Proof {
  readonly email?: string | undefined;
}

/** Accounts that only use single sign-on have no password to confirm with. */
export async function confirmationOf(
  { db, clock }: Services,
  caller: Caller,
): Promise<Pick<AccountEnd, "confirm_by" | "second_step" | "sign_in_again">> {
  const [user, factors] = await Promise.all([findUser(db, caller.userId), findFactors(db, caller.userId)]);
  const second_step = factors.totp || factors.passkeys > 0;
  if (user === undefined || user.passwordHash !== null)
    return { confirm_by: "password", second_step, sign_in_again: false };
  const start =
    caller.sessionId === undefined ? undefined : await findSessionStart(db, caller.userId, caller.sessionId);
  return {
    confirm_by: "email",
    second_step,
    sign_in_again: start === undefined || clock() - start.getTime() > FRESH_MS,
  };
}

/**
 * Asks for the password again, with the same rate limits as sign-in. An account without a password confirms
 * with its email address and a recent sign-in, because an unattended browser must not be enough. Accounts
 * with two-factor authentication also need a code.
 */
export async function confirmAccountEnd(
  services: Services,
  caller: Caller,
  { password, email, ...proof }: Confirmation,
  from: ProofFrom,
): Promise<Result<undefined, Problem>> {
  const needed = await confirmationOf(services, caller);
  if (needed.confirm_by === "email") {
    if (needed.sign_in_again)
      return refused("conflict", "Sign out and sign in again, then delete your account within ten minutes.");
    if (email?.trim().toLowerCase() !== caller.email)
      return invalidField("email", "wrong_email", "This is not the email address of your account.");
    const user = await findUser(services.db, caller.userId);
    return user === undefined ? notFound("person") : proveSecondStep(services, user, proof, from);
  }
  const proven = await provePassword(services, caller.email, { given: password, path: "password" }, from);
  return proven.ok ? proveSecondStep(services, proven.value, proof, from) : proven;
}
