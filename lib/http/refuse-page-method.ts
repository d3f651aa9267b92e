const ALLOW = "GET, HEAD, OPTIONS";

export function refusePageMethod(method: string, path: string): Response | null {
  // The approval page is exempt: its form is submitted by POST, and the page checks the method itself.
  if (path.startsWith("/approve/")) return null;
  if (method === "GET" || method === "HEAD") return null;
  return new Response(null, { status: method === "OPTIONS" ? 204 : 405, headers: { Allow: ALLOW } });
}
