import { z } from "zod";
import { type Db, prepared, query } from "@/db/handle";
import { planColumn, priceColumns, priceOf } from "@/db/queries/price-columns";
import { priceVersions } from "@/db/schema/price-versions";
import { type Price, type PriceKind, priceKind, priceMode } from "@/lib/schema/price";

/**
 * Prices, their versions and the log of their changes. Any code can read them, but only
 * `lib/service/money/change-price.ts` writes them. A test enforces this.
 */

export const priceItemRow = z
  .object({
    kind: priceKind,
    itemId: z.string(),
    workspaceId: z.string(),
    revision: z.number(),
    version: z.number(),
    ...priceColumns,
    pendingVersion: z.number().nullable(),
    pendingAt: z.date().nullable(),
    pendingMode: priceMode.nullable(),
    pendingAmount: z.number().nullable(),
    pendingCurrency: z.string().nullable(),
    pendingPlan: z.string().nullable(),
    offered: z.boolean(),
    held: z.boolean(),
    /** ID of the additional plan; null for the item's base price. */
    tier: z.string().nullable(),
    tierName: z.string().nullable(),
    closed: z.boolean(),
  })
  .transform((found) => ({
    kind: found.kind,
    itemId: found.itemId,
    workspaceId: found.workspaceId,
    revision: found.revision,
    offered: found.offered,
    /** True if the price is waiting for the operator's approval. */
    held: found.held,
    tier: found.tier,
    name: found.tierName,
    /** True if new subscribers can't choose this plan. */
    closed: found.closed,
    state: {
      version: found.version,
      price: priceOf(found),
      pending: pendingOf(found),
    },
  }));
export type PriceItem = z.output<typeof priceItemRow>;

interface PendingColumns {
  readonly pendingVersion: number | null;
  readonly pendingAt: Date | null;
  readonly pendingMode: Price["mode"] | null;
  readonly pendingAmount: number | null;
  readonly pendingCurrency: string | null;
  readonly pendingPlan: string | null;
}

function pendingOf(found: PendingColumns) {
  const { pendingVersion: version, pendingAt: at, pendingMode: mode } = found;
  const { pendingAmount: amount, pendingCurrency: currency, pendingPlan: plan } = found;
  if (version === null || at === null || mode === null || amount === null || currency === null) return null;
  return { version, effectiveAt: at.getTime(), price: priceOf({ mode, amount, currency, plan }) };
}

const SELECT = `
select i.kind, i.item_id, i.workspace_id, i.revision, i.version, i.offered, i.held, null as tier, i.name as tier_name, false as closed, v.mode, v.amount, v.currency, v.plan,
  i.pending_version, i.pending_at, p.mode as pending_mode, p.amount as pending_amount, p.currency as pending_currency,
  p.plan as pending_plan
from price_items i
join price_versions v on v.kind = i.kind and v.item_id = i.item_id and v.version = i.version
left join price_versions p on p.kind = i.kind and p.item_id = i.item_id and p.version = i.pending_version`;

export async function findPriceItem(db: Db, kind: PriceKind, itemId: string): Promise<PriceItem | undefined> {
  return prepared(db, `${SELECT} where i.kind = $1 and i.item_id = $2::uuid`, [kind, itemId]).row(
    priceItemRow,
  );
}

/** The map is keyed by `priceKey` and has no entries for items that have never had a price. */
export async function findPriceItems(
  db: Db,
  items: readonly { readonly kind: PriceKind; readonly itemId: string }[],
): Promise<Map<string, PriceItem>> {
  if (items.length === 0) return new Map();
  const rows = await query(
    db,
    `${SELECT} join unnest($1::text[], $2::uuid[]) as asked (kind, item_id)
     on asked.kind = i.kind and asked.item_id = i.item_id`,
    [items.map(({ kind }) => kind), items.map(({ itemId }) => itemId)],
  ).rows(priceItemRow);
  return new Map(rows.map((found) => [priceKey(found), found]));
}

export function priceKey({ kind, itemId }: { readonly kind: PriceKind; readonly itemId: string }): string {
  return `${kind}/${itemId}`;
}

/**
 * Locks the price until the transaction ends, so that price changes and new subscriptions are serialised. The
 * price is locked and read in two statements. A single statement that had to wait for the lock would still
 * join the version from before the wait, and find nothing.
 */
export async function lockPriceItem(db: Db, kind: PriceKind, itemId: string): Promise<PriceItem | undefined> {
  await query(db, "select from price_items where kind = $1 and item_id = $2::uuid for update", [
    kind,
    itemId,
  ]);
  return findPriceItem(db, kind, itemId);
}

const versionRow = z.object({ version: z.number(), tier: z.string().nullable(), ...priceColumns });

export async function findPriceVersions(
  db: Db,
  kind: PriceKind,
  itemId: string,
): Promise<Map<number, { readonly price: Price; readonly tier: string | null }>> {
  const rows = await query(
    db,
    "select version, tier, mode, amount, currency, plan from price_versions where kind = $1 and item_id = $2::uuid",
    [kind, itemId],
  ).rows(versionRow);
  return new Map(rows.map(({ version, tier, ...columns }) => [version, { price: priceOf(columns), tier }]));
}

export interface NewPriceItem {
  readonly kind: PriceKind;
  readonly itemId: string;
  readonly workspaceId: string;
}

export async function insertPriceItem(
  db: Db,
  { kind, itemId, workspaceId }: NewPriceItem,
  price: Price,
  now: Date,
): Promise<void> {
  const inserted = await query(
    db,
    `insert into price_items (kind, item_id, workspace_id, revision, version) values ($1, $2::uuid, $3::uuid, 1, 1)
     on conflict do nothing returning version`,
    [kind, itemId, workspaceId],
  );
  if (inserted.length > 0) await insertPriceVersion(db, { kind, itemId }, 1, price, now, now);
}

export async function insertPriceVersion(
  db: Db,
  { kind, itemId }: Pick<NewPriceItem, "kind" | "itemId">,
  version: number,
  price: Price,
  madeAt: Date,
  effectiveAt: Date,
  tier: string | null = null,
): Promise<void> {
  const { mode, amount, currency } = price;
  const plan = planColumn(price);
  await db
    .insert(priceVersions)
    .values({ kind, itemId, version, mode, amount, currency, plan, madeAt, effectiveAt, tier });
}

export interface PriceItemChange {
  readonly version: number;
  readonly pending: { readonly version: number; readonly effectiveAt: number } | null;
  readonly offered: boolean;
}

/**
 * Processes cache a workflow's price together with the workflow, so they are notified as if the workflow
 * had changed.
 */
export async function updatePriceItem(
  db: Db,
  { kind, itemId }: Pick<NewPriceItem, "kind" | "itemId">,
  change: PriceItemChange,
): Promise<void> {
  await query(
    db,
    `update price_items set revision = revision + 1, version = $3, pending_version = $4, pending_at = $5, offered = $6
     where kind = $1 and item_id = $2::uuid
     returning case when kind = 'workflow' then pg_notify('millrace_workflow', item_id::text) end`,
    [
      kind,
      itemId,
      change.version,
      change.pending?.version ?? null,
      change.pending === null ? null : new Date(change.pending.effectiveAt),
      change.offered,
    ],
  );
}

type ItemKey = Pick<NewPriceItem, "kind" | "itemId">;

/** Holds the price, so that no one can subscribe until the operator has approved it. */
export async function holdPriceItem(db: Db, { kind, itemId }: ItemKey): Promise<void> {
  await query(db, "update price_items set held = true where kind = $1 and item_id = $2::uuid", [
    kind,
    itemId,
  ]);
}

export async function releasePriceItem(db: Db, { kind, itemId }: ItemKey): Promise<void> {
  await query(db, "update price_items set held = false where kind = $1 and item_id = $2::uuid", [
    kind,
    itemId,
  ]);
}
