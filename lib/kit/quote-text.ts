/**
 * Quotes text by other people in emails so that it can't pass for ours: no lines that look like links or
 * headings, no characters that change the writing direction.
 */

const MAX_INLINE = 80;
/** Control characters, line ends and zero-width characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Within a sentence: one line, cut, in quotation marks that the text can't close. */
export function quoteInline(text: string): string {
  const plain = text.replace(UNSEEN, " ").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
  const characters = Array.from(plain.slice(0, 2 * MAX_INLINE));
  return `“${characters.length > MAX_INLINE ? `${characters.slice(0, MAX_INLINE - 1).join("")}…` : plain}”`;
}

/** The text as separate lines with the quote mark of email programs. */
export function quoteBlock(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => `> ${line.replace(UNSEEN, " ")}`.trimEnd());
}

/**
 * For subjects: only letters, digits and a few signs, so that a name can't contain a link; otherwise the
 * fallback text. ASCII apostrophes avoid header encoding.
 */
export function quoteName(name: string, otherwise: string): string {
  return /^[\p{L}\p{N} '’&()-]{1,60}$/u.test(name.trim()) ? `'${name.trim()}'` : otherwise;
}
