import type { RequestFacts } from "./auth-parts";

/**
 * True if the request comes from our own site or is a GET or HEAD, which change nothing. Browsers report the
 * origin in `Sec-Fetch-Site`; older ones at least send `Origin`, except with GET and HEAD.
 */
export function isSameOrigin(facts: RequestFacts, publicUrl: string | undefined): boolean {
  if (facts.method === "GET" || facts.method === "HEAD") return true;
  const site = facts.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = facts.headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  if (publicUrl !== undefined && new URL(publicUrl).origin === origin) return true;
  return new URL(origin).host === facts.headers.get("host");
}
