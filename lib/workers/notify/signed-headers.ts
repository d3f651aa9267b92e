import { createHmac } from "node:crypto";

/** The signature headers of Standard Webhooks: the id is the step's, so a repeated delivery can be told. */
export function signedHeaders(id: string, nowMs: number, body: string, key: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
