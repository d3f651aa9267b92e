import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** A day: handed over at once, or by the next morning. */
export const LINK_LASTS_MS = 24 * 3600 * 1000;
/** What a person asks for themselves is at hand in their mail. */
export const RESET_LASTS_MS = 30 * 60 * 1000;

/** Whether the operator made the link, or it was mailed to who forgot the password. Neither is the other. */
type Purpose = "new password" | "password reset";

interface Person {
  readonly id: string;
  readonly passwordHash: string | null;
}

interface Claim {
  readonly userId: string;
  readonly expiresAt: number;
}

/**
 * Lets one person set a new password, once: the signature is over the password that it replaces, so the link is dead as
 * soon as there is another one. Nothing of it is stored.
 */
export function passwordToken(
  secretKey: Uint8Array,
  { id, passwordHash }: Person,
  expiresAt: number,
  purpose: Purpose,
): string {
  const claim = `${id}.${expiresAt}`;
  return `${claim}.${signature(secretKey, claim, passwordHash, purpose)}`;
}

/** What stands behind the `#`, which browsers send to nobody. */
export function passwordLink(origin: string, token: string): string {
  return `${origin}/new-password#${token}`;
}

/** In the query, as that of a sign-up: the page asks for a password without saying whose, and works once. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password?token=${token}`;
}

/** Whose it says it is: to be believed only when it fits that person. */
export function readPasswordToken(token: string): Claim | null {
  const [userId = "", time = "", ...rest] = token.split(".");
  const expiresAt = Number(time);
  return rest.length === 1 && Number.isSafeInteger(expiresAt) ? { userId, expiresAt } : null;
}

export function fitsPerson(
  secretKey: Uint8Array,
  token: string,
  person: Person,
  { now, purpose }: { now: number; purpose: Purpose },
): boolean {
  const claim = readPasswordToken(token);
  if (claim === null || claim.userId !== person.id || claim.expiresAt <= now) return false;
  return secretEqual(token, passwordToken(secretKey, person, claim.expiresAt, purpose));
}

function signature(
  secretKey: Uint8Array,
  claim: string,
  passwordHash: string | null,
  purpose: Purpose,
): string {
  return createHmac("sha256", deriveKey(secretKey, purpose))
    .update(`${claim}.${passwordHash ?? ""}`)
    .digest("base64url");
}
