import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { MarketSort } from "@/lib/schema/market-sort";
import { priceKind } from "@/lib/schema/price";
import { DRAWING, IN_TURN } from "./market";

const storeRow = z.object({
  id: z.string(),
  slug: z.string(),
  score: z.number(),
  kind: priceKind,
  itemId: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  publisher: z.string(),
  summary: z.string(),
  category: z.string(),
  workflowId: z.string().nullable(),
  updatedAt: z.date(),
  listedAt: z.date(),
  sellerSlug: z.string().nullable(),
  about: z.string(),
  site: z.string(),
  drawing: z.string().nullable(),
});
export type StoreRow = z.output<typeof storeRow>;

const SHOWN = "l.listed and l.taken_down is null";
const COLUMNS = `l.id, l.slug, l.score, l.kind, l.item_id, l.workspace_id, i.name, o.name as publisher, l.summary,
  l.category, i.workflow_id, l.updated_at, coalesce(l.listed_at, l.updated_at) as listed_at,
  o.seller_slug, o.seller_about as about, o.seller_site as site, ${DRAWING}`;
const ORDER: Record<MarketSort, string> = { newest: "l.id desc", rated: "l.score desc, l.id desc" };
const AFTER: Record<MarketSort, string> = {
  newest: "($3::uuid is null or l.id < $3) and $4::int is null",
  rated: "($3::uuid is null or (l.score, l.id) < ($4::int, $3::uuid))",
};

export interface StorePosition {
  readonly id: string;
  /** Score of the listing; null unless listings are sorted by rating. */
  readonly score: number | null;
}

export interface StoreQuery {
  /** Each word has to occur in the name, summary, category, kind or publisher's name. */
  readonly words: readonly string[];
  readonly category: string | null;
  readonly sellerId: string | null;
  readonly sort: MarketSort;
  readonly after: StorePosition | null;
  readonly limit: number;
  /** Maximum number of listings that a search reads. The next page continues from there. */
  readonly maxRead: number;
}

export async function findStorePage(
  db: Db,
  { words, category, sellerId, sort, after, limit, maxRead }: StoreQuery,
): Promise<{ rows: StoreRow[]; next: StorePosition | null }> {
  const looked = `select * from listings l where ${SHOWN} and ($1::text is null or lower(l.category) = $1)
    and ($2::uuid is null or l.workspace_id = $2) and ${AFTER[sort]} order by ${ORDER[sort]}`;
  const narrowed = [category?.toLowerCase() ?? null, sellerId, after?.id ?? null, after?.score ?? null];
  const likes = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const all = await query(
    db,
    `select ${COLUMNS} from (${looked} limit $5) l
     join workspaces o on o.id = l.workspace_id
     ${IN_TURN}
     where i.live and concat_ws(' ', i.name, l.summary, l.category, o.name, l.kind) ilike all ($6::text[])
     order by ${ORDER[sort]} limit $7`,
    [...narrowed, maxRead, likes, limit + 1],
  ).rows(storeRow);
  const rows = all.slice(0, limit);
  // If the page isn't full, the next page continues after the last listing that this search read.
  const last = all.length > limit ? rows.at(-1) : await lastRead();
  return { rows, next: last ? { id: last.id, score: sort === "rated" ? last.score : null } : null };

  async function lastRead() {
    return query(db, `select id, score from (${looked}) l offset $5 limit 1`, [...narrowed, maxRead - 1]).row(
      z.object({ id: z.string(), score: z.number() }),
    );
  }
}

export async function findStoreRows(db: Db, slug: string): Promise<StoreRow | undefined> {
  return query(
    db,
    `select ${COLUMNS} from listings l join workspaces o on o.id = l.workspace_id ${IN_TURN}
     where ${SHOWN} and i.live and l.slug = $1`,
    [slug],
  ).row(storeRow);
}

export async function findSellerId(db: Db, slug: string): Promise<string | null> {
  const [id] = await query(db, "select id from workspaces where seller_slug = $1", [slug]).column(z.string());
  return id ?? null;
}

/**
 * Returns the store's categories. Those used by the most sellers come first, so that a single seller can't
 * fill the list.
 */
export async function findCategories(db: Db, limit: number): Promise<string[]> {
  return query(
    db,
    `select min(l.category) as category from listings l where ${SHOWN} and l.category <> ''
     group by lower(l.category) order by count(distinct l.workspace_id) desc, min(l.id::text) limit $1`,
    [limit],
  ).column(z.string());
}

/** Returns the ID of the first listing in each part of the sitemap, oldest part first. */
export async function findSitemapParts(
  db: Db,
  { size, maxParts }: { size: number; maxParts: number },
): Promise<string[]> {
  return query(
    db,
    `select id from (
       select l.id, row_number() over (order by l.id) as place
       from (select * from listings l where ${SHOWN} order by l.id limit $2) l) l
     where (place - 1) % $1 = 0 order by id`,
    [size, size * maxParts],
  ).column(z.string());
}

const mapped = z.object({
  slug: z.string(),
  sellerSlug: z.string().nullable(),
  updatedAt: z.date(),
  itemId: z.string(),
  /** IDs of the webhook triggers and data providers in a workflow's live version. */
  triggers: z.array(z.string()),
  providers: z.array(z.string()),
  publishedAt: z.date(),
});
export type MappedRow = z.output<typeof mapped>;

export async function findSitemapPart(
  db: Db,
  from: string,
  { size, maxEndpoints }: { size: number; maxEndpoints: number },
): Promise<MappedRow[]> {
  return query(
    db,
    `select l.slug, o.seller_slug, l.updated_at, l.item_id, coalesce(v.created_at, l.updated_at) as published_at,
       (coalesce(v.triggers, '{}'))[1:$3::int] as triggers, (coalesce(v.providers, '{}'))[1:$3::int] as providers
     from (select * from listings l where ${SHOWN} and l.id >= $1::uuid order by l.id limit $2) l
     join workspaces o on o.id = l.workspace_id
     ${IN_TURN}
     left join workflows w on l.kind = 'workflow' and w.id = l.item_id
     left join workflow_versions v on v.workflow_id = w.id and v.version = w.live_version
     where i.live`,
    [from, size, maxEndpoints],
  ).rows(mapped);
}
