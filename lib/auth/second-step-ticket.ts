import { createHmac } from "node:crypto";
import { findUser, type UserRow } from "@/db/queries/users";
import { isId } from "@/lib/kit/id";
import { secretEqual } from "@/lib/kit/secret-equal";
import type { AuthParts, RequestFacts } from "./auth-parts";
import { cookieName, parseCookies, usesSecureCookies } from "./cookies";

const TICKET = "millrace.second-step";
/** Time that people have to find their phone and, if needed, to wait for the next code. */
const LASTS_MS = 5 * 60_000;

type Parts = Pick<AuthParts, "publicUrl" | "cookieSecret">;
type Person = Pick<UserRow, "id" | "passwordHash">;

/**
 * The ticket in the cookie proves that the password was correct. It allows only two-factor authentication,
 * because there is no session yet. The signature covers the password's hash, so a new password invalidates
 * the ticket.
 */
export function secondStepCookie(parts: Parts, person: Person, now: number): string {
  return written(parts, ticketOf(parts, person, now + LASTS_MS), LASTS_MS / 1000);
}

export function endedSecondStepCookie(parts: Parts): string {
  return written(parts, "", 0);
}

export function readSecondStepCookie(parts: Parts, facts: Pick<RequestFacts, "headers">): string | null {
  return parseCookies(facts.headers.get("cookie") ?? "").get(cookieName(parts, TICKET)) ?? null;
}

export async function personOfTicket(parts: AuthParts, ticket: string | null): Promise<UserRow | undefined> {
  const [userId = "", time = ""] = (ticket ?? "").split(".");
  const expiresAt = Number(time);
  if (ticket === null || !isId(userId) || !(expiresAt > parts.clock())) return undefined;
  const user = await findUser(parts.db, userId);
  return user && secretEqual(ticket, ticketOf(parts, user, expiresAt)) ? user : undefined;
}

function ticketOf({ cookieSecret }: Parts, { id, passwordHash }: Person, expiresAt: number): string {
  const claim = `${id}.${expiresAt}`;
  const signature = createHmac("sha256", cookieSecret)
    .update(`second step\n${claim}\n${passwordHash ?? ""}`)
    .digest("base64url");
  return `${claim}.${signature}`;
}

function written(parts: Parts, value: string, seconds: number): string {
  const secure = usesSecureCookies(parts) ? "; Secure" : "";
  return `${cookieName(parts, TICKET)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
