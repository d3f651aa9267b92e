/** Passes the page to return to on to the next step of sign-in. */
export function addNextToUrl(path: string, next: string | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
