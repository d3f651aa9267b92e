/** Returns the first suggestion whose title or id contains every word of the name, or null. */
export function bestMatch(items: readonly { id: string; title: string }[], name: string): string | null {
  const wanted = wordsOf(name);
  const match = items.find(({ id, title }) => {
    const words = new Set(wordsOf(`${title} ${id}`));
    return wanted.every((word) => words.has(word));
  });
  return match?.id ?? null;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}
