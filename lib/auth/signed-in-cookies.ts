import { encode } from "next-auth/jwt";
import type { SignInWay } from "@/lib/schema/sign-in-way";
import type { AuthParts } from "./auth-parts";
import { sessionCookieName, usesSecureCookies } from "./cookies";
import { deviceCookie } from "./device-cookie";
import { openSession, SESSION_SECONDS } from "./sessions";

interface Entering {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly address: string;
  readonly agent: string;
  readonly by: SignInWay;
  readonly device: string | null;
}

/**
 * Returns the session cookie, as next-auth would set it, and the device cookie. Empty for a person without a
 * workspace.
 */
export async function signedInCookies(parts: AuthParts, entering: Entering): Promise<string[]> {
  const { user, device, ...from } = entering;
  const sid = await openSession(parts, user.id, from);
  if (sid === null) return [];
  const token = { sub: user.id, sid, email: user.email, name: user.name };
  const value = await encode({ token, secret: parts.cookieSecret, maxAge: SESSION_SECONDS });
  const expires = new Date(parts.clock() + SESSION_SECONDS * 1000).toUTCString();
  const secure = usesSecureCookies(parts) ? "; Secure" : "";
  const session = `${sessionCookieName(parts)}=${value}; Path=/; Expires=${expires}; HttpOnly; SameSite=Lax${secure}`;
  return [session, deviceCookie(parts, user.email, device)];
}
