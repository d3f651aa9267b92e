import type { CookiesOptions } from "next-auth";
import type { AuthParts, RequestFacts } from "./auth-parts";

export function usesSecureCookies(parts: Pick<AuthParts, "publicUrl">): boolean {
  return parts.publicUrl?.startsWith("https://") ?? false;
}

/**
 * The `__Host-` prefix makes browsers refuse the cookie over http and from other hosts, including subdomains.
 * Over plain http, browsers reject every cookie with this prefix, so on loopback, cookie names have no
 * prefix.
 */
export function cookieName(parts: Pick<AuthParts, "publicUrl">, name: string): string {
  return `${usesSecureCookies(parts) ? "__Host-" : ""}${name}`;
}

export function sessionCookieName(parts: Pick<AuthParts, "publicUrl">): string {
  return cookieName(parts, "millrace.session");
}

/**
 * Replaces next-auth's default cookie names. With most of them, other hosts in the same domain could set the
 * cookies.
 */
export function authCookies(parts: Pick<AuthParts, "publicUrl">): Partial<CookiesOptions> {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: usesSecureCookies(parts) } as const;
  const cookie = (name: string, more: { maxAge?: number } = {}) => ({
    name: cookieName(parts, name),
    options: { ...options, ...more },
  });
  return {
    sessionToken: { name: sessionCookieName(parts), options },
    callbackUrl: cookie("next-auth.callback-url"),
    csrfToken: cookie("next-auth.csrf-token"),
    pkceCodeVerifier: cookie("next-auth.pkce.code_verifier", { maxAge: ROUND_TRIP_S }),
    state: cookie("next-auth.state", { maxAge: ROUND_TRIP_S }),
    nonce: cookie("next-auth.nonce"),
  };
}

/** Time a person has to sign in at the identity provider. */
const ROUND_TRIP_S = 15 * 60;

export function readSessionCookie(parts: Pick<AuthParts, "publicUrl">, facts: RequestFacts): string | null {
  const header = facts.headers.get("cookie");
  const name = sessionCookieName(parts);
  if (header === null || !header.includes(name)) return null;
  const cookies = parseCookies(header);
  const whole = cookies.get(name);
  if (whole !== undefined) return whole;
  let joined = "";
  for (let index = 0; ; index += 1) {
    const piece = cookies.get(`${name}.${index}`);
    if (piece === undefined) break;
    joined += piece;
  }
  return joined === "" ? null : joined;
}

/**
 * If several cookies have the same name, the first one wins, because browsers send the one with the more
 * specific path first.
 */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals === -1) continue;
    const name = pair.slice(0, equals).trim();
    const value = pair.slice(equals + 1).trim();
    if (!cookies.has(name)) cookies.set(name, decoded(value.replace(/^"(.*)"$/, "$1")));
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
