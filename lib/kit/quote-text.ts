/**
 * Quotes other people's text in emails so that it can't pass for ours. A quote has no lines that look like
 * links or headings, and no characters that change the text direction.
 */

const MAX_INLINE = 80;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Quotation marks within the text are replaced, so that it can't end the quotation early. */
export function quoteInline(text: string): string {
  const plain = text.replace(UNSEEN, " ").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
  const characters = Array.from(plain.slice(0, 2 * MAX_INLINE));
  return `“${characters.length > MAX_INLINE ? `${characters.slice(0, MAX_INLINE - 1).join("")}…` : plain}”`;
}

export function quoteBlock(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => `> ${line.replace(UNSEEN, " ")}`.trimEnd());
}

/**
 * Makes a name safe for email subjects: letters, digits and a few symbols can't form a link. Any other name
 * is replaced with the fallback.
 */
export function quoteName(name: string, otherwise: string): string {
  return /^[\p{L}\p{N} '’&()-]{1,60}$/u.test(name.trim()) ? `'${name.trim()}'` : otherwise;
}
