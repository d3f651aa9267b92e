const ALLOW = "GET, HEAD, OPTIONS";

export function refusePageMethod(method: string, path: string): Response | null {
  // The approval page has a form that is submitted by POST, and its own code checks the method.
  if (path.startsWith("/approve/")) return null;
  if (method === "GET" || method === "HEAD") return null;
  return new Response(null, { status: method === "OPTIONS" ? 204 : 405, headers: { Allow: ALLOW } });
}
