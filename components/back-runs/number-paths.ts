import { readNumber, readTime } from "@/lib/widgets/read-value";

/** Keys that lead from a value to a number in it. In a list, 0 is the first item and -1 the last. */
export type NumberPath = readonly (string | 0 | -1)[];

const MAX_PATHS = 50;
const MAX_DEPTH = 6;
/**
 * Keys of the numbers that people most often want to see. If a value has several numbers, one with such a key
 * is selected.
 */
const USUAL: readonly unknown[] = ["close", "value", "price"];

/** Lists contribute only their newest item. */
export function listNumberPaths(value: unknown): NumberPath[] {
  const paths: NumberPath[] = [];
  collect(value, [], paths);
  return paths;
}

function collect(value: unknown, path: NumberPath, paths: NumberPath[]): void {
  if (paths.length >= MAX_PATHS || path.length > MAX_DEPTH) return;
  if (readNumber(value) !== null) paths.push(path);
  else if (Array.isArray(value)) {
    const newest = newestOf(value);
    collect(value.at(newest), [...path, newest], paths);
  } else if (isRecord(value)) {
    for (const [key, member] of Object.entries(value)) collect(member, [...path, key], paths);
  }
}

/**
 * Returns the index of the list's newest item. If the rows have times, these decide, because lists may be in
 * either order. Otherwise, the last item counts as the newest.
 */
function newestOf(list: readonly unknown[]): 0 | -1 {
  const [first, last] = [list[0], list.at(-1)];
  if (!isRecord(first) || !isRecord(last)) return -1;
  for (const [key, member] of Object.entries(first)) {
    const [one, other] = [readTime(member), readTime(last[key])];
    if (one !== null && other !== null) return one.ms > other.ms ? 0 : -1;
  }
  return -1;
}

export function usualPath(paths: readonly NumberPath[]): NumberPath | null {
  return paths.find((path) => USUAL.includes(path.at(-1))) ?? paths[0] ?? null;
}

export function numberAt(value: unknown, path: NumberPath): number | null {
  const found = path.reduce<unknown>((within, key) => {
    if (typeof key === "number") return Array.isArray(within) ? within.at(key) : undefined;
    return isRecord(within) && Object.hasOwn(within, key) ? within[key] : undefined;
  }, value);
  return readNumber(found);
}

/** For example `results[-1].close`. */
export function pathLabel(path: NumberPath): string {
  if (path.length === 0) return "Value";
  return path
    .map((key, at) => (typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${key}`))
    .join("");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
