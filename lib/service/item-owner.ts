import { z } from "zod";
import type { Statements } from "@/db/client";
import { isId } from "@/lib/kit/id";
import type { PriceKind } from "@/lib/schema/price";

export interface SellableItem {
  readonly workspaceId: string;
  /** Whether there is anything to be had now. */
  readonly live: boolean;
}

const row = z
  .object({ workspace_id: z.string(), live: z.boolean() })
  .transform(({ workspace_id: workspaceId, live }) => ({ workspaceId, live }));

/** Where each kind of item lives. */
const STATEMENTS: Record<PriceKind, string> = {
  workflow: `select workspace_id, live_version is not null as live from workflows
    where id = $1::uuid and deleted_at is null`,
  worker: `select p.workspace_id, p.withdrawn_at is null and w.live_version is not null as live
    from published_workers p join workflows w on w.id = p.workflow_id
    where p.id = $1::uuid and w.deleted_at is null`,
  widget: "select workspace_id, true as live from widgets where id = $1::uuid",
  dashboard: "select workspace_id, true as live from dashboards where id = $1::uuid",
};

/** Whose an item is; null where there is no such item. */
export async function findItem(sql: Statements, kind: PriceKind, id: string): Promise<SellableItem | null> {
  if (!isId(id)) return null;
  return z.array(row).parse(await sql.unsafe(STATEMENTS[kind], [id]))[0] ?? null;
}
