/** Hands the page that people came from on to the next step of coming in. */
export function addNextToUrl(path: string, next: string | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
