import { type SQL, sql } from "drizzle-orm";
import { type Db, query } from "@/db/handle";
import { notify } from "@/db/notify";
import type { users } from "@/db/schema/users";
import type { workspaces } from "@/db/schema/workspaces";

/**
 * SQL for the reason of a person's or workspace's block. Null if there is no block, empty if it has no
 * reason.
 */
export function blockOf({ blockedAt, blockReason }: typeof users | typeof workspaces): SQL<string | null> {
  return sql<string | null>`case when ${blockedAt} is not null then coalesce(${blockReason}, '') end`;
}

export async function setPersonBlock(db: Db, id: string, reason: string | null, now: Date): Promise<boolean> {
  const rows = await query(
    db,
    `update users set blocked_at = case when $2::text is null then null else coalesce(blocked_at, $3) end,
       block_reason = $2::text where id = $1::uuid and email not like 'deleted-%@deleted.invalid' returning id`,
    [id, reason, now],
  );
  return rows.length > 0;
}

export async function setWorkspaceBlock(
  db: Db,
  id: string,
  reason: string | null,
  now: Date,
): Promise<boolean> {
  const rows = await query(
    db,
    `update workspaces set blocked_at = case when $2::text is null then null else coalesce(blocked_at, $3) end,
       block_reason = $2::text where id = $1::uuid and closed_at is null returning id`,
    [id, reason, now],
  );
  return rows.length > 0;
}

/** Extends the deadlines of a workspace's failing webhooks by the time it was blocked for. */
export async function extendHooks(db: Db, workspaceId: string, now: Date): Promise<void> {
  await query(
    db,
    `update hooks h set failing_since = least($2, failing_since + ($2 - greatest(w.blocked_at, h.failing_since)))
     from workspaces w where w.id = $1::uuid and h.workspace_id = w.id and w.blocked_at is not null
       and h.failing_since is not null`,
    [workspaceId, now],
  );
}

/**
 * Makes all processes clear their caches of keys, workflows and values. Sends a single notification for all
 * of them, because a workspace can have a large number of workflows and subscriptions.
 */
export async function announceBlock(db: Db): Promise<void> {
  await notify(db, "millrace_forget");
}
