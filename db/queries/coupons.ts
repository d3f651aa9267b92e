import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Db, query } from "@/db/handle";
import { coupons } from "@/db/schema/coupons";
import type { PriceKind } from "@/lib/schema/price";

export type CouponRow = typeof coupons.$inferSelect;

interface Item {
  readonly kind: PriceKind;
  readonly itemId: string;
}

function isOf({ kind, itemId }: Item) {
  return and(eq(coupons.kind, kind), eq(coupons.itemId, itemId));
}

export function listCoupons(db: Db, item: Item, limit: number): Promise<CouponRow[]> {
  return db.select().from(coupons).where(isOf(item)).orderBy(desc(coupons.id)).limit(limit);
}

/** Locks a coupon until the transaction ends, so that it can't be used more often than allowed. */
export async function lockCoupon(db: Db, item: Item, code: string): Promise<CouponRow | undefined> {
  const [found] = await db
    .select()
    .from(coupons)
    .where(and(isOf(item), eq(coupons.code, code), isNull(coupons.endedAt)))
    .for("update");
  return found;
}

export async function noteCouponUse(db: Db, id: string): Promise<void> {
  await db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(eq(coupons.id, id));
}

export async function hasUsedCoupon(db: Db, id: string, workspaceId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select from subscriptions where coupon_id = $1::uuid and workspace_id = $2::uuid limit 1",
    [id, workspaceId],
  );
  return rows.length > 0;
}

/** Returns undefined if the item already has an active coupon with this code. */
export async function insertCoupon(
  db: Db,
  coupon: typeof coupons.$inferInsert,
): Promise<CouponRow | undefined> {
  const [made] = await db
    .insert(coupons)
    .values(coupon)
    .onConflictDoNothing({
      target: [coupons.kind, coupons.itemId, coupons.code],
      where: isNull(coupons.endedAt),
    })
    .returning();
  return made;
}

export async function endCoupon(db: Db, item: Item, id: string, now: number): Promise<boolean> {
  const rows = await db
    .update(coupons)
    .set({ endedAt: sql`coalesce(${coupons.endedAt}, ${new Date(now)})` })
    .where(and(eq(coupons.id, id), isOf(item)))
    .returning({ id: coupons.id });
  return rows.length > 0;
}
