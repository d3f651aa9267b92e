/**
 * How mails say what somebody else wrote, so that it never passes for words of ours: no line of its own that would be a link
 * or a heading, no sign that turns the direction of writing.
 */

const MAX_INLINE = 80;
/** Controls, line ends, and marks without a width. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Within a sentence: on one line, cut, in quotation marks that cannot be closed from inside. */
export function quoteInline(text: string): string {
  const plain = text.replace(UNSEEN, " ").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
  const characters = Array.from(plain.slice(0, 2 * MAX_INLINE));
  return `“${characters.length > MAX_INLINE ? `${characters.slice(0, MAX_INLINE - 1).join("")}…` : plain}”`;
}

/** As lines of their own, each marked as mail programs mark what is quoted. */
export function quoteBlock(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => `> ${line.replace(UNSEEN, " ")}`.trimEnd());
}

/**
 * In a subject: a quoted name that holds letters, digits and spaces alone, so that nobody writes an address into it; else
 * the words that stand for it. ASCII apostrophes keep a subject out of the coding of headers.
 */
export function quoteName(name: string, otherwise: string): string {
  return /^[\p{L}\p{N} '’&()-]{1,60}$/u.test(name.trim()) ? `'${name.trim()}'` : otherwise;
}
