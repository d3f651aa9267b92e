/** What the server's log knows an error of a page by; errors of the browser have none. */
export function digestOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}
