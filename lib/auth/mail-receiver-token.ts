import { createHmac } from "node:crypto";
import { isId } from "@/lib/kit/id";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** Who does not confirm for so long may be asked again. */
export const RECEIVER_LASTS_MS = 30 * 24 * 3600 * 1000;

interface AskedReceiver {
  readonly workspaceId: string;
  readonly address: string;
  readonly askedAt: number;
}

/**
 * Confirms that an address wants the mail of a workspace. It is a signature, so nothing of it is stored, and who guesses is
 * refused before the database is asked.
 */
export function mailReceiverToken(
  secretKey: Uint8Array,
  { workspaceId, askedAt, address }: AskedReceiver,
): string {
  const said = Buffer.from(`${workspaceId} ${askedAt} ${address}`).toString("base64url");
  return `${said}.${createHmac("sha256", deriveKey(secretKey, "mail receiver")).update(said).digest("base64url")}`;
}

/** In the query, so that the page can be read without scripts. It opens nothing: confirming takes a POST. */
export function confirmMailLink(origin: string, token: string): string {
  return `${origin}/confirm-mail?token=${token}`;
}

/** Null where it was not made here. */
export function readMailReceiverToken(secretKey: Uint8Array, token: string): AskedReceiver | null {
  const said = Buffer.from(token.split(".")[0] ?? "", "base64url").toString();
  const [workspaceId = "", time = "", ...rest] = said.split(" ");
  const asked = { workspaceId, askedAt: Number(time), address: rest.join(" ") };
  if (!isId(workspaceId) || !Number.isSafeInteger(asked.askedAt)) return null;
  return secretEqual(token, mailReceiverToken(secretKey, asked)) ? asked : null;
}
