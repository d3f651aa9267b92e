/** One thing to choose from. */
export interface Known {
  readonly id: string;
  readonly title: string;
}

/** `id|title` lines. */
export function known(lines: string): readonly Known[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [id = "", title = ""] = line.trim().split("|");
      return { id, title };
    });
}

/** Those that match a text, best first: id equal, id begins so, a word of the title begins so, found anywhere. */
export function matching(list: readonly Known[], text: string, most: number): Known[] {
  const wanted = text.trim().toLowerCase();
  return list
    .map((one, place) => ({ one, place, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, most)
    .map(({ one }) => one);
}

function rankOf({ id, title }: Known, wanted: string): number {
  const name = id.toLowerCase();
  const words = title.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (words.startsWith(wanted) || words.includes(` ${wanted}`)) return 2;
  return name.includes(wanted) || words.includes(wanted) ? 3 : 4;
}
