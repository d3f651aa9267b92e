import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { type PriceKind, priceKind } from "@/lib/schema/price";
import type { RatingSum } from "@/lib/schema/rating";
import { REFUNDED } from "./charges";

interface ItemKey {
  readonly kind: PriceKind;
  readonly itemId: string;
}

const row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  workspace: z.string(),
  kind: priceKind,
  itemId: z.string(),
  stars: z.number(),
  text: z.string(),
  ratedAt: z.date(),
  answer: z.string().nullable(),
  answeredAt: z.date().nullable(),
  hidden: z.string().nullable(),
});
export type RatingRow = z.output<typeof row>;

const SELECT = `select r.id, r.workspace_id,
    case when w.closed_at is null then w.name else 'A former buyer' end as workspace, r.kind, r.item_id, r.stars, r.text, r.rated_at, r.answer,
    r.answered_at, r.hidden
  from ratings r join workspaces w on w.id = r.workspace_id`;

export async function findRating(db: Db, id: string): Promise<RatingRow | undefined> {
  return query(db, `${SELECT} where r.id = $1::uuid and r.withdrawn_at is null`, [id]).row(row);
}

export async function findRatingOf(
  db: Db,
  { kind, itemId }: ItemKey,
  workspaceId: string,
): Promise<RatingRow | undefined> {
  return query(
    db,
    `${SELECT} where r.kind = $1 and r.item_id = $2::uuid and r.workspace_id = $3::uuid and r.withdrawn_at is null`,
    [kind, itemId, workspaceId],
  ).row(row);
}

/**
 * Ratings in order of creation, so that a changed rating keeps its position. Includes hidden ones if `all` is
 * set.
 */
export async function findRatings(
  db: Db,
  { kind, itemId }: ItemKey,
  { all, before, limit }: { all: boolean; before: string | null; limit: number },
): Promise<RatingRow[]> {
  return query(
    db,
    `${SELECT} where r.kind = $1 and r.item_id = $2::uuid and r.withdrawn_at is null and ($3 or r.hidden is null)
       and ($4::uuid is null or r.id < $4) order by r.id desc limit $5`,
    [kind, itemId, all, before, limit],
  ).rows(row);
}

const sum = z.object({ kind: priceKind, itemId: z.string(), average: z.number(), count: z.number() });

/** The map's keys have the form `kind/item`. */
export async function findRatingSums(db: Db, items: readonly ItemKey[]): Promise<Map<string, RatingSum>> {
  const rows = await query(
    db,
    `select kind, item_id, round(avg(stars), 1)::float8 as average, count(*)::int as count
     from unnest($1::text[], $2::uuid[]) as asked (kind, item_id) join ratings r using (kind, item_id)
     where r.withdrawn_at is null and r.hidden is null group by kind, item_id`,
    [items.map(({ kind }) => kind), items.map(({ itemId }) => itemId)],
  ).rows(sum);
  return new Map(
    rows.map(({ kind, itemId, average, count }) => [ratedKey({ kind, itemId: itemId }), { average, count }]),
  );
}

export function ratedKey({ kind, itemId }: ItemKey): string {
  return `${kind}/${itemId}`;
}

/**
 * True if a workspace has paid for an item, wasn't fully refunded, and has used the item. A successful run or
 * a unit of a plan counts as use. For items whose views and reads aren't counted, a paid period counts as
 * use.
 */
export async function hasPaidAndUsed(
  db: Db,
  { kind, itemId }: ItemKey,
  workspaceId: string,
): Promise<boolean> {
  const rows = await query(
    db,
    `select from subscriptions s
     where s.kind = $1 and s.item_id = $2::uuid and s.workspace_id = $3::uuid
       and exists (select from ledger_entries e join ledger_accounts a on a.id = e.debit_account and a.workspace_id = s.workspace_id
         where e.subscription_id = s.id and e.cause not like 'refund:%' and e.amount > ${REFUNDED})
       and (s.kind in ('widget', 'dashboard')
         or exists (select from runs r where r.subscription_id = s.id and r.mode = 'production' and r.status = 'succeeded')
         or exists (select from plan_periods p where p.subscription_id = s.id and p.units > 0)
         or exists (select from ledger_entries e where e.subscription_id = s.id and (e.run_id is not null or e.cause like 'reads:%')
           and e.cause not like 'refund:%')
         or s.kind = 'workflow' and exists (select from provider_values v where v.workflow_id = s.item_id)
           and not exists (select from plan_periods p where p.subscription_id = s.id))
     limit 1`,
    [kind, itemId, workspaceId],
  );
  return rows.length > 0;
}

/**
 * True if someone is a member of both workspaces. In that case, a rating by one workspace may really be the
 * seller rating their own item.
 */
export async function shareMembers(db: Db, one: string, other: string): Promise<boolean> {
  const rows = await query(
    db,
    `select from members a join members b on b.user_id = a.user_id
     where a.workspace_id = $1::uuid and b.workspace_id = $2::uuid limit 1`,
    [one, other],
  );
  return rows.length > 0;
}

export interface NewRating extends ItemKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly ratedBy: string;
  readonly stars: number;
  readonly text: string;
  readonly at: Date;
}

/**
 * Saves a rating, which replaces the workspace's earlier rating of the item. A rating hidden by the operator
 * stays hidden, even if it is withdrawn and submitted again. Returns true only for a workspace's first rating
 * of an item.
 */
export async function saveRating(db: Db, rating: NewRating): Promise<boolean> {
  const { id, workspaceId, kind, itemId, ratedBy, stars, text, at } = rating;
  const found = await query(
    db,
    `insert into ratings as r (id, workspace_id, kind, item_id, rated_by, stars, text, rated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (kind, item_id, workspace_id) do update set rated_by = excluded.rated_by, stars = excluded.stars,
       text = excluded.text, withdrawn_at = null,
       rated_at = case when r.withdrawn_at is null and r.stars = excluded.stars and r.text = excluded.text
         then r.rated_at else excluded.rated_at end
     returning r.id`,
    [id, workspaceId, kind, itemId, ratedBy, stars, text, at],
  ).row(z.object({ id: z.string() }));
  // An existing rating keeps its ID, so the new ID is returned only for a first rating.
  return found?.id === id;
}

export async function withdrawRating(
  db: Db,
  { kind, itemId }: ItemKey,
  workspaceId: string,
  at: Date,
): Promise<boolean> {
  const rows = await query(
    db,
    `update ratings set withdrawn_at = $4, text = '', answer = null, answered_at = null
     where kind = $1 and item_id = $2::uuid and workspace_id = $3::uuid and withdrawn_at is null returning id`,
    [kind, itemId, workspaceId, at],
  );
  return rows.length > 0;
}

/** Saves the seller's reply to a rating. Returns false if the rating already has a reply or was withdrawn. */
export async function saveAnswer(db: Db, id: string, text: string, at: Date): Promise<boolean> {
  const rows = await query(
    db,
    `update ratings set answer = $2, answered_at = $3
     where id = $1::uuid and withdrawn_at is null and (answered_at is null or answered_at < rated_at) returning id`,
    [id, text, at],
  );
  return rows.length > 0;
}

export async function setHidden(db: Db, id: string, reason: string | null): Promise<void> {
  await query(db, "update ratings set hidden = $2 where id = $1::uuid", [id, reason]);
}
