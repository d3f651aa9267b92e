import type { AuthParts, RequestFacts } from "./auth-parts";

export function usesSecureCookies(parts: Pick<AuthParts, "publicUrl">): boolean {
  return parts.publicUrl?.startsWith("https://") ?? false;
}

/** `__Secure-` makes the browser refuse the cookie over http, so it is there only where the address is https. */
export function sessionCookieName(parts: Pick<AuthParts, "publicUrl">): string {
  return `${usesSecureCookies(parts) ? "__Secure-" : ""}millrace.session`;
}

/** The session cookie's value; a long one comes in pieces named `<name>.0`, `<name>.1` and so on. */
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

/** The first of a name wins, as in browsers, where the more specific path comes first. */
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
