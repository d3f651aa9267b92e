/** Separators of lines and paragraphs, tabs and other white space. */
const GAPS = /[\s\p{Zl}\p{Zp}]+/gu;
/** Controls, formats (directions, joiners, tags) and whatever else is drawn as nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Somebody else's text as one visible line, for programs that read text as language: nothing in it that a person would
 * not see, and no more than so many characters.
 */
export function foreignText(text: string, maxCharacters: number): string {
  // A character has at most two units, so the rest is not even looked at.
  const line = text
    .slice(0, 4 * maxCharacters)
    .replace(GAPS, " ")
    .replace(INVISIBLE, "")
    .replace(/ +/g, " ")
    .trim();
  const characters = [...line];
  return characters.length <= maxCharacters
    ? line
    : `${characters
        .slice(0, maxCharacters - 1)
        .join("")
        .trimEnd()}…`;
}

/** The same in quotation marks, which it cannot close. */
export function quoteForeign(text: string, maxCharacters: number): string {
  return `"${foreignText(text, maxCharacters).replaceAll(/["“”„‟〝〞＂]/gu, "'")}"`;
}
