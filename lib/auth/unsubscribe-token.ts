import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";
import { isRefusableMail, type RefusableMail } from "@/lib/schema/optional-mail";

export interface MailChoice {
  readonly address: string;
  readonly kind: RefusableMail;
}

/**
 * The token doesn't expire, because people keep emails for a long time. It is a signature, so it isn't
 * stored, and a guessed token is refused without a query.
 */
export function unsubscribeToken(secretKey: Uint8Array, { address, kind }: MailChoice): string {
  const said = Buffer.from(`${kind} ${address.toLowerCase()}`).toString("base64url");
  return `${said}.${createHmac("sha256", deriveKey(secretKey, "unsubscribe")).update(said).digest("base64url")}`;
}

export function readUnsubscribeToken(secretKey: Uint8Array, token: string): MailChoice | null {
  const [kind = "", address = ""] = Buffer.from(token.split(".")[0] ?? "", "base64url")
    .toString()
    .split(" ");
  if (!isRefusableMail(kind)) return null;
  return secretEqual(token, unsubscribeToken(secretKey, { address, kind })) ? { address, kind } : null;
}
