import { createHmac } from "node:crypto";
import { isId } from "@/lib/kit/id";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** Sign-up links last a day, so that an email from the evening can still be clicked the next morning. */
export const SIGN_UP_LASTS_MS = 24 * 3600 * 1000;

/**
 * The token works once, because confirming removes the sign-up. It is a signature, so it isn't stored, and a
 * guessed token is refused without a query.
 */
export function signUpToken(secretKey: Uint8Array, id: string): string {
  const signature = createHmac("sha256", deriveKey(secretKey, "sign-up")).update(id).digest("base64url");
  return `${id}.${signature}`;
}

/**
 * Puts the token in the query, so that the page works without scripts. Opening the link changes nothing by
 * itself; confirming requires a POST.
 */
export function confirmLink(origin: string, token: string): string {
  return `${origin}/confirm?token=${token}`;
}

export function readSignUpToken(secretKey: Uint8Array, token: string): string | null {
  const id = token.split(".")[0] ?? "";
  return isId(id) && secretEqual(token, signUpToken(secretKey, id)) ? id : null;
}
