/**
 * Ranks how well an entry matches the typed text, for use with `cmdk`. The library's own ranking matches
 * letters anywhere, and so finds "condition" in "economic data". Here, each typed word must occur in the
 * title or the related words.
 */
export function rankMatch(title: string, typed: string, words: readonly string[] = []): number {
  return rankWords(typed, title, [], words);
}

export function rankWords(
  typed: string,
  title: string,
  keywords: readonly string[],
  more: readonly string[],
): number {
  const search = typed.trim().toLowerCase();
  const name = title.toLowerCase();
  const also = keywords.map((word) => word.toLowerCase());
  if (search === "" || name === search) return 1;
  if (name.startsWith(search)) return 0.9;
  if (wordsOf(name).some((word) => word.startsWith(search))) return 0.8;
  if (also.includes(search)) return 0.7;
  if (also.some((word) => word.startsWith(search))) return 0.6;
  const parts = search.split(/\s+/);
  // Two letters occur inside almost any text, such as "if" in "notify", so short words must match the start
  // of a word.
  const finds = (text: string) =>
    parts.every((part) =>
      part.length > 2 ? text.includes(part) : wordsOf(text).some((word) => word.startsWith(part)),
    );
  if (finds(name)) return 0.5;
  if (finds(`${name} ${also.join(" ")}`)) return 0.4;
  return finds(`${name} ${also.join(" ")} ${more.join(" ").toLowerCase()}`) ? 0.2 : 0;
}

function wordsOf(text: string): string[] {
  return text.split(/[\s_#/-]+/);
}
