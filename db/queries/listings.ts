import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { PriceKind } from "@/lib/schema/price";

/** What owners say of their items in the market. Others read it through `market.ts`. */

const row = z
  .object({
    slug: z.string(),
    summary: z.string(),
    category: z.string(),
    description: z.string(),
    listed: z.boolean(),
    sample: z.string().nullable(),
    sampled_at: z.date().nullable(),
    taken_down: z.string().nullable(),
  })
  .transform(({ sampled_at: sampledAt, taken_down: takenDown, ...found }) => ({
    ...found,
    sampledAt,
    takenDown,
  }));
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
    `select slug, summary, category, description, listed, sample, sampled_at, taken_down from listings
     where workspace_id = $1::uuid and kind = $2 and item_id = $3::uuid for update`,
    [workspaceId, kind, itemId],
  );
  return z.array(row).parse(rows)[0];
}

export async function findListing(
  db: Db,
  { kind, itemId }: ItemKey,
): Promise<(Listing & { id: string; workspaceId: string }) | undefined> {
  const rows = await query(
    db,
    `select id, workspace_id, slug, summary, category, description, listed, sample, sampled_at, taken_down
     from listings where kind = $1 and item_id = $2::uuid`,
    [kind, itemId],
  );
  return z.array(row.and(owned)).parse(rows)[0];
}

/** That of an item that was never listed, made where there is none: it may have a price, and so a page. */
export async function keepListing(
  db: Db,
  { id, workspaceId, kind, itemId }: ItemKey & { readonly id: string; readonly workspaceId: string },
  slug: string,
  now: Date,
): Promise<void> {
  await query(
    db,
    `insert into listings (id, workspace_id, kind, item_id, description, listed, updated_at, slug)
     values ($1, $2, $3, $4, '', false, $5, $6) on conflict (kind, item_id) do nothing`,
    [id, workspaceId, kind, itemId, now, slug],
  );
}

/** Listed by a workspace, or waiting to be. Whoever lists something in it meanwhile waits for this transaction. */
export async function countListings(db: Db, workspaceId: string): Promise<number> {
  await query(db, "select pg_advisory_xact_lock(hashtextextended('listings ' || $1, 0))", [workspaceId]);
  const rows = await query(
    db,
    `select count(*)::int as many from listings l where l.workspace_id = $1::uuid and (l.listed or exists (
       select from listing_reviews r where r.kind = l.kind and r.item_id = l.item_id and r.state = 'waiting'))`,
    [workspaceId],
  );
  return z.array(z.object({ many: z.number() })).parse(rows)[0]?.many ?? 0;
}

const owned = z
  .object({ id: z.string(), workspace_id: z.string() })
  .transform(({ id, workspace_id: workspaceId }) => ({ id, workspaceId }));

/** Null puts it back as its owner left it. Processes forget what they know of it. */
export async function takeDownListing(
  db: Db,
  { kind, itemId }: ItemKey,
  reason: string | null,
): Promise<void> {
  await query(
    db,
    `update listings set taken_down = $3 where kind = $1 and item_id = $2::uuid
     returning case when kind = 'workflow' then pg_notify('millrace_workflow', item_id::text) end`,
    [kind, itemId, reason],
  );
}

/**
 * Its place in the market and its slug are those of its first listing. What is listed is opened by its subscriptions: processes know
 * that together with what else they know of a workflow, and forget it.
 */
export async function saveListing(
  db: Db,
  { id, workspaceId, kind, itemId }: ItemKey & { readonly id: string; readonly workspaceId: string },
  listing: Omit<Listing, "takenDown">,
  now: Date,
): Promise<void> {
  const { slug, summary, category, description, listed, sample, sampledAt } = listing;
  await query(
    db,
    `insert into listings as l (id, workspace_id, kind, item_id, description, listed, sample, sampled_at, updated_at,
       slug, summary, category, listed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $6 then $9::timestamptz end)
     on conflict (kind, item_id) do update set description = excluded.description, listed = excluded.listed,
       summary = excluded.summary, category = excluded.category,
       sample = excluded.sample, sampled_at = excluded.sampled_at, updated_at = excluded.updated_at,
       listed_at = coalesce(l.listed_at, case when l.listed then l.updated_at end, excluded.listed_at)
     where l.workspace_id = excluded.workspace_id
     returning case when kind = 'workflow' then pg_notify('millrace_workflow', item_id::text) end`,
    [id, workspaceId, kind, itemId, description, listed, sample, sampledAt, now, slug, summary, category],
  );
}
