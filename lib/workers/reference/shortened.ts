const MAX_ENTRIES = 2;
const LONGEST_TEXT = 120;

export function shortened(value: unknown): unknown {
  if (typeof value === "string")
    return value.length <= LONGEST_TEXT ? value : `${value.slice(0, LONGEST_TEXT).trimEnd()}…`;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}
