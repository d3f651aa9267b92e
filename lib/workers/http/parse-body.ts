import type { Json } from "@/lib/kit/json";

export interface ParsedBody {
  readonly body: Json;
  /** Said only where the body is not what was sent. */
  readonly encoding?: "base64";
}

/** JSON is read whatever the type says, text stays text, anything else becomes base64. */
export function parseBody(bytes: Uint8Array, contentType: string | undefined): ParsedBody {
  if (bytes.byteLength === 0) return { body: null };
  const text = decode(bytes, contentType);
  if (text === null) return { body: Buffer.from(bytes).toString("base64"), encoding: "base64" };
  return { body: looksLikeJson(text, contentType) ? parseJson(text) : text };
}

function looksLikeJson(text: string, contentType = ""): boolean {
  return /[/+]json\b/i.test(contentType) || /^\s*[[{]/.test(text);
}

/** What only claims to be JSON is text. */
function parseJson(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return text;
  }
}

const BINARY =
  /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-|vnd\.(ms|openxml))/i;

function decode(bytes: Uint8Array, contentType = ""): string | null {
  if (BINARY.test(contentType)) return null;
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
