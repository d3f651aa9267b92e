import { appendTo } from "@/lib/kit/append-to";
/** `one` or `other` is undefined if that side has no value at `path`. */
export interface Difference {
  /** Path at which the values differ, for example `body.symbol` or `body.items[2]`. */
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

export function compareValues(one: unknown, other: unknown, max: number): Difference[] {
  const found: Difference[] = [];
  const left: Difference[] = [{ path: "", one, other }];
  for (let next = left.pop(); next !== undefined && found.length < max; next = left.pop()) {
    if (Object.is(next.one, next.other)) continue;
    const members = membersOf(next);
    if (members === null) found.push(next);
    else appendTo(left, members.reverse());
  }
  return found;
}

function membersOf({ path, one, other }: Difference): Difference[] | null {
  if (Array.isArray(one) && Array.isArray(other)) {
    const size = Math.max(one.length, other.length);
    return Array.from({ length: size }, (_, at) => ({
      path: `${path}[${at}]`,
      one: one[at],
      other: other[at],
    }));
  }
  if (!isObject(one) || !isObject(other)) return null;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.map((name) => ({
    path: path === "" ? name : `${path}.${name}`,
    one: Object.hasOwn(one, name) ? one[name] : undefined,
    other: Object.hasOwn(other, name) ? other[name] : undefined,
  }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
