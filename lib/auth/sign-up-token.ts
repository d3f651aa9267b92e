import { createHmac } from "node:crypto";
import { isId } from "@/lib/kit/id";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** A day, for an email read in the evening and clicked the next morning. */
export const SIGN_UP_LASTS_MS = 24 * 3600 * 1000;

/**
 * Confirms a sign-up once, because it removes the sign-up. The token is a signature, so it isn't stored, and
 * a guess is refused without a query.
 */
export function signUpToken(secretKey: Uint8Array, id: string): string {
  const signature = createHmac("sha256", deriveKey(secretKey, "sign-up")).update(id).digest("base64url");
  return `${id}.${signature}`;
}

/**
 * In the query, so that the page works without scripts. The link alone changes nothing, because confirming
 * takes a POST.
 */
export function confirmLink(origin: string, token: string): string {
  return `${origin}/confirm?token=${token}`;
}

/** The token's sign-up; null if we didn't sign it. */
export function readSignUpToken(secretKey: Uint8Array, token: string): string | null {
  const id = token.split(".")[0] ?? "";
  return isId(id) && secretEqual(token, signUpToken(secretKey, id)) ? id : null;
}
