import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/db/handle";
import { securityEvents } from "@/db/schema/security-events";
import type { SecurityKind } from "@/lib/schema/security-event";

export type NewSecurityEvent = typeof securityEvents.$inferInsert;
export type SecurityEventRow = typeof securityEvents.$inferSelect;

/** Inserts events. Equal bulk events within the same 15 minutes share a row, which counts them. */
export async function addSecurityEvents(db: Db, events: readonly NewSecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insert(securityEvents)
    .values([...events])
    .onConflictDoUpdate({
      target: securityEvents.bulk,
      targetWhere: sql`${securityEvents.bulk} is not null`,
      set: { times: sql`${securityEvents.times} + excluded.times`, until: sql`excluded.until` },
    });
}

export interface SecuritySpan {
  readonly from: Date | null;
  readonly to: Date | null;
}

/**
 * Returns events of the workspace, or of the instance if `workspaceId` is null, newest first. A bulk event
 * covers 15 minutes, and is returned if any of these minutes are in the requested time span.
 */
export function listSecurityEvents(
  db: Db,
  workspaceId: string | null,
  page: { limit: number; before: string | null; kind: SecurityKind | null } & SecuritySpan,
): Promise<SecurityEventRow[]> {
  return db
    .select()
    .from(securityEvents)
    .where(
      and(
        workspaceId === null
          ? isNull(securityEvents.workspaceId)
          : eq(securityEvents.workspaceId, workspaceId),
        page.before === null ? undefined : lt(securityEvents.id, page.before),
        page.kind === null ? undefined : eq(securityEvents.kind, page.kind),
        page.from === null
          ? undefined
          : or(gte(securityEvents.at, page.from), gte(securityEvents.until, page.from)),
        page.to === null ? undefined : lt(securityEvents.at, page.to),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(page.limit);
}

export function listOperatorActs(
  db: Db,
  kinds: readonly SecurityKind[],
  page: { limit: number; before: string | null; subject: string | null },
): Promise<SecurityEventRow[]> {
  return db
    .select()
    .from(securityEvents)
    .where(
      and(
        isNull(securityEvents.workspaceId),
        inArray(securityEvents.kind, [...kinds]),
        page.subject === null ? undefined : eq(securityEvents.subject, page.subject),
        page.before === null ? undefined : lt(securityEvents.id, page.before),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(page.limit);
}

export async function sweepSecurityEvents(db: Db, before: Date, max: number): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.at, before));
  await db.execute(sql`delete from ${securityEvents} where id <= (
    select id from ${securityEvents} order by id desc offset ${max} limit 1)`);
}
