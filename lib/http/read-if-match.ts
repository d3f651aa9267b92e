/**
 * The revision a change is based on: what stands in `If-Match`, quoted or not. `*` stays `*`, for "whatever is
 * there". A list cannot mean one revision: it is taken as one text and matches nothing.
 */
export function readIfMatch(header: string | null): string | null {
  const text = header?.trim() ?? "";
  if (text === "") return null;
  return /^(?:W\/)?"([^"]*)"$/.exec(text)?.[1] ?? text;
}

export function etag(revision: string | number): string {
  return `"${revision}"`;
}
