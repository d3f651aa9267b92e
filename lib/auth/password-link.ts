import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** The link is valid for a day, because the operator passes it on right away or by the next morning. */
export const LINK_LASTS_MS = 24 * 3600 * 1000;
/** Shorter than `LINK_LASTS_MS`, because the person requests it and reads the email right away. */
export const RESET_LASTS_MS = 30 * 60 * 1000;

/**
 * A `new password` link comes from the operator, a `password reset` link by email. Neither token works in
 * place of the other.
 */
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
 * The token lets a person set a new password once. Its signature covers the old password's hash, so the token
 * becomes invalid with the next password and needn't be stored.
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

/** Puts the token after the `#`, because browsers don't send that part to servers. */
export function passwordLink(origin: string, token: string): string {
  return `${origin}/new-password#${token}`;
}

/**
 * Puts the token in the query, as sign-up links do. This is acceptable, because the page doesn't show whose
 * password it sets, and the link works only once.
 */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password?token=${token}`;
}

/**
 * Returns the person and expiry that the token claims. Trust them only after verifying the signature for that
 * person.
 */
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
