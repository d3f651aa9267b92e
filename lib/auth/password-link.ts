import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** A day: handed over at once, or by the next morning. */
export const LINK_LASTS_MS = 24 * 3600 * 1000;

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
): string {
  const claim = `${id}.${expiresAt}`;
  return `${claim}.${signature(secretKey, claim, passwordHash)}`;
}

/** What stands behind the `#`, which browsers send to nobody. */
export function passwordLink(origin: string, token: string): string {
  return `${origin}/new-password#${token}`;
}

/** Whose it says it is: to be believed only when it fits that person. */
export function readPasswordToken(token: string): Claim | null {
  const [userId = "", time = "", ...rest] = token.split(".");
  const expiresAt = Number(time);
  return rest.length === 1 && Number.isSafeInteger(expiresAt) ? { userId, expiresAt } : null;
}

export function fitsPerson(secretKey: Uint8Array, token: string, person: Person, now: number): boolean {
  const claim = readPasswordToken(token);
  if (claim === null || claim.userId !== person.id || claim.expiresAt <= now) return false;
  return secretEqual(token, passwordToken(secretKey, person, claim.expiresAt));
}

function signature(secretKey: Uint8Array, claim: string, passwordHash: string | null): string {
  return createHmac("sha256", deriveKey(secretKey, "new password"))
    .update(`${claim}.${passwordHash ?? ""}`)
    .digest("base64url");
}
