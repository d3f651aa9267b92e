import { createHmac } from "node:crypto";
import { isId } from "@/lib/kit/id";
import { secretEqual } from "@/lib/kit/secret-equal";
import type { AuthParts, RequestFacts } from "./auth-parts";
import { cookieName, parseCookies, usesSecureCookies } from "./cookies";
import { SIGN_UP_LASTS_MS } from "./sign-up-token";

const SIGN_UP = "millrace.sign-up";

type Parts = Pick<AuthParts, "publicUrl" | "cookieSecret">;

/**
 * Marks the browser in which someone signed up. If the link is confirmed in that browser, the password that
 * was typed there is kept; anywhere else, the person with the link sets a new one. Uses `SameSite=Lax`, so
 * that a page opened from an email program still receives the cookie.
 */
export function signUpCookie(parts: Parts, id: string): string {
  return written(parts, `${id}.${signature(parts, id)}`, SIGN_UP_LASTS_MS / 1000);
}

export function endedSignUpCookie(parts: Parts): string {
  return written(parts, "", 0);
}

export function readSignUpCookie(parts: Parts, facts: Pick<RequestFacts, "headers">): string | null {
  const held = parseCookies(facts.headers.get("cookie") ?? "").get(cookieName(parts, SIGN_UP)) ?? "";
  const [id = "", signed = ""] = held.split(".");
  return isId(id) && secretEqual(signed, signature(parts, id)) ? id : null;
}

function signature({ cookieSecret }: Parts, id: string): string {
  return createHmac("sha256", cookieSecret).update(`sign-up\n${id}`).digest("base64url");
}

function written(parts: Parts, value: string, seconds: number): string {
  const secure = usesSecureCookies(parts) ? "; Secure" : "";
  return `${cookieName(parts, SIGN_UP)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
