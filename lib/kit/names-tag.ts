/**
 * Whether `If-None-Match` names a tag, or `If-Match` by the strong comparison, which weak tags never pass. Compressed or
 * not, a tag is of the same value.
 */
export function namesTag(
  header: string | null,
  tag: string,
  comparison: "weak" | "strong" = "weak",
): boolean {
  if (header === null) return false;
  if (header === tag || header.trim() === "*") return true;
  return header.split(",").some((each) => {
    const named = each.trim().replace(/-(?:br|gzip)"$/, '"');
    return (comparison === "weak" ? named.replace(/^W\//, "") : named) === tag;
  });
}
