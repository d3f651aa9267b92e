const ALLOW = "GET, HEAD, OPTIONS";

/** What a page answers to a method that no page has; null for those that are looked at. */
export function refusePageMethod(method: string, path: string): Response | null {
  // Its form is posted, and its own code says what it takes.
  if (path.startsWith("/approve/")) return null;
  if (method === "GET" || method === "HEAD") return null;
  return new Response(null, { status: method === "OPTIONS" ? 204 : 405, headers: { Allow: ALLOW } });
}
