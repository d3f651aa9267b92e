import { listMemberships } from "@/db/queries/members";
import { deleteSession, findLiveSession, insertSession, touchSession } from "@/db/queries/sessions";
import { findUser, rememberWorkspace } from "@/db/queries/users";
import { newId } from "@/lib/kit/id";
import type { SignInWay } from "@/lib/schema/sign-in-way";
import type { AuthParts } from "./auth-parts";
import { startWorkspace } from "./start-workspace";

/** A browser that hasn't been seen for this long has to sign in again. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const SEEN_EVERY_MS = 60_000;
const MAX_AGENT_CHARACTERS = 300;

/** Returns null for a person without a workspace. */
export async function openSession(
  parts: AuthParts,
  userId: string,
  from: { agent: string; address: string; by: SignInWay },
): Promise<string | null> {
  const [user, joined] = await Promise.all([findUser(parts.db, userId), listMemberships(parts.db, userId)]);
  const workspace = startWorkspace(joined, user?.lastWorkspaceId ?? null);
  if (workspace === undefined) return null;
  const now = parts.clock();
  const id = newId(now);
  await insertSession(parts.db, {
    id,
    userId,
    workspaceId: workspace.id,
    agent: storable(from.agent).slice(0, MAX_AGENT_CHARACTERS),
    address: storable(from.address),
    createdAt: new Date(now),
    signedInBy: from.by,
    ...seenAt(now),
  });
  await rememberWorkspace(parts.db, userId, workspace.id);
  await parts.security.note({
    kind: "sign_in",
    workspaceId: workspace.id,
    actor: { userId, email: user?.email ?? "", via: "session" },
    address: from.address,
    details: { by: from.by, agent: from.agent.slice(0, 150) },
  });
  return id;
}

export async function isLiveSession(parts: AuthParts, sessionId: string): Promise<boolean> {
  return (await findLiveSession(parts.db, sessionId, new Date(parts.clock()))) !== undefined;
}

export async function closeSession(parts: AuthParts, userId: string, sessionId: string): Promise<boolean> {
  const ended = await deleteSession(parts.db, userId, sessionId);
  parts.callers.clear();
  return ended;
}

export function markSeen(parts: AuthParts, session: { id: string; lastSeenAt: Date }): void {
  const now = parts.clock();
  if (now - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  touchSession(parts.db, session.id, seenAt(now)).catch((error: unknown) =>
    parts.log.warn({ error }, "Couldn't save when a session was last used"),
  );
}

function seenAt(now: number) {
  return { lastSeenAt: new Date(now), expiresAt: new Date(now + SESSION_SECONDS * 1000) };
}

/** Postgres text can't contain U+0000. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "");
}
