import { createHash, createHmac, randomBytes } from "node:crypto";
import { takeChallenge } from "@/db/queries/passkeys";
import { secretEqual } from "@/lib/kit/secret-equal";
import type { AuthParts } from "./auth-parts";

/** What a challenge may be used for. A signature made for another purpose, person or host is invalid. */
export interface ChallengeUse {
  readonly purpose: "sign in" | "second step" | "confirm" | "add";
  readonly userId: string | null;
  readonly rpId: string;
}

/** Time that browsers wait for the user, including the time to fetch a security key. */
export const CHALLENGE_LASTS_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;

type Parts = Pick<AuthParts, "cookieSecret">;

/**
 * The challenge is signed together with its use and expiry, so unanswered challenges needn't be stored.
 * Encoded as base64url, as browsers return it.
 */
export function newChallenge(parts: Parts, use: ChallengeUse, now: number): string {
  const head = Buffer.alloc(NONCE_BYTES + TIME_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeUIntBE(now + CHALLENGE_LASTS_MS, NONCE_BYTES, TIME_BYTES);
  return Buffer.concat([head, signature(parts, use, head)]).toString("base64url");
}

/** Returns the challenge's expiry; null if it has expired, is forged or is for another use. */
export function readChallenge(parts: Parts, use: ChallengeUse, challenge: string, now: number): Date | null {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
  if (head.length !== NONCE_BYTES + TIME_BYTES) return null;
  const whole = Buffer.concat([head, signature(parts, use, head)]).toString("base64url");
  const until = head.readUIntBE(NONCE_BYTES, TIME_BYTES);
  return secretEqual(challenge, whole) && until > now ? new Date(until) : null;
}

/** Returns false if the challenge was used before. */
export function spendChallenge({ db }: Pick<AuthParts, "db">, challenge: string, until: Date) {
  return takeChallenge(db, createHash("sha256").update(challenge).digest("hex"), until);
}

function signature({ cookieSecret }: Parts, { purpose, userId, rpId }: ChallengeUse, head: Buffer): Buffer {
  return createHmac("sha256", cookieSecret)
    .update(`passkey\n${purpose}\n${userId ?? ""}\n${rpId}\n`)
    .update(head)
    .digest();
}
