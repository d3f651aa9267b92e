export type Chosen = ReadonlySet<string>;

export function toggled(chosen: Chosen, key: string): Chosen {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

export function withRange(chosen: Chosen, keys: readonly string[], from: number, to: number): Chosen {
  return new Set([...chosen, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]);
}

export function choiceOf(chosen: Chosen, keys: readonly string[]): "all" | "some" | "none" {
  const count = keys.filter((key) => chosen.has(key)).length;
  if (count === 0) return "none";
  return count === keys.length ? "all" : "some";
}
