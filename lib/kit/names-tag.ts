/** Whether `If-None-Match` names a tag: packed or not, it is of the same value. */
export function namesTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  if (header === tag || header.trim() === "*") return true;
  return header.split(",").some(
    (each) =>
      each
        .trim()
        .replace(/^W\//, "")
        .replace(/-(?:br|gzip)"$/, '"') === tag,
  );
}
