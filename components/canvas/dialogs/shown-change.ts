const LONGEST = 120;
/** Number of unchanged characters to show before the difference. */
const AROUND = 24;

export function shownChange(before: unknown, after: unknown): readonly [string, string] {
  const [from, to] = [textOf(before), textOf(after)];
  if (Math.max(from.length, to.length) <= LONGEST) return [from, to];
  const start = Math.max(0, sameStart(from, to) - AROUND);
  return [cut(from, start), cut(to, start)];
}

function textOf(value: unknown): string {
  if (value === undefined) return "not set";
  return typeof value === "string" ? value || '""' : JSON.stringify(value);
}

function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function cut(text: string, start: number): string {
  const end = start + LONGEST;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
