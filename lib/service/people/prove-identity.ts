import { findFactors } from "@/db/queries/second-step";
import { findSessionStart } from "@/db/queries/sessions";
import { findUser, type UserRow } from "@/db/queries/users";
import { checkPassword } from "@/lib/auth/check-password";
import { checkSecondStep } from "@/lib/auth/check-second-step";
import type { RelyingParty } from "@/lib/auth/relying-party";
import type { Factors } from "@/lib/contract/factors";
import { ok, type Result } from "@/lib/kit/result";
import type { PasskeyAssertion } from "@/lib/schema/passkey";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import { invalidField, notFound, refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/** Time to look for the phone. */
const FRESH_MS = 10 * 60_000;

export interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

/** Where the proof came from. */
export interface ProofFrom {
  readonly party: RelyingParty | null;
  readonly address: string;
  readonly device: string | null;
}

/** What a change of somebody's second steps asks of them. */
export async function neededProof(
  { db, clock }: Services,
  caller: Caller,
  user: Pick<UserRow, "passwordHash">,
): Promise<Factors["confirm"]> {
  const factors = await findFactors(db, caller.userId);
  const hasPassword = user.passwordHash !== null;
  const start =
    hasPassword || caller.sessionId === undefined
      ? undefined
      : await findSessionStart(db, caller.userId, caller.sessionId);
  return {
    password: hasPassword,
    second_step: factors.totp || factors.passkeys > 0,
    sign_in_again: !hasPassword && (start === undefined || clock() - start.getTime() > FRESH_MS),
  };
}

/**
 * Before a second step is added or taken away: the password again, and where there is a second step that one too. A
 * browser that was left open, a stolen cookie or an API token changes nothing. Guesses count as those at the sign-in do.
 */
export async function proveIdentity(
  services: Services,
  caller: Caller,
  { password, code, passkey }: Proof,
  { party, address, device }: ProofFrom,
): Promise<Result<UserRow, Problem>> {
  if (caller.via !== "session")
    return refused("forbidden", "This is done in a browser in which you are signed in, not by an API token.");
  const user = await findUser(services.db, caller.userId);
  if (user === undefined) return notFound("person");
  const needed = await neededProof(services, caller, user);
  if (needed.sign_in_again)
    return refused("conflict", "Sign out and in again, then do this within ten minutes.");
  if (needed.password) {
    if (password === undefined) return invalidField("password", "required", "Give your password.");
    const checked = await checkPassword(services, { password, address, device, email: user.email });
    if (!checked.ok) {
      if (checked.error.code !== "unauthorized") return checked;
      return invalidField("password", "wrong_password", "The password is wrong.");
    }
  }
  if (needed.second_step) {
    if (code === undefined && passkey === undefined)
      return invalidField("code", "required", "Give a code of your app, a recovery code, or use a passkey.");
    const checked = await checkSecondStep(services, user, {
      code,
      passkey,
      party,
      address,
      purpose: "confirm",
    });
    if (!checked.ok) {
      if (checked.error.code !== "unauthorized") return checked;
      return invalidField("code", "wrong_code", checked.error.detail);
    }
  }
  return ok(user);
}
