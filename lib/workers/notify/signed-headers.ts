import { createHmac } from "node:crypto";

/** The signature headers of Standard Webhooks: the id is the step's, so a repeated delivery can be told. */
export function signedHeaders(
  id: string,
  nowMs: number,
  body: string,
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

/** `whsec_` says that base64 follows; anything else is the key itself. */
function keyOf(secret: string): Buffer {
  return secret.startsWith("whsec_")
    ? Buffer.from(secret.slice("whsec_".length), "base64")
    : Buffer.from(secret, "utf8");
}
