/**
 * True if the header lists the ETag. `If-Match` needs the strong comparison, which weak tags never pass. A
 * tag that ends in `-br` or `-gzip`, which marks a compressed body, counts as the tag of the plain body.
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
