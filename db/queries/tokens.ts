import { and, desc, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { blockOf } from "@/db/queries/blocks";
import { members } from "@/db/schema/members";
import { tokens } from "@/db/schema/tokens";
import { users } from "@/db/schema/users";
import { workspaces } from "@/db/schema/workspaces";

/** Returns undefined if the person who created the token has left the workspace. */
export async function findTokenByHash(db: Db, hash: string) {
  const [row] = await db
    .select({
      id: tokens.id,
      workspaceId: tokens.workspaceId,
      scopes: tokens.scopes,
      expiresAt: tokens.expiresAt,
      lastUsedAt: tokens.lastUsedAt,
      userId: users.id,
      email: users.email,
      instanceOwner: users.instanceOwner,
      role: members.role,
      personBlock: blockOf(users),
      workspaceBlock: blockOf(workspaces),
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .innerJoin(members, and(eq(members.workspaceId, tokens.workspaceId), eq(members.userId, tokens.userId)))
    .innerJoin(workspaces, eq(workspaces.id, tokens.workspaceId))
    .where(eq(tokens.hash, hash));
  return row;
}

export async function touchToken(db: Db, tokenId: string, lastUsedAt: Date): Promise<void> {
  await db.update(tokens).set({ lastUsedAt }).where(eq(tokens.id, tokenId));
}

export async function insertToken(db: Db, token: typeof tokens.$inferInsert): Promise<void> {
  await db.insert(tokens).values(token).onConflictDoNothing({ target: tokens.hash });
}

export async function findToken(db: Db, workspaceId: string, tokenId: string) {
  const [row] = await db
    .select({ id: tokens.id, userId: tokens.userId, source: tokens.source, expiresAt: tokens.expiresAt })
    .from(tokens)
    .where(and(eq(tokens.workspaceId, workspaceId), eq(tokens.id, tokenId)));
  return row;
}

export function listTokens(db: Db, workspaceId: string, page: { limit: number; before: string | null }) {
  return db
    .select({
      id: tokens.id,
      name: tokens.name,
      prefix: tokens.prefix,
      scopes: tokens.scopes,
      createdBy: users.email,
      createdAt: tokens.createdAt,
      expiresAt: tokens.expiresAt,
      lastUsedAt: tokens.lastUsedAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(eq(tokens.workspaceId, workspaceId), page.before === null ? undefined : lt(tokens.id, page.before)),
    )
    .orderBy(desc(tokens.id))
    .limit(page.limit);
}

export async function deleteToken(db: Db, workspaceId: string, tokenId: string): Promise<void> {
  await db.delete(tokens).where(and(eq(tokens.workspaceId, workspaceId), eq(tokens.id, tokenId)));
}

export async function deleteTokensOf(db: Db, workspaceId: string, userId: string): Promise<void> {
  await db.delete(tokens).where(and(eq(tokens.workspaceId, workspaceId), eq(tokens.userId, userId)));
}

/** Lists the person's tokens except the environment token, which only the operator can change. */
export function tokensOfPerson(db: Db, userId: string, now: Date) {
  return db
    .select({ id: tokens.id, name: tokens.name, workspace: workspaces.name, lastUsedAt: tokens.lastUsedAt })
    .from(tokens)
    .innerJoin(workspaces, eq(workspaces.id, tokens.workspaceId))
    .where(
      and(
        eq(tokens.userId, userId),
        eq(tokens.source, "person"),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)),
      ),
    )
    .orderBy(desc(tokens.id))
    .limit(MAX_NAMED);
}

const MAX_NAMED = 200;

export async function deleteTokensOfPerson(db: Db, userId: string): Promise<void> {
  await db.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.source, "person")));
}

export async function deleteStaleEnvironmentTokens(db: Db, currentHash: string | null): Promise<void> {
  await db
    .delete(tokens)
    .where(
      and(eq(tokens.source, "environment"), currentHash === null ? undefined : ne(tokens.hash, currentHash)),
    );
}
