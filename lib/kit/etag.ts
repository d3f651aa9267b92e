export function etag(revision: string | number): string {
  return `"${revision}"`;
}
