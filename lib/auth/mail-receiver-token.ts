import { createHmac } from "node:crypto";
import { isId } from "@/lib/kit/id";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** After this time, an address that is still unconfirmed can be sent another confirmation request. */
export const RECEIVER_LASTS_MS = 30 * 24 * 3600 * 1000;

interface AskedReceiver {
  readonly workspaceId: string;
  readonly address: string;
  readonly askedAt: number;
}

/**
 * The token lets the owner of an address agree to receive email. It contains a signature, so it doesn't
 * have to be stored, and a guessed token is refused without a database query.
 */
export function mailReceiverToken(
  secretKey: Uint8Array,
  { workspaceId, askedAt, address }: AskedReceiver,
): string {
  const said = Buffer.from(`${workspaceId} ${askedAt} ${address}`).toString("base64url");
  return `${said}.${createHmac("sha256", deriveKey(secretKey, "mail receiver")).update(said).digest("base64url")}`;
}

/**
 * Puts the token in the query, so that the page works without scripts. Opening the link changes nothing by
 * itself; confirming takes a POST.
 */
export function confirmMailLink(origin: string, token: string): string {
  return `${origin}/confirm-mail?token=${token}`;
}

export function readMailReceiverToken(secretKey: Uint8Array, token: string): AskedReceiver | null {
  const said = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
  const [workspaceId = "", time = "", ...rest] = said.split(" ");
  const asked = { workspaceId, askedAt: Number(time), address: rest.join(" ") };
  if (!isId(workspaceId) || !Number.isSafeInteger(asked.askedAt)) return null;
  return secretEqual(token, mailReceiverToken(secretKey, asked)) ? asked : null;
}
