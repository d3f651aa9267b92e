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

/** Time to read what it means, and to type an address. */
const FRESH_MS = 10 * 60_000;

export interface Confirmation extends Proof {
  readonly email?: string | undefined;
}

/** What this person has to confirm with. Who comes in by single sign-on alone has no password to give. */
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
 * With the password again, which is guessed at no faster than at the sign-in; without one, with the address and a
 * sign-in that is fresh: a browser that was left open is not enough. And with the second step of who has one.
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
      return refused("conflict", "Sign out and in again, then delete your account within ten minutes.");
    if (email?.trim().toLowerCase() !== caller.email)
      return invalidField("email", "wrong_email", "This is not the address of your account.");
    const user = await findUser(services.db, caller.userId);
    return user === undefined ? notFound("person") : proveSecondStep(services, user, proof, from);
  }
  const proven = await provePassword(services, caller.email, { given: password, path: "password" }, from);
  return proven.ok ? proveSecondStep(services, proven.value, proof, from) : proven;
}
