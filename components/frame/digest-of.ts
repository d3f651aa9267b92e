/**
 * Returns the digest that identifies a server error in the log. Null for errors thrown in the browser, which
 * have no digest.
 */
export function digestOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}
