/**
 * Returns the revision that a change is based on: the value of `If-Match`, quoted or not. `*` stays `*` and
 * means any revision. A list can't mean a single revision, so it is treated as one value and matches nothing.
 */
export function readIfMatch(header: string | null): string | null {
  const text = header?.trim() ?? "";
  if (text === "") return null;
  return /^(?:W\/)?"([^"]*)"$/.exec(text)?.[1] ?? text;
}
