import { createHmac } from "node:crypto";
import { isId } from "@/lib/kit/id";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** A day: read in the evening, clicked the next morning. */
export const SIGN_UP_LASTS_MS = 24 * 3600 * 1000;

/**
 * Confirms one sign-up, once: with the sign-up it is gone. It is a signature, so nothing of it is stored, and who guesses is
 * refused before the database is asked.
 */
export function signUpToken(secretKey: Uint8Array, id: string): string {
  const signature = createHmac("sha256", deriveKey(secretKey, "sign-up")).update(id).digest("base64url");
  return `${id}.${signature}`;
}

/** In the query, so that the page can be read without scripts. It opens nothing: confirming takes a POST. */
export function confirmLink(origin: string, token: string): string {
  return `${origin}/confirm?token=${token}`;
}

/** The sign-up that a token is of; null where it was not made here. */
export function readSignUpToken(secretKey: Uint8Array, token: string): string | null {
  const id = token.split(".")[0] ?? "";
  return isId(id) && secretEqual(token, signUpToken(secretKey, id)) ? id : null;
}
