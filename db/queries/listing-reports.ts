import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { type PriceKind, priceKind } from "@/lib/schema/price";
import { REPORT_REASONS } from "@/lib/schema/report-reasons";
import { ITEMS } from "./market";

interface Report {
  readonly id: string;
  readonly listingId: string;
  /**
   * The reporter of the listing: `userId` for a signed-in person, otherwise `reporter`, a hash of the
   * visitor's network address.
   */
  readonly userId: string | null;
  readonly reporter: string | null;
  readonly reason: (typeof REPORT_REASONS)[number];
  readonly text: string;
  readonly createdAt: Date;
}

export async function saveReport(db: Db, report: Report): Promise<void> {
  const { id, listingId, userId, reporter, reason, text, createdAt } = report;
  await query(
    db,
    `insert into listing_reports (id, listing_id, user_id, reporter, reason, text, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (listing_id, ${userId === null ? "reporter" : "user_id"}) do update
       set id = excluded.id, reason = excluded.reason, text = excluded.text, created_at = excluded.created_at,
         resolved_at = null`,
    [id, listingId, userId, reporter, reason, text, createdAt],
  );
}

export async function countReports(db: Db, userId: string, since: Date): Promise<number> {
  const [many = 0] = await query(
    db,
    "select count(*)::int as many from listing_reports where user_id = $1::uuid and created_at > $2",
    [userId, since],
  ).column(z.number());
  return many;
}

const reason = z.enum(REPORT_REASONS);
const shown = z
  .object({
    id: z.string(),
    kind: priceKind,
    itemId: z.string(),
    name: z.string().nullable(),
    publisher: z.string(),
    reason,
    text: z.string(),
    by: z.string().nullable(),
    createdAt: z.date(),
    takenDown: z.string().nullable(),
  })
  .transform(({ name, createdAt, ...row }) => ({ ...row, name: name ?? "", at: createdAt.toISOString() }));

export async function listReports(db: Db, page: { limit: number; before: string | null }) {
  return query(
    db,
    `select r.id, l.kind, l.item_id, i.name, o.name as publisher, r.reason, r.text, u.email as by, r.created_at,
       l.taken_down
     from listing_reports r
     join listings l on l.id = r.listing_id
     join workspaces o on o.id = l.workspace_id
     left join users u on u.id = r.user_id
     left join (${ITEMS}) i on i.kind = l.kind and i.item_id = l.item_id
     where ($1::uuid is null or r.id < $1) order by r.id desc limit $2`,
    [page.before, page.limit],
  ).rows(shown);
}

const NEWEST = 3;

const gathered = z
  .object({
    id: z.string(),
    kind: priceKind,
    itemId: z.string(),
    name: z.string().nullable(),
    publisher: z.string(),
    takenDown: z.string().nullable(),
    reports: z.number(),
    reasons: z.array(z.object({ reason, reports: z.number() })),
    newest: z.array(z.object({ reason, text: z.string(), by: z.string().nullable(), at: z.coerce.date() })),
  })
  .transform(({ name, newest, ...row }) => ({
    ...row,
    name: name ?? "",
    newest: newest.map(({ at, ...said }) => ({ ...said, at: at.toISOString() })),
  }));

/** `id` is the ID of the item's newest report. */
export async function listReported(db: Db, page: { limit: number; before: string | null }) {
  return query(
    db,
    `with open as (
       select listing_id, max(id::text)::uuid as id, count(*)::int as reports from listing_reports
       where resolved_at is null group by 1
     )
     select p.id, l.kind, l.item_id, i.name, o.name as publisher, l.taken_down, p.reports,
       (select json_agg(c order by c.reports desc, c.reason) from (
         select reason, count(*)::int as reports from listing_reports
         where listing_id = l.id and resolved_at is null group by 1) c) as reasons,
       (select json_agg(n order by n.at desc) from (
         select r.reason, r.text, u.email as by, r.created_at as at from listing_reports r
         left join users u on u.id = r.user_id
         where r.listing_id = l.id and r.resolved_at is null order by r.id desc limit ${NEWEST}) n) as newest
     from open p
     join listings l on l.id = p.listing_id
     join workspaces o on o.id = l.workspace_id
     left join (${ITEMS}) i on i.kind = l.kind and i.item_id = l.item_id
     where $1::uuid is null or p.id < $1 order by p.id desc limit $2`,
    [page.before, page.limit],
  ).rows(gathered);
}

export async function resolveReports(
  db: Db,
  { kind, itemId }: { readonly kind: PriceKind; readonly itemId: string },
  now: Date,
): Promise<number> {
  const rows = await query(
    db,
    `update listing_reports r set resolved_at = $3 from listings l
     where l.id = r.listing_id and l.kind = $1 and l.item_id = $2::uuid and r.resolved_at is null returning r.id`,
    [kind, itemId, now],
  );
  return rows.length;
}

const takenDown = z
  .object({
    id: z.string(),
    kind: priceKind,
    itemId: z.string(),
    name: z.string().nullable(),
    publisher: z.string(),
    takenDown: z.string(),
  })
  .transform(({ name, takenDown: reason, ...row }) => ({ ...row, name: name ?? "", reason }));

/** `before` is the ID of a listing. */
export async function listTakenDown(db: Db, page: { limit: number; before: string | null }) {
  return query(
    db,
    `select l.id, l.kind, l.item_id, i.name, o.name as publisher, l.taken_down
     from listings l
     join workspaces o on o.id = l.workspace_id
     left join (${ITEMS}) i on i.kind = l.kind and i.item_id = l.item_id
     where l.taken_down is not null and ($1::uuid is null or l.id < $1) order by l.id desc limit $2`,
    [page.before, page.limit],
  ).rows(takenDown);
}
