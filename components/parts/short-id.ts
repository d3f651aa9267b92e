/**
 * Returns a short form of an ID. It is the end of the ID, because IDs created within the same hour share
 * their beginning.
 */
export function shortId(id: string): string {
  return id.slice(-8);
}
