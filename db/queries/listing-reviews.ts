import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { type PriceKind, priceKind } from "@/lib/schema/price";
import { REVIEW_STATES } from "@/lib/schema/review-states";
import { ITEMS } from "./market";

interface ItemKey {
  readonly kind: PriceKind;
  readonly itemId: string;
}

const row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  kind: priceKind,
  itemId: z.string(),
  askedBy: z.string(),
  wanted: z.string().nullable(),
  opens: z.boolean(),
  state: z.enum(REVIEW_STATES),
  reason: z.string().nullable(),
  decidedAt: z.date().nullable(),
  at: z.date(),
});
export type ListingReview = z.output<typeof row>;

const COLUMNS =
  "r.id, r.workspace_id, r.kind, r.item_id, r.asked_by, r.wanted, r.opens, r.state, r.reason, r.decided_at, r.at";

interface Wish extends ItemKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly askedBy: string;
  /** The requested listing. If omitted, the one in the pending request for the same item stays unchanged. */
  readonly wanted?: string;
  readonly opens: boolean;
  readonly now: number;
}

/**
 * Replaces a pending request for the same item with one under a new ID, so that the operator can't approve a
 * version they haven't seen.
 */
export async function askForReview(db: Db, wish: Wish): Promise<void> {
  await query(
    db,
    `insert into listing_reviews as r (id, workspace_id, kind, item_id, asked_by, wanted, opens, state, at)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8)
     on conflict (kind, item_id) where state = 'waiting' do update
       set id = excluded.id, asked_by = excluded.asked_by, at = excluded.at,
         wanted = coalesce(excluded.wanted, r.wanted), opens = excluded.opens or r.opens`,
    [
      wish.id,
      wish.workspaceId,
      wish.kind,
      wish.itemId,
      wish.askedBy,
      wish.wanted ?? null,
      wish.opens,
      new Date(wish.now),
    ],
  );
}

export async function findLastReview(db: Db, { kind, itemId }: ItemKey): Promise<ListingReview | undefined> {
  return query(
    db,
    `select ${COLUMNS} from listing_reviews r where kind = $1 and item_id = $2::uuid order by id desc limit 1`,
    [kind, itemId],
  ).row(row);
}

export async function forgetReviews(db: Db, { kind, itemId }: ItemKey): Promise<void> {
  await query(
    db,
    "delete from listing_reviews where kind = $1 and item_id = $2::uuid and state in ('waiting', 'declined')",
    [kind, itemId],
  );
}

export async function findReview(db: Db, id: string): Promise<ListingReview | undefined> {
  return query(db, `select ${COLUMNS} from listing_reviews r where id = $1::uuid`, [id]).row(row);
}

/**
 * Approves a request or, with a `reason`, declines it. Returns false if the request was decided or changed in
 * the meantime.
 */
export async function decideReview(
  db: Db,
  {
    id,
    by,
    reason,
    now,
  }: { readonly id: string; readonly by: string; readonly reason: string | null; readonly now: number },
): Promise<boolean> {
  const rows = await query(
    db,
    `update listing_reviews set state = case when $3::text is null then 'approved' else 'declined' end, reason = $3,
       decided_by = $2, decided_at = $4 where id = $1::uuid and state = 'waiting' returning id`,
    [id, by, reason, new Date(now)],
  );
  return rows.length > 0;
}

const queued = z
  .object({
    name: z.string(),
    publisher: z.string(),
    live: z.boolean(),
    listed: z.boolean(),
    summary: z.string(),
    category: z.string(),
    description: z.string(),
  })
  .and(row);

export async function findQueue(db: Db, page: { limit: number; before: string | null }) {
  return query(
    db,
    `select ${COLUMNS}, i.name, o.name as publisher, i.live, coalesce(l.listed, false) as listed,
       coalesce(l.summary, '') as summary, coalesce(l.category, '') as category,
       coalesce(l.description, '') as description
     from listing_reviews r
     join (${ITEMS}) i on i.kind = r.kind and i.item_id = r.item_id
     join workspaces o on o.id = r.workspace_id
     left join listings l on l.kind = r.kind and l.item_id = r.item_id
     where r.state = 'waiting' and ($1::uuid is null or r.id < $1) order by r.id desc limit $2`,
    [page.before, page.limit],
  ).rows(queued);
}
