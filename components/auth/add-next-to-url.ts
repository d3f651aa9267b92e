/** Adds the page to return to after sign-in to the URL of the next step. */
export function addNextToUrl(path: string, next: string | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
