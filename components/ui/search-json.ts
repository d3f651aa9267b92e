import { appendTo } from "@/lib/kit/append-to";
export interface JsonMatch {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Limits the work per search while the user is typing, because a value can be several megabytes in size. */
const MAX_VISITED = 300_000;

/**
 * Finds the values whose name or text contains the search text, in the order in which the tree shows them.
 * `more` is true if the search stopped early.
 */
export function searchJson(
  value: unknown,
  search: string,
  max: number,
): { readonly matches: readonly JsonMatch[]; readonly more: boolean } {
  const wanted = search.toLowerCase();
  const matches: JsonMatch[] = [];
  const open: JsonMatch[] = [{ path: [], value }];
  for (let visited = 0; visited < MAX_VISITED; visited += 1) {
    const next = open.pop();
    if (next === undefined) return { matches, more: false };
    const name = next.path.at(-1);
    const isBranch = typeof next.value === "object" && next.value !== null;
    const isNamed = typeof name === "string" && name.toLowerCase().includes(wanted);
    if (isNamed || (!isBranch && textOf(next.value).toLowerCase().includes(wanted))) {
      if (matches.length === max) return { matches, more: true };
      matches.push(next);
    }
    if (isBranch) appendTo(open, membersOf(next).reverse());
  }
  return { matches, more: true };
}

function membersOf({ path, value }: JsonMatch): JsonMatch[] {
  if (Array.isArray(value))
    return value.map((member: unknown, at) => ({ path: [...path, at], value: member }));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, member]: [string, unknown]) => ({
    path: [...path, name],
    value: member,
  }));
}

export function textOf(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
