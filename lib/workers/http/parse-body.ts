import type { Json } from "@/lib/kit/json";
import { isBinary, toBase64 } from "./bytes";

/**
 * JSON is parsed whatever the content type is. Other text stays text, and other bodies become `{ "base64": …
 * }`.
 */
export function parseBody(bytes: Uint8Array, contentType: string | undefined): Json {
  if (bytes.byteLength === 0) return null;
  const text = decode(bytes, contentType);
  if (text === null) return toBase64(bytes);
  return looksLikeJson(text, contentType) ? parseJson(text) : text;
}

function looksLikeJson(text: string, contentType = ""): boolean {
  return /[/+]json\b/i.test(contentType) || /^\s*[[{]/.test(text);
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return text;
  }
}

function decode(bytes: Uint8Array, contentType = ""): string | null {
  if (isBinary(contentType)) return null;
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
