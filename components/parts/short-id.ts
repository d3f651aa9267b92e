/** The end of an id, because ids created within the same hour start alike. */
export function shortId(id: string): string {
  return id.slice(-8);
}
