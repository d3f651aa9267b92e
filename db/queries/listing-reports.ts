import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { priceKind } from "@/lib/schema/price";
import { REPORT_REASONS } from "@/lib/schema/report-reasons";
import { ITEMS } from "./market";

/** What people told the operator of listings; for the instance's owner alone. */

interface Report {
  readonly id: string;
  readonly listingId: string;
  readonly userId: string;
  readonly reason: (typeof REPORT_REASONS)[number];
  readonly text: string;
  readonly createdAt: Date;
}

export async function saveReport(db: Db, report: Report): Promise<void> {
  const { id, listingId, userId, reason, text, createdAt } = report;
  await query(
    db,
    `insert into listing_reports (id, listing_id, user_id, reason, text, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (listing_id, user_id) do update
       set id = excluded.id, reason = excluded.reason, text = excluded.text, created_at = excluded.created_at`,
    [id, listingId, userId, reason, text, createdAt],
  );
}

/** How many of this person are newer than that. */
export async function countReports(db: Db, userId: string, since: Date): Promise<number> {
  const rows = await query(
    db,
    "select count(*)::int as many from listing_reports where user_id = $1::uuid and created_at > $2",
    [userId, since],
  );
  return z.array(z.object({ many: z.number() })).parse(rows)[0]?.many ?? 0;
}

const shown = z
  .object({
    id: z.string(),
    kind: priceKind,
    item_id: z.string(),
    name: z.string().nullable(),
    publisher: z.string(),
    reason: z.enum(REPORT_REASONS),
    text: z.string(),
    by: z.string(),
    created_at: z.date(),
    taken_down: z.string().nullable(),
  })
  .transform(({ name, created_at, ...row }) => ({ ...row, name: name ?? "", at: created_at.toISOString() }));

export async function listReports(db: Db, page: { limit: number; before: string | null }) {
  const rows = await query(
    db,
    `select r.id, l.kind, l.item_id, i.name, o.name as publisher, r.reason, r.text, u.email as by, r.created_at,
       l.taken_down
     from listing_reports r
     join listings l on l.id = r.listing_id
     join workspaces o on o.id = l.workspace_id
     join users u on u.id = r.user_id
     left join (${ITEMS}) i on i.kind = l.kind and i.item_id = l.item_id
     where ($1::uuid is null or r.id < $1) order by r.id desc limit $2`,
    [page.before, page.limit],
  );
  return z.array(shown).parse(rows);
}

const takenDown = z
  .object({
    id: z.string(),
    kind: priceKind,
    item_id: z.string(),
    name: z.string().nullable(),
    publisher: z.string(),
    taken_down: z.string(),
  })
  .transform(({ name, taken_down: reason, ...row }) => ({ ...row, name: name ?? "", reason }));

/** What the operator took out, by their listings, the newest first. */
export async function listTakenDown(db: Db, page: { limit: number; before: string | null }) {
  const rows = await query(
    db,
    `select l.id, l.kind, l.item_id, i.name, o.name as publisher, l.taken_down
     from listings l
     join workspaces o on o.id = l.workspace_id
     left join (${ITEMS}) i on i.kind = l.kind and i.item_id = l.item_id
     where l.taken_down is not null and ($1::uuid is null or l.id < $1) order by l.id desc limit $2`,
    [page.before, page.limit],
  );
  return z.array(takenDown).parse(rows);
}
