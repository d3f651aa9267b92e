import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { PriceKind } from "@/lib/schema/price";
import {
  DASHBOARD_FAILING,
  DASHBOARD_LIVE,
  failingSince,
  notBlocked,
  notClosed,
  WIDGET_LIVE,
} from "./live-items";

const row = z.object({
  workspaceId: z.string(),
  live: z.boolean(),
  isBlocked: z.boolean(),
  /** Time since which the item has been failing. No period is charged while it fails. */
  failingSince: z.date().nullable(),
  /** ID of the only person who can see the item; null if the item isn't private. */
  onlyFor: z.string().nullable(),
});
export type SellableItem = z.output<typeof row>;

const blocked = (workspaceId: string) => `not ${notBlocked(workspaceId)} as is_blocked`;

const STATEMENTS: Record<PriceKind, string> = {
  workflow: `select w.workspace_id, w.live_version is not null and ${notBlocked("w.workspace_id")} as live,
    ${blocked("w.workspace_id")}, ${failingSince("w.id")} as failing_since, null as only_for from workflows w
    where w.id = $1::uuid and w.deleted_at is null and ${notClosed("w.workspace_id")}`,
  worker: `select p.workspace_id, p.withdrawn_at is null and w.live_version is not null and ${notBlocked("p.workspace_id")} as live,
    ${blocked("p.workspace_id")}, ${failingSince("w.id")} as failing_since,
    null as only_for from published_workers p join workflows w on w.id = p.workflow_id
    where p.id = $1::uuid and w.deleted_at is null and ${notClosed("p.workspace_id")}`,
  widget: `select g.workspace_id, ${WIDGET_LIVE} as live, ${blocked("g.workspace_id")}, ${failingSince("g.workflow_id")} as failing_since,
    null as only_for from widgets g where g.id = $1::uuid and ${notClosed("g.workspace_id")}`,
  dashboard: `select d.workspace_id, ${DASHBOARD_LIVE} as live, ${blocked("d.workspace_id")}, ${DASHBOARD_FAILING} as failing_since,
    case when d.visibility = 'private' then d.created_by end as only_for from dashboards d
    where d.id = $1::uuid and ${notClosed("d.workspace_id")}`,
};

/**
 * Aliases, in `STATEMENTS`, of the rows to lock for each kind of item, because deleting any of these rows
 * deletes the item.
 */
const ROWS: Record<PriceKind, string> = { workflow: "w", worker: "p, w", widget: "g", dashboard: "d" };

export async function findItem(db: Db, kind: PriceKind, id: string): Promise<SellableItem | null> {
  return (await query(db, STATEMENTS[kind], [id]).row(row)) ?? null;
}

/**
 * Like `findItem`, but locks the item against deletion until the transaction ends, so that a deletion sees
 * the changes made in this transaction.
 */
export async function keepItem(db: Db, kind: PriceKind, id: string): Promise<SellableItem | null> {
  const found = await query(db, `${STATEMENTS[kind]} for key share of ${ROWS[kind]}`, [id]).row(row);
  return found ?? null;
}
