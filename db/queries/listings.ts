import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { PriceKind } from "@/lib/schema/price";

/** What owners say of their items in the market. Others read it through `market.ts`. */

const row = z
  .object({
    description: z.string(),
    listed: z.boolean(),
    sample: z.string().nullable(),
    sampled_at: z.date().nullable(),
  })
  .transform(({ sampled_at: sampledAt, ...found }) => ({ ...found, sampledAt }));
export type Listing = z.output<typeof row>;

interface ItemKey {
  readonly kind: PriceKind;
  readonly itemId: string;
}

export async function lockListing(
  db: Db,
  workspaceId: string,
  { kind, itemId }: ItemKey,
): Promise<Listing | undefined> {
  const rows = await query(
    db,
    `select description, listed, sample, sampled_at from listings
     where workspace_id = $1::uuid and kind = $2 and item_id = $3::uuid for update`,
    [workspaceId, kind, itemId],
  );
  return z.array(row).parse(rows)[0];
}

/**
 * Its place in the market is that of its first listing. What is listed is opened by its subscriptions: processes know
 * that together with what else they know of a workflow, and forget it.
 */
export async function saveListing(
  db: Db,
  { id, workspaceId, kind, itemId }: ItemKey & { readonly id: string; readonly workspaceId: string },
  { description, listed, sample, sampledAt }: Listing,
  now: Date,
): Promise<void> {
  await query(
    db,
    `insert into listings as l (id, workspace_id, kind, item_id, description, listed, sample, sampled_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (kind, item_id) do update set description = excluded.description, listed = excluded.listed,
       sample = excluded.sample, sampled_at = excluded.sampled_at, updated_at = excluded.updated_at
     where l.workspace_id = excluded.workspace_id
     returning case when kind = 'workflow' then pg_notify('millrace_workflow', item_id::text) end`,
    [id, workspaceId, kind, itemId, description, listed, sample, sampledAt, now],
  );
}
