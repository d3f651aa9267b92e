import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** A day, because the link is handed over immediately or by the next morning. */
export const LINK_LASTS_MS = 24 * 3600 * 1000;
/** Shorter, because the person requests it and reads the email right away. */
export const RESET_LASTS_MS = 30 * 60 * 1000;

/** `new password` comes from the operator, `password reset` by email. Neither token works as the other. */
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
 * Lets a person set a new password once. The signature covers the old password's hash, so the link expires
 * with the next password and isn't stored.
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

/** After the `#`, because browsers don't send that part to servers. */
export function passwordLink(origin: string, token: string): string {
  return `${origin}/new-password#${token}`;
}

/**
 * In the query, as for a sign-up. The page asks for a password without showing whose it is, and works once.
 */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password?token=${token}`;
}

/** The claimed person and time. Trust them only after verifying the signature for that person. */
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
