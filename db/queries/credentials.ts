import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { notify } from "@/db/notify";
import { credentials } from "@/db/schema/credentials";
import { users } from "@/db/schema/users";

export async function insertCredential(db: Db, row: typeof credentials.$inferInsert): Promise<void> {
  await db.insert(credentials).values(row);
}

export function listCredentials(db: Db, workspaceId: string, page: { limit: number; before: string | null }) {
  return db
    .select({
      id: credentials.id,
      name: credentials.name,
      provider: credentials.provider,
      last4: credentials.last4,
      host: credentials.host,
      baseUrl: credentials.baseUrl,
      createdAt: credentials.createdAt,
      createdBy: users.email,
      newest: sql<boolean>`not exists (select from credentials newer where newer.workspace_id = ${credentials.workspaceId}
        and newer.provider = ${credentials.provider} and newer.id > ${credentials.id})`,
    })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.createdBy))
    .where(
      and(
        eq(credentials.workspaceId, workspaceId),
        page.before === null ? undefined : lt(credentials.id, page.before),
      ),
    )
    .orderBy(desc(credentials.id))
    .limit(page.limit);
}

/** Callers need all credentials, because which one a worker uses depends on which others exist. */
export function credentialsOf(db: Db, workspaceId: string) {
  return db
    .select({
      id: credentials.id,
      name: credentials.name,
      provider: credentials.provider,
      sealed: credentials.sealed,
      host: credentials.host,
      baseUrl: credentials.baseUrl,
    })
    .from(credentials)
    .where(eq(credentials.workspaceId, workspaceId))
    .orderBy(desc(credentials.id));
}

export async function listKeyedProviders(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ provider: credentials.provider }).from(credentials);
  return rows.map(({ provider }) => provider);
}

export async function deleteCredential(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(credentials)
    .where(and(eq(credentials.workspaceId, workspaceId), eq(credentials.id, id)))
    .returning({ id: credentials.id });
  return gone.length > 0;
}

/** On commit, all processes clear their caches of this workspace's keys and settings. */
export async function announceKeys(db: Db, workspaceId: string): Promise<void> {
  await notify(db, "millrace_keys", workspaceId);
}
