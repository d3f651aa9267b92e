import { minOf } from "@/lib/kit/max-of";

function rankOf(name: string, typed: string): number | null {
  const lower = name.toLowerCase();
  const wanted = typed.toLowerCase();
  if (wanted === "" || lower === wanted) return 0;
  if (lower.startsWith(wanted)) return 1;
  const at = lower.indexOf(wanted);
  if (at < 0) return null;
  return wordsOf(name).some((word) => word.toLowerCase().startsWith(wanted)) ? 2 : 3;
}

/** Splits `context.limit` into `context` and `limit`, and `percentChange` into `percent` and `Change`. */
function wordsOf(name: string): string[] {
  return name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[^\p{L}\p{N}]+/u);
}

export function ranked<T>(items: readonly T[], typed: string, namesOf: (item: T) => readonly string[]): T[] {
  return items
    .flatMap((item) => {
      const ranks = namesOf(item).flatMap((name) => rankOf(name, typed) ?? []);
      return ranks.length === 0 ? [] : [{ item, rank: minOf(ranks) }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
