import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { priceKind } from "@/lib/schema/price";
import { ITEMS } from "./market";

const shelved = z
  .object({
    slug: z.string(),
    score: z.number(),
    kind: priceKind,
    item_id: z.string(),
    workspace_id: z.string(),
    name: z.string(),
    publisher: z.string(),
    summary: z.string(),
    category: z.string(),
    workflow_id: z.string().nullable(),
    updated_at: z.date(),
    listed_at: z.date(),
    seller_slug: z.string().nullable(),
    about: z.string(),
    site: z.string(),
  })
  .transform(({ item_id, workspace_id, workflow_id, updated_at, listed_at, seller_slug, ...rest }) => ({
    ...rest,
    listedAt: listed_at,
    sellerSlug: seller_slug,
    itemId: item_id,
    workspaceId: workspace_id,
    workflowId: workflow_id,
    updatedAt: updated_at,
  }));

/** All that strangers may see of the store, the newest first, as much as a process keeps of it. */
export async function findShelf(db: Db, limit: number) {
  const rows = await query(
    db,
    `select l.slug, l.score, l.kind, l.item_id, l.workspace_id, i.name, o.name as publisher, l.summary, l.category,
       i.workflow_id, l.updated_at, coalesce(l.listed_at, l.updated_at) as listed_at,
       o.seller_slug, o.seller_about as about, o.seller_site as site
     from listings l
     join workspaces o on o.id = l.workspace_id
     join (${ITEMS}) i on i.kind = l.kind and i.item_id = l.item_id
     where l.listed and l.taken_down is null and i.live order by l.id desc limit $1`,
    [limit],
  );
  return z.array(shelved).parse(rows);
}
