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
