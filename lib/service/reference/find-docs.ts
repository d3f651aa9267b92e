import { type DocsEntry, docsIndex } from "./docs-index";

/**
 * Finds entries in which every word of the search text is the beginning of a word. Entries whose title starts
 * with the search text come first.
 */
export function findDocs(text: string, max: number): DocsEntry[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const begins = (title: string) => wordsOf(title).join(" ").startsWith(wanted.join(" "));
  const found = docsIndex().filter(({ title, words }) => {
    const known = wordsOf(`${title} ${words}`);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
  return [
    ...found.filter(({ title }) => begins(title)),
    ...found.filter(({ title }) => !begins(title)),
  ].slice(0, max);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
