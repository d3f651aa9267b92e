import { z } from "zod";
import { type Db, query } from "@/db/handle";
import type { PriceKind } from "@/lib/schema/price";

interface Trial {
  readonly kind: PriceKind;
  readonly itemId: string;
  readonly workspaceId: string;
  readonly now: number;
}

export interface HashedMark {
  readonly mark: string;
  readonly lastsMs: number | null;
}

/**
 * Claims all marks (hashed identifiers of the buyer), or none if one of them has already been used. Call it
 * while the item's price is locked, so that the second of two simultaneous requests that share a mark sees
 * the first.
 */
export async function takeTrialMarks(
  db: Db,
  { kind, itemId, workspaceId, now }: Trial,
  marks: readonly HashedMark[],
): Promise<boolean> {
  const rows = await query(
    db,
    `with asked as (
       select mark, $4::timestamptz - make_interval(secs => lasts / 1000.0) as since
       from unnest($5::text[], $6::float8[]) as a (mark, lasts)
     ), had as (
       select from trial_marks t join asked using (mark)
       where t.kind = $1 and t.item_id = $2::uuid and (asked.since is null or t.at > asked.since)
     )
     insert into trial_marks as t (kind, item_id, workspace_id, at, mark)
     select $1, $2::uuid, $3::uuid, $4::timestamptz, mark from asked where not exists (select from had)
     on conflict (kind, item_id, mark) do update set workspace_id = excluded.workspace_id, at = excluded.at
     returning t.mark`,
    [
      kind,
      itemId,
      workspaceId,
      new Date(now),
      marks.map(({ mark }) => mark),
      marks.map(({ lastsMs }) => lastsMs),
    ],
  );
  return rows.length === marks.length;
}

/**
 * Records a card's hash (`mark`) for every item that the workspace has already had a trial of, so that
 * another workspace can't use the same card for another trial of the item.
 */
export async function addTrialMark(db: Db, workspaceId: string, mark: string): Promise<void> {
  await query(
    db,
    `insert into trial_marks (kind, item_id, mark, workspace_id, at)
     select kind, item_id, $2::text, workspace_id, min(at) from trial_marks where workspace_id = $1::uuid
     group by 1, 2, 4 on conflict do nothing`,
    [workspaceId, mark],
  );
}

export async function findCards(db: Db, workspaceId: string): Promise<string[]> {
  return query(db, "select distinct card from top_ups where workspace_id = $1::uuid and card <> ''", [
    workspaceId,
  ]).column(z.string());
}

/**
 * Finds payments whose card isn't known because we haven't asked the payment provider for it yet, newest
 * first.
 */
export async function findUnknownCards(
  db: Db,
  workspaceId: string,
  limit: number,
): Promise<{ id: string; intent: string }[]> {
  return query(
    db,
    `select id, intent from top_ups
     where workspace_id = $1::uuid and card is null and intent is not null and applied > 0 order by id desc limit $2`,
    [workspaceId, limit],
  ).rows(z.object({ id: z.string(), intent: z.string() }));
}

/**
 * Stores the hash of the card that paid a top-up. An empty string means that the payment was not made by
 * card.
 */
export async function noteCard(db: Db, topUpId: string, card: string): Promise<void> {
  await query(db, "update top_ups set card = $2 where id = $1::uuid", [topUpId, card]);
}
