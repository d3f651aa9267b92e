/** Returns one line of text without markup and without the API key. */
export function upstreamMessage(text: string, key: string | null): string {
  if (/<\s*(!doctype|html|head|body|\?xml)/i.test(text)) return "";
  const plain = hideKey(text, key)
    .replaceAll("**", "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}

const LONGEST = 200;

/**
 * Hides the API key, whether plain or percent-encoded, because providers echo requests and any of their
 * messages may contain it.
 */
export function hideKey(text: string, key: string | null): string {
  if (!key) return text;
  return text.replaceAll(key, "***").replaceAll(encodeURIComponent(key), "***");
}
