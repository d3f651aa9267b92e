import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { listings } from "@/db/schema/listings";
import type { PriceKind } from "@/lib/schema/price";

/** Listings, for the sellers who edit them. Queries for all other people are in `market.ts`. */

const { slug, summary, category, description, listed, sample, sampledAt, takenDown, showTests } = listings;
const COLUMNS = { slug, summary, category, description, listed, sample, sampledAt, takenDown, showTests };
export type Listing = Pick<typeof listings.$inferSelect, keyof typeof COLUMNS>;

interface ItemKey {
  readonly kind: PriceKind;
  readonly itemId: string;
}

export async function lockListing(db: Db, workspaceId: string, item: ItemKey): Promise<Listing | undefined> {
  const [found] = await db
    .select(COLUMNS)
    .from(listings)
    .where(and(eq(listings.workspaceId, workspaceId), isOf(item)))
    .for("update");
  return found;
}

export async function findListing(
  db: Db,
  item: ItemKey,
): Promise<(Listing & { id: string; workspaceId: string }) | undefined> {
  const [found] = await db
    .select({ ...COLUMNS, id: listings.id, workspaceId: listings.workspaceId })
    .from(listings)
    .where(isOf(item));
  return found;
}

function isOf({ kind, itemId }: ItemKey) {
  return and(eq(listings.kind, kind), eq(listings.itemId, itemId));
}

/**
 * Creates a listing for the item if it has none yet. The new listing isn't shown in lists. An item with a
 * price needs it, because the item's page is part of the listing.
 */
export async function keepListing(
  db: Db,
  { id, workspaceId, kind, itemId }: ItemKey & { readonly id: string; readonly workspaceId: string },
  slug: string,
  now: Date,
): Promise<void> {
  await db
    .insert(listings)
    .values({ id, workspaceId, kind, itemId, description: "", listed: false, updatedAt: now, slug })
    .onConflictDoNothing({ target: [listings.kind, listings.itemId] });
}

export async function findSampleOf(
  db: Db,
  id: string,
): Promise<(Pick<Listing, "sample"> & { updatedAt: Date }) | undefined> {
  const [found] = await db
    .select({ sample, updatedAt: listings.updatedAt })
    .from(listings)
    .where(eq(listings.id, id));
  return found;
}

/** Stores a drawing, unless the listing has changed since its sample was read. */
export async function saveDrawing(db: Db, id: string, drawing: string, read: Date): Promise<void> {
  await db
    .update(listings)
    .set({ drawing, drawnAt: sql`now()` })
    .where(and(eq(listings.id, id), eq(listings.updatedAt, read)));
}

/**
 * Returns the number of listed and pending items in a workspace. Takes a lock, so that anyone else who lists
 * an item in the workspace has to wait until this transaction ends.
 */
export async function countListings(db: Db, workspaceId: string): Promise<number> {
  await query(db, "select pg_advisory_xact_lock(hashtextextended('listings ' || $1, 0))", [workspaceId]);
  const [many = 0] = await query(
    db,
    `select count(*)::int as many from listings l where l.workspace_id = $1::uuid and (l.listed or exists (
       select from listing_reviews r where r.kind = l.kind and r.item_id = l.item_id and r.state = 'waiting'))`,
    [workspaceId],
  ).column(z.number());
  return many;
}

/**
 * Takes a listing down or, if `reason` is null, restores it as its owner left it. All processes drop it from
 * their caches.
 */
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
 * Saves an item's listing. The first time an item is listed, it gets its position in the market and its slug.
 * A listed item can be subscribed to. Processes cache whether an item is listed together with its workflow,
 * so all of them drop the workflow from their caches.
 */
export async function saveListing(
  db: Db,
  { id, workspaceId, kind, itemId }: ItemKey & { readonly id: string; readonly workspaceId: string },
  listing: Omit<Listing, "takenDown">,
  now: Date,
): Promise<void> {
  const { slug, summary, category, description, listed, sample, sampledAt, showTests } = listing;
  await query(
    db,
    `insert into listings as l (id, workspace_id, kind, item_id, description, listed, sample, sampled_at, updated_at,
       slug, summary, category, show_tests, listed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, case when $6 then $9::timestamptz end)
     on conflict (kind, item_id) do update set description = excluded.description, listed = excluded.listed,
       summary = excluded.summary, category = excluded.category, show_tests = excluded.show_tests,
       sample = excluded.sample, sampled_at = excluded.sampled_at, updated_at = excluded.updated_at, drawing = null,
       listed_at = coalesce(l.listed_at, case when l.listed then l.updated_at end, excluded.listed_at)
     where l.workspace_id = excluded.workspace_id
     returning case when kind = 'workflow' then pg_notify('millrace_workflow', item_id::text) end`,
    [
      ...[id, workspaceId, kind, itemId, description, listed, sample, sampledAt, now],
      ...[slug, summary, category, showTests],
    ],
  );
}
