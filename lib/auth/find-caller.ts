import { createHash } from "node:crypto";
import { listMemberships } from "@/db/queries/members";
import { findLiveSession } from "@/db/queries/sessions";
import { findTokenByHash, touchToken } from "@/db/queries/tokens";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Caller, SCOPES } from "@/lib/schema/person";
import { type Problem, problem } from "@/lib/schema/problem";
import { findRights } from "@/lib/schema/rights";
import { personBlocked, workspaceBlocked } from "@/lib/schema/workspace-blocked";
import type { AuthParts, RequestFacts } from "./auth-parts";
import { readSessionCookie } from "./cookies";
import { isSameOrigin } from "./is-same-origin";
import { readSession } from "./read-session";
import { secondStepState } from "./second-step-state";
import { markSeen } from "./sessions";
import { hashToken } from "./token-text";

const USED_EVERY_MS = 60_000;
/**
 * How long an unknown token is cached as unknown. Tokens are random, so a token that doesn't exist now won't
 * be created later.
 */
const UNKNOWN_TOKEN_MS = 5_000;

/** Refuses sessions that still have to complete two-factor authentication. */
export async function findCaller(parts: AuthParts, facts: RequestFacts): Promise<Result<Caller, Problem>> {
  const found = await findCallerInSetUp(parts, facts);
  const lacks = found.ok ? found.value.lacksSecondStep : undefined;
  return lacks === undefined ? found : fail(secondStepMissing(lacks));
}

/**
 * Like `findCaller`, but also accepts sessions that still have to complete two-factor authentication. Used by
 * the endpoints that set it up or complete it.
 */
export async function findCallerInSetUp(
  parts: AuthParts,
  facts: RequestFacts,
): Promise<Result<Caller, Problem>> {
  const token = bearerToken(facts);
  if (token !== null) return findCallerByToken(parts, token);
  const cookie = readSessionCookie(parts, facts);
  if (cookie === null)
    return fail(problem("unauthorized", "Sign in, or send an API token as `Authorization: Bearer TOKEN`."));
  if (!isSameOrigin(facts, parts.publicUrl)) {
    return fail(problem("forbidden", "Requests with a browser session must come from Millrace's own pages."));
  }
  const key = createHash("sha256").update(cookie).digest("base64url");
  return parts.callers.find(`session:${key}`, () => callerOfCookie(parts, cookie));
}

export function findCallerByToken(parts: AuthParts, token: string): Promise<Result<Caller, Problem>> {
  const hash = hashToken(token);
  return parts.callers.find(`token:${hash}`, () => callerOfToken(parts, hash), UNKNOWN_TOKEN_MS);
}

function bearerToken(facts: RequestFacts): string | null {
  const header = facts.headers.get("authorization");
  return header === null ? null : (/^Bearer +(\S+) *$/i.exec(header)?.[1] ?? null);
}

async function callerOfToken(parts: AuthParts, hash: string): Promise<Result<Caller, Problem>> {
  const now = parts.clock();
  const token = await findTokenByHash(parts.db, hash);
  if (token === undefined || (token.expiresAt !== null && token.expiresAt.getTime() <= now)) {
    return fail(problem("unauthorized", "This API token is unknown, revoked or expired."));
  }
  if (token.personBlock !== null) return fail(personBlocked(token.personBlock));
  if (token.workspaceBlock !== null) return fail(workspaceBlocked(token.workspaceBlock));
  if (token.lastUsedAt === null || now - token.lastUsedAt.getTime() >= USED_EVERY_MS) {
    touchToken(parts.db, token.id, new Date(now)).catch((error: unknown) =>
      parts.log.warn({ error }, "Couldn't save when a token was last used"),
    );
  }
  return ok({
    userId: token.userId,
    email: token.email,
    workspaceId: token.workspaceId,
    role: token.role,
    rights: findRights(token),
    instanceOwner: token.instanceOwner,
    via: "token",
    tokenId: token.id,
  });
}

async function callerOfCookie(parts: AuthParts, cookie: string): Promise<Result<Caller, Problem>> {
  const said = await readSession(parts, cookie);
  const session =
    said === null ? undefined : await findLiveSession(parts.db, said.sid, new Date(parts.clock()));
  if (session === undefined || session.userId !== said?.sub) {
    return fail(problem("unauthorized", "Your session has ended. Sign in again."));
  }
  if (session.personBlock !== null) return fail(personBlocked(session.personBlock));
  const memberships = await listMemberships(parts.db, session.userId);
  // If the person was removed from the session's workspace, or if that workspace is blocked, the session
  // continues in another of the person's workspaces.
  const open = memberships.filter(({ block }) => block === null);
  const workspace = open.find(({ id }) => id === session.workspaceId) ?? open[0];
  if (workspace === undefined) {
    const [blocked] = memberships;
    if (blocked) return fail(workspaceBlocked(blocked.block));
    return fail(problem("forbidden", "You don't belong to a workspace. Ask an owner to add you."));
  }
  markSeen(parts, session);
  const required = session.instanceRequires || workspace.secondStepRequired;
  const state = secondStepState({ ...session, required });
  return ok({
    userId: session.userId,
    email: session.email,
    workspaceId: workspace.id,
    role: workspace.role,
    rights: findRights({ role: workspace.role, scopes: SCOPES, instanceOwner: session.instanceOwner }),
    instanceOwner: session.instanceOwner,
    via: "session",
    sessionId: session.id,
    ...(state === "done" ? {} : { lacksSecondStep: state }),
  });
}

function secondStepMissing(lacks: "set up" | "sign in"): Problem {
  const next =
    lacks === "set up"
      ? "Set up an authenticator app or a passkey at /second-step."
      : "Sign in again, with your authenticator app or passkey.";
  return problem("second_step_missing", `Two-factor authentication is required. ${next}`);
}
