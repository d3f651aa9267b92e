import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { priceColumns, priceOf } from "@/db/queries/price-columns";
import { priceChanges } from "@/db/schema/price-changes";
import { changeClass, type PriceKind, priceKind } from "@/lib/schema/price";

export async function insertPriceChange(db: Db, change: typeof priceChanges.$inferInsert): Promise<void> {
  await db.insert(priceChanges).values(change);
}

const pastRow = z.object({
  class: changeClass,
  subscribers: z.number(),
  madeAt: z.date(),
  effectiveAt: z.date(),
});

export async function findPastChanges(
  db: Db,
  { kind, itemId, tier }: { readonly kind: PriceKind; readonly itemId: string; readonly tier: string | null },
  since: number,
) {
  const rows = await query(
    db,
    `select class, subscribers, made_at, effective_at from price_changes c
     where kind = $1 and item_id = $2::uuid and action = 'change' and allowed and version is not null and made_at > $3
       and tier is not distinct from $4
       and not exists (select from price_changes w where w.kind = c.kind and w.item_id = c.item_id
         and w.action = 'withdraw' and w.version = c.version)`,
    [kind, itemId, new Date(since), tier],
  ).rows(pastRow);
  return rows.map((row) => ({
    class: row.class,
    subscribers: row.subscribers,
    madeAt: row.madeAt.getTime(),
    effectiveAt: row.effectiveAt.getTime(),
  }));
}

const auditRow = z.object({
  id: z.string(),
  kind: priceKind,
  itemId: z.string(),
  actor: z.string().nullable(),
  action: z.enum(["change", "withdraw"]),
  before: z.string(),
  after: z.string(),
  verdict: z.string().nullable(),
  subscribers: z.number(),
  madeAt: z.date(),
});

export interface AuditFilter {
  readonly workspaceId: string;
  readonly kind: PriceKind | null;
  readonly itemId: string | null;
  readonly before: string | null;
  readonly limit: number;
}

export async function findPriceChanges(db: Db, filter: AuditFilter) {
  return query(
    db,
    `select c.id, c.kind, c.item_id, u.email as actor, c.action, c.before, c.after, c.verdict, c.subscribers,
       c.made_at
     from price_changes c left join users u on u.id = c.actor_id
     where c.workspace_id = $1::uuid and ($2::text is null or c.kind = $2) and ($3::uuid is null or c.item_id = $3)
       and ($4::uuid is null or c.id < $4)
     order by c.id desc limit $5`,
    [filter.workspaceId, filter.kind, filter.itemId, filter.before, filter.limit],
  ).rows(auditRow);
}

const versionRow = z
  .object({
    version: z.number(),
    tier: z.string().nullable(),
    ...priceColumns,
    madeAt: z.date(),
    effectiveAt: z.date(),
    withdrawn: z.boolean(),
    subscribers: z.number(),
  })
  .transform(({ mode, amount, currency, plan, madeAt, effectiveAt, ...rest }) => ({
    ...rest,
    price: priceOf({ mode, amount, currency, plan }),
    madeAt,
    effectiveAt,
  }));

export async function listPriceVersions(
  db: Db,
  { kind, itemId }: { readonly kind: PriceKind; readonly itemId: string },
  { before, limit }: { readonly before: number | null; readonly limit: number },
) {
  return query(
    db,
    `select v.version, v.tier, v.mode, v.amount, v.currency, v.plan, v.made_at, v.effective_at,
       exists (select from price_changes c where c.kind = v.kind and c.item_id = v.item_id and c.action = 'withdraw'
         and c.version = v.version) as withdrawn,
       (select count(*)::int from subscriptions s where s.kind = v.kind and s.item_id = v.item_id
         and s.price_version = v.version and s.cancelled_at is null) as subscribers
     from price_versions v
     where v.kind = $1 and v.item_id = $2::uuid and ($3::int is null or v.version < $3)
     order by v.version desc limit $4`,
    [kind, itemId, before, limit],
  ).rows(versionRow);
}
