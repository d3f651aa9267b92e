import { isNull } from "drizzle-orm";
import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { coupons } from "@/db/schema/coupons";
import type { PriceKind } from "@/lib/schema/price";

const row = z
  .object({
    id: z.string(),
    code: z.string(),
    rate: z.number().nullable(),
    amount: z.coerce.number().nullable(),
    currency: z.string().nullable(),
    periods: z.number().nullable(),
    maxUses: z.number().nullable(),
    used: z.number(),
    expiresAt: z.date().nullable(),
    createdAt: z.date(),
    endedAt: z.date().nullable(),
  })
  .transform(({ maxUses, expiresAt, createdAt, endedAt, ...rest }) => ({
    ...rest,
    maxUses,
    expiresAt: expiresAt?.getTime() ?? null,
    createdAt: createdAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
  }));
export type CouponRow = z.output<typeof row>;

const SELECT =
  "select id, code, rate, amount, currency, periods, max_uses, used, expires_at, created_at, ended_at from coupons";

interface Item {
  readonly kind: PriceKind;
  readonly itemId: string;
}

/** Includes coupons that have ended. */
export async function listCoupons(db: Db, { kind, itemId }: Item, limit: number): Promise<CouponRow[]> {
  const rows = await query(db, `${SELECT} where kind = $1 and item_id = $2::uuid order by id desc limit $3`, [
    kind,
    itemId,
    limit,
  ]);
  return z.array(row).parse(rows);
}

/** Locks a coupon until the transaction ends, so that it can't be used more often than allowed. */
export async function lockCoupon(
  db: Db,
  { kind, itemId }: Item,
  code: string,
): Promise<CouponRow | undefined> {
  const rows = await query(
    db,
    `${SELECT} where kind = $1 and item_id = $2::uuid and code = $3 and ended_at is null for update`,
    [kind, itemId, code],
  );
  return z.array(row).parse(rows)[0];
}

export async function noteCouponUse(db: Db, id: string): Promise<void> {
  await query(db, "update coupons set used = used + 1 where id = $1::uuid", [id]);
}

export async function hasUsedCoupon(db: Db, id: string, workspaceId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select from subscriptions where coupon_id = $1::uuid and workspace_id = $2::uuid limit 1",
    [id, workspaceId],
  );
  return rows.length > 0;
}

export interface NewCoupon extends Item {
  readonly id: string;
  readonly workspaceId: string;
  readonly code: string;
  readonly rate: number | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly periods: number | null;
  readonly maxUses: number | null;
  readonly expiresAt: number | null;
  readonly createdAt: number;
}

/** False if an active coupon has this code. */
export async function insertCoupon(db: Db, given: NewCoupon): Promise<boolean> {
  const { expiresAt, createdAt, ...columns } = given;
  const rows = await db
    .insert(coupons)
    .values({
      ...columns,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      createdAt: new Date(createdAt),
    })
    .onConflictDoNothing({
      target: [coupons.kind, coupons.itemId, coupons.code],
      where: isNull(coupons.endedAt),
    })
    .returning({ id: coupons.id });
  return rows.length > 0;
}

/** Closes a coupon, so that no one else can redeem it. False if it doesn't exist. */
export async function endCoupon(db: Db, { kind, itemId }: Item, id: string, now: number): Promise<boolean> {
  const rows = await query(
    db,
    `update coupons set ended_at = coalesce(ended_at, $4)
     where id = $3::uuid and kind = $1 and item_id = $2::uuid returning id`,
    [kind, itemId, id, new Date(now)],
  );
  return rows.length > 0;
}
