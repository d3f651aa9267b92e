/** Postgres can't store U+0000 or lone surrogates. */
export function isKeepable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

export function keepable(text: string): string {
  return isKeepable(text) ? text : text.replaceAll("\0", "\uFFFD").toWellFormed();
}

export const UNKEEPABLE =
  "The text contains a character that can't be stored: U+0000 or half of a surrogate pair.";
