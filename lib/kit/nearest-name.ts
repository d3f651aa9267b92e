/** The name that was probably meant: it differs in few letters from what was written. Null where none is near. */
export function nearestName(written: string, names: Iterable<string>): string | null {
  const wanted = written.toLowerCase();
  // One letter of a short name, two or three of a long one.
  let left = Math.min(3, Math.floor((wanted.length + 1) / 3)) + 1;
  let nearest: string | null = null;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= left) continue;
    const away = distance(wanted, name.toLowerCase());
    if (away >= left) continue;
    left = away;
    nearest = name;
  }
  return nearest;
}

/** Letters to add, take away, change or swap with the next. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1;
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + same,
          swapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
