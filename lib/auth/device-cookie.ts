import { createHmac } from "node:crypto";
import { randomToken } from "@/lib/kit/id";
import { secretEqual } from "@/lib/kit/secret-equal";
import type { AuthParts, RequestFacts } from "./auth-parts";
import { cookieName, parseCookies, usesSecureCookies } from "./cookies";

const DEVICE = "millrace.device";
const KEPT_SECONDS = 365 * 24 * 60 * 60;

type Parts = Pick<AuthParts, "publicUrl" | "cookieSecret">;

/**
 * Marks a browser in which this person has signed in before. It grants nothing except a separate count of
 * attempts, so that password guesses from elsewhere don't lock this browser out.
 */
export function deviceCookie(parts: Parts, email: string, held: string | null): string {
  const nonce = (held !== null && knownDevice(parts, email, held)) || randomToken(24);
  const secure = usesSecureCookies(parts) ? "; Secure" : "";
  const value = `${nonce}.${signature(parts, email, nonce)}`;
  return `${cookieName(parts, DEVICE)}=${value}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

export function readDeviceCookie(parts: Parts, facts: Pick<RequestFacts, "headers">): string | null {
  return parseCookies(facts.headers.get("cookie") ?? "").get(cookieName(parts, DEVICE)) ?? null;
}

export function knownDevice(parts: Parts, email: string, held: string): string | null {
  const [nonce = "", signed = ""] = held.split(".");
  return nonce !== "" && secretEqual(signed, signature(parts, email, nonce)) ? nonce : null;
}

function signature({ cookieSecret }: Parts, email: string, nonce: string): string {
  return createHmac("sha256", cookieSecret).update(`device\n${email}\n${nonce}`).digest("base64url");
}
