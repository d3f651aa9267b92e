import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import type { HookRow } from "./hooks";

/** Recorded publications that still have no deliveries, and the webhooks that are registered for them. */

const eventRow = z.object({
  id: z.coerce.number(),
  workflowId: z.string(),
  providerId: z.string(),
  readerId: z.string().nullable(),
  version: z.number(),
  etag: z.string(),
  publishedAt: z.date(),
});
export type HookEvent = z.output<typeof eventRow>;

export async function findEvents(db: Db, max: number): Promise<HookEvent[]> {
  return prepared(db, sql`select * from hook_events order by id limit ${max}`).rows(eventRow);
}

/**
 * Claims events by deleting them, and returns the IDs of those that no other process had claimed. Call it in
 * the transaction that inserts their deliveries, so that no event is lost.
 */
export async function takeEvents(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await prepared(
    db,
    sql`delete from hook_events where id = any(${sql.param([...ids])}::bigint[]) returning id`,
  ).column(z.coerce.number());
  return new Set(rows);
}

const wanted = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workflowId: z.string(),
  providerId: z.string(),
  firstOwn: z.number().nullable(),
});
export type WantingHook = z.output<typeof wanted>;

/**
 * Finds the webhooks for the providers in these events, in the order in which webhooks are locked. `firstOwn`
 * is the first version that was published only to the webhook's workspace; null if there is none.
 */
export async function findWanting(db: Db, events: readonly HookEvent[]): Promise<WantingHook[]> {
  return prepared(
    db,
    sql`select h.id, h.workspace_id, h.workflow_id, h.provider_id, c.first_version as first_own
      from hooks h left join provider_copies c
        on c.workflow_id = h.workflow_id and c.provider_id = h.provider_id and c.reader_id = h.workspace_id
      join workspaces o on o.id = h.workspace_id and o.blocked_at is null and o.closed_at is null
      where h.ended_at is null and (h.workflow_id, h.provider_id) in (
        select * from unnest(${sql.param(events.map(({ workflowId }) => workflowId))}::uuid[],
          ${sql.param(events.map(({ providerId }) => providerId))}::text[]))
      order by h.id`,
  ).rows(wanted);
}

const newest = z.object({ version: z.number(), etag: z.string(), publishedAt: z.date() });

/**
 * Returns the version that a webhook's workspace currently sees: the newest one published only to it or, if
 * there is none, the public one.
 */
export async function findNewestVersion(
  db: Db,
  { workflowId, providerId, workspaceId }: Pick<HookRow, "workflowId" | "providerId" | "workspaceId">,
) {
  const its = sql`workflow_id = ${workflowId}::uuid and provider_id = ${providerId}`;
  const own = sql`${its} and reader_id = ${workspaceId}::uuid`;
  return prepared(
    db,
    sql`(select version, etag, published_at from copied_values where ${own} order by version desc limit 1)
      union all
      (select version, etag, published_at from provider_values
       where ${its} and not exists (select from provider_copies where ${own}) order by version desc limit 1)
      limit 1`,
  ).row(newest);
}

const stored = z.object({ etag: z.string(), contentType: z.string(), body: z.string().nullable() });
export type StoredVersion = z.output<typeof stored>;

export async function findStoredVersion(
  db: Db,
  hook: Pick<HookRow, "workflowId" | "providerId" | "workspaceId">,
  version: number,
  bodyBytes: number,
): Promise<StoredVersion | undefined> {
  const its = sql`workflow_id = ${hook.workflowId}::uuid and provider_id = ${hook.providerId} and version = ${version}`;
  const columns = sql`etag, content_type, case when octet_length(body) <= ${bodyBytes} then body end as body`;
  return prepared(
    db,
    sql`select ${columns} from copied_values where ${its} and reader_id = ${hook.workspaceId}::uuid
      union all
      select ${columns} from provider_values where ${its} limit 1`,
  ).row(stored);
}
