import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";
import { isRefusableMail, type RefusableMail } from "@/lib/schema/optional-mail";

/** Of one address one kind of mail. */
export interface MailChoice {
  readonly address: string;
  readonly kind: RefusableMail;
}

/**
 * Refuses one kind of mail to one address, for as long as mails lie in a box. It is a signature, so nothing of it is stored,
 * and who guesses is refused before the database is asked.
 */
export function unsubscribeToken(secretKey: Uint8Array, { address, kind }: MailChoice): string {
  const said = Buffer.from(`${kind} ${address.toLowerCase()}`).toString("base64url");
  return `${said}.${createHmac("sha256", deriveKey(secretKey, "unsubscribe")).update(said).digest("base64url")}`;
}

/** Null where it was not made here. */
export function readUnsubscribeToken(secretKey: Uint8Array, token: string): MailChoice | null {
  const [kind = "", address = ""] = Buffer.from(token.split(".")[0] ?? "", "base64url")
    .toString()
    .split(" ");
  if (!isRefusableMail(kind)) return null;
  return secretEqual(token, unsubscribeToken(secretKey, { address, kind })) ? { address, kind } : null;
}
