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

/**
 * People without a password prove their identity by having signed in this recently. The limit leaves them
 * time to find their phone for a two-factor code.
 */
const FRESH_MS = 10 * 60_000;

export interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}

export interface ProofFrom {
  readonly party: RelyingParty | null;
  readonly address: string;
  readonly device: string | null;
}

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
 * Asks for the password again before a two-factor method is added or removed, and for a second factor if the
 * person has one. An unattended browser or a stolen cookie must not be enough. Guesses are counted together
 * with those at sign-in.
 */
export async function proveIdentity(
  services: Services,
  caller: Caller,
  proof: Proof,
  from: ProofFrom,
): Promise<Result<UserRow, Problem>> {
  const user = await findUser(services.db, caller.userId);
  if (user === undefined) return notFound("person");
  const needed = await neededProof(services, caller, user);
  if (needed.sign_in_again)
    return refused("conflict", "Sign out and sign in again, then retry within ten minutes.");
  if (needed.password) {
    const proven = await provePassword(
      services,
      user.email,
      { given: proof.password, path: "password" },
      from,
    );
    if (!proven.ok) return proven;
  }
  const proven = await proveSecondStep(services, user, proof, from);
  return proven.ok ? ok(user) : proven;
}

/** Errors name `path`, the password's field in the request. */
export async function provePassword(
  services: Services,
  email: string,
  { given, path }: { given: string | undefined; path: string },
  { address, device }: ProofFrom,
): Promise<Result<UserRow, Problem>> {
  if (given === undefined) return invalidField(path, "required", "Enter your password.");
  const checked = await checkPassword(services, { password: given, address, device, email });
  if (checked.ok || checked.error.code !== "unauthorized") return checked;
  return invalidField(path, "wrong_password", "Wrong password.");
}

/**
 * Called only once the password has been checked, so that nobody without the password learns who has a second
 * factor.
 */
export async function proveSecondStep(
  services: Services,
  user: UserRow,
  { code, passkey }: Pick<Proof, "code" | "passkey">,
  { party, address }: ProofFrom,
): Promise<Result<undefined, Problem>> {
  const factors = await findFactors(services.db, user.id);
  if (!factors.totp && factors.passkeys === 0) return ok(undefined);
  if (code === undefined && passkey === undefined)
    return invalidField(
      "code",
      "required",
      "Enter a code from your app or a recovery code, or use a passkey.",
    );
  const given = { code, passkey, party, address, purpose: "confirm" } as const;
  const checked = await checkSecondStep(services, user, given);
  if (checked.ok) return ok(undefined);
  if (checked.error.code !== "unauthorized") return checked;
  return invalidField("code", "wrong_code", checked.error.detail);
}
