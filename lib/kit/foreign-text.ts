const GAPS = /[\s\p{Zl}\p{Zp}]+/gu;
/** Control and format characters (text direction, joiners, tags), and other invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Returns the text as a single line without invisible characters, for programs that interpret text, such
 * as language models.
 */
export function foreignText(text: string, maxCharacters: number): string {
  // Truncates the text before all other steps, to limit the work for long strings. A character has at most
  // two UTF-16 units.
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

/** Quotation marks within the text are replaced, so that it can't end the quotation early. */
export function quoteForeign(text: string, maxCharacters: number): string {
  return `"${foreignText(text, maxCharacters).replaceAll(/["“”„‟〝〞＂]/gu, "'")}"`;
}
