import { createHmac } from "node:crypto";

/**
 * Returns the headers of Standard Webhooks. The message ID is derived from the step, so that receivers can
 * recognise a repeated delivery.
 */
export function signedHeaders(id: string, nowMs: number, body: string, key: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
