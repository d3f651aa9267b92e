export interface Known {
  readonly id: string;
  readonly title: string;
  readonly words?: string;
}

/** Lines are `id|title` or `id|title|words`. */
export function known(lines: string): readonly Known[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [id = "", title = "", words] = line.trim().split("|");
      return { id, title, ...(words !== undefined && { words }) };
    });
}

/**
 * Ranks entries in this order: an ID that equals the text; an ID that starts with the text; a title or search
 * word that starts with it; the text anywhere else. Entries that match equally well stay in the list's order,
 * so "infl" finds the consumer price index first.
 */
export function matching(list: readonly Known[], text: string, max: number): Known[] {
  const wanted = text.trim().toLowerCase();
  return list
    .map((one, place) => ({ one, place, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, max)
    .map(({ one: { id, title } }) => ({ id, title }));
}

const NO_MATCH = 4;

function rankOf({ id, title, words: others = "" }: Known, wanted: string): number {
  const name = id.toLowerCase();
  const words = title.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (` ${words} ${others}`.includes(` ${wanted}`)) return 2;
  return name.includes(wanted) || words.includes(wanted) ? 3 : NO_MATCH;
}
