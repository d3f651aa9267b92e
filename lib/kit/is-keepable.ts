/** Whether a database can keep this text as it is: without U+0000, and without half of a character. */
export function isKeepable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The text with a mark in place of each such character. */
export function keepable(text: string): string {
  return isKeepable(text) ? text : text.replaceAll("\0", "\uFFFD").toWellFormed();
}

export const UNKEEPABLE = "This holds a character that cannot be kept: U+0000, or half of one.";
