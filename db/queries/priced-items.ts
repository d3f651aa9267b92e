import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { type PriceKind, priceKind } from "@/lib/schema/price";
import { DASHBOARD_LIVE, WIDGET_LIVE } from "./live-items";

const row = z.object({
  id: z.string(),
  kind: priceKind,
  name: z.string(),
  workflowId: z.string().nullable(),
  live: z.boolean(),
  subscribers: z.number(),
});

export interface PricedItemFilter {
  readonly workspaceId: string;
  /** The viewer. Private items are only listed for the person who created them. */
  readonly userId: string;
  readonly kind: PriceKind | null;
  readonly id: string | null;
  readonly text: string | null;
  readonly offered: boolean;
  readonly before: string | null;
  readonly limit: number;
}

/** A withdrawn worker stays listed while it still has a price or earnings. */
export async function findPricedItems(db: Db, filter: PricedItemFilter) {
  return query(
    db,
    `with items as (
       select 'workflow' as kind, id, name, id as workflow_id, live_version is not null as live, false as withdrawn
       from workflows where workspace_id = $1::uuid and deleted_at is null
       union all
       select 'worker', p.id, p.name, p.workflow_id, p.withdrawn_at is null and w.live_version is not null,
         p.withdrawn_at is not null
       from published_workers p join workflows w on w.id = p.workflow_id and w.deleted_at is null
       where p.workspace_id = $1::uuid
       union all
       select 'widget', g.id, g.name, g.workflow_id, ${WIDGET_LIVE}, false from widgets g
       where g.workspace_id = $1::uuid
       union all
       select 'dashboard', d.id, d.name, null, ${DASHBOARD_LIVE}, false from dashboards d
       where d.workspace_id = $1::uuid and (d.visibility <> 'private' or d.created_by = $8::uuid))
     select i.id, i.kind, i.name, i.workflow_id, i.live, (
       select count(*)::int from subscriptions s
       where s.kind = i.kind and s.item_id = i.id and s.cancelled_at is null) as subscribers
     from items i left join price_items p on p.kind = i.kind and p.item_id = i.id
     where ($2::text is null or i.kind = $2) and ($3::uuid is null or i.id = $3)
       and ($4::text is null or i.name ilike $4) and ($6::uuid is null or i.id < $6)
       and case when $5::boolean or i.withdrawn then coalesce(p.offered, false) else true end
     order by i.id desc limit $7`,
    [
      filter.workspaceId,
      filter.kind,
      filter.id,
      filter.text === null ? null : `%${filter.text.replace(/[\\%_]/g, "\\$&")}%`,
      filter.offered,
      filter.before,
      filter.limit,
      filter.userId,
    ],
  ).rows(row);
}
