const ALLOW = "GET, HEAD, OPTIONS";

/** Response to methods that no page has; null for the others. */
export function refusePageMethod(method: string, path: string): Response | null {
  // Its form is posted, and its own code handles methods.
  if (path.startsWith("/approve/")) return null;
  if (method === "GET" || method === "HEAD") return null;
  return new Response(null, { status: method === "OPTIONS" ? 204 : 405, headers: { Allow: ALLOW } });
}
