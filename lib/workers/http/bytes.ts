import { isJsonObject, type Json } from "@/lib/kit/json";

/**
 * Returns the bytes of `{ "base64": … }`, which represents bytes as JSON in responses, bodies and form files.
 * Null for other values.
 */
export function bytesOf(value: Json): Uint8Array | null {
  if (!isJsonObject(value) || typeof value.base64 !== "string") return null;
  const text = value.base64.replace(/\s+/g, "");
  return /^[\w+/-]*={0,2}$/.test(text) ? Buffer.from(text, "base64") : null;
}

export function toBase64(bytes: Uint8Array): { base64: string } {
  return { base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64") };
}

const BINARY =
  /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-(?!www-form|ndjson|yaml)|vnd\.(ms|openxml))/i;

export function isBinary(contentType = ""): boolean {
  return BINARY.test(contentType.trim());
}
