/** Longer names get no suggestions of similar names, because they are unlikely to be typing errors. */
const LONGEST = 100;
const MAX_COMPARED = 200;

export function nearestName(written: string, names: Iterable<string>): string | null {
  if (written.length > LONGEST) return null;
  const wanted = written.toLowerCase();
  // The number of letters that may differ grows from one for a short name to three for a long one.
  let left = Math.min(3, Math.floor((wanted.length + 1) / 3)) + 1;
  let nearest: string | null = null;
  let compared = 0;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= left) continue;
    compared += 1;
    if (compared > MAX_COMPARED) break;
    const away = distance(wanted, name.toLowerCase(), left);
    if (away >= left) continue;
    left = away;
    nearest = name;
  }
  return nearest;
}

/**
 * Edit distance with transpositions, at most `enough`. Cells of the matrix further than `enough` from the
 * diagonal are skipped, because a path through them can't be shorter.
 */
function distance(one: string, other: string, enough: number): number {
  let before: number[] = [];
  let minBefore = 0;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next: number[] = [];
    next[0] = at;
    let min = at;
    const last = Math.min(other.length, at + enough);
    for (let to = Math.max(1, at - enough); to <= last; to += 1) {
      const same = one[at - 1] === other[to - 1] ? 0 : 1;
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      const away = Math.min(
        (row[to] ?? enough) + 1,
        (next[to - 1] ?? enough) + 1,
        (row[to - 1] ?? enough) + same,
        swapped ? (before[to - 2] ?? enough) + 1 : enough,
      );
      next[to] = away;
      min = Math.min(min, away);
    }
    if (min >= enough && minBefore >= enough) return enough;
    minBefore = min;
    before = row;
    row = next;
  }
  return row[other.length] ?? enough;
}
