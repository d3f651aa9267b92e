import { findTotp, takeRecoveryCode, takeTotpStep } from "@/db/queries/second-step";
import type { UserRow } from "@/db/queries/users";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Seal } from "@/lib/kit/seal";
import type { PasskeyAssertion } from "@/lib/schema/passkey";
import { type Problem, problem } from "@/lib/schema/problem";
import type { SecondStep } from "@/lib/schema/sign-in-way";
import type { AuthParts } from "./auth-parts";
import { checkPasskey } from "./check-passkey";
import { recoveryCodeHash } from "./recovery-codes";
import type { RelyingParty } from "./relying-party";
import { beginCode } from "./throttle";
import { matchingStep } from "./totp";

export interface GivenSecondStep {
  /** A code from the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
  readonly purpose: "second step" | "confirm";
  readonly party: RelyingParty | null;
  readonly address: string;
}

type Person = Pick<UserRow, "id" | "email" | "lastWorkspaceId">;

/** Failures are logged where the owners of the person's workspace can see them. */
export async function checkSecondStep(
  parts: AuthParts,
  person: Person,
  given: GivenSecondStep,
): Promise<Result<SecondStep, Problem>> {
  const checked = await stepOf(parts, person.id, given);
  if (!checked.ok) {
    const kind = checked.error.code === "rate_limited" ? "sign_in_throttled" : "second_step_failed";
    parts.security.noteInBulk({
      kind,
      workspaceId: person.lastWorkspaceId,
      actor: { userId: person.id, email: person.email },
      address: given.address,
    });
  }
  return checked;
}

async function stepOf(
  parts: AuthParts,
  userId: string,
  { code, passkey, purpose, party }: GivenSecondStep,
): Promise<Result<SecondStep, Problem>> {
  if (passkey !== undefined) {
    const checked = await checkPasskey(parts, { assertion: passkey, purpose, userId, party });
    return checked.ok ? ok("passkey") : checked;
  }
  const attempt = await beginCode(parts, userId);
  if (!attempt.ok) return attempt;
  const step = code === undefined ? null : await codeStep(parts, userId, code);
  if (step === null) return fail(wrongCode());
  await attempt.value.succeeded();
  return ok(step);
}

/** Uses up the code and returns its kind; null if it isn't a valid code of this person. */
async function codeStep(parts: AuthParts, userId: string, typed: string): Promise<SecondStep | null> {
  const hash = recoveryCodeHash(typed);
  if (hash !== null) return (await takeRecoveryCode(parts.db, userId, hash)) ? "recovery_code" : null;
  const totp = await findTotp(parts.db, userId);
  if (totp === undefined || totp.confirmedAt === null) return null;
  const step = matchingStep(
    unsealed(parts.seal, totp.sealed),
    typed.replace(/\s/g, ""),
    parts.clock(),
    totp.lastStep,
  );
  return step !== null && (await takeTotpStep(parts.db, userId, step)) ? "totp" : null;
}

/**
 * Decrypts a stored secret. If that fails, the stored value must be damaged, because a wrong secret key is
 * already refused at start-up.
 */
export function unsealed(seal: Seal, sealed: string): string {
  const opened = seal.unseal(sealed);
  if (!opened.ok) throw new Error("The secret of an authenticator app cannot be opened.");
  return opened.value;
}

function wrongCode(): Problem {
  return problem("unauthorized", "This code is wrong, expired or already used. Wait for the next one.");
}
