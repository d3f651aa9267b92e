import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

export function newSigningSecret(): string {
  return `${PREFIX}${randomBytes(32).toString("base64")}`;
}

/** Returns the headers of Standard Webhooks 1.0. */
export function signMessage(secret: string, id: string, seconds: number, body: string) {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${signature}`,
  };
}
