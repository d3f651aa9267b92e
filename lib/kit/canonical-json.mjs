/**
 * Canonical JSON of RFC 8785, in which equal values are written as equal strings. JavaScript's own numbers
 * and strings already have the canonical form. Keys are sorted by UTF-16 code units.
 */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${fields.join(",")}}`;
}
