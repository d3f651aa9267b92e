import type { Db } from "@/db/handle";
import { type CouponRow, hasUsedCoupon, lockCoupon } from "@/db/queries/coupons";
import type { ItemKey } from "@/db/queries/market";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type CouponFault, evaluateCoupon } from "@/lib/pricing/evaluate-coupon";
import type { Caller } from "@/lib/schema/person";
import type { Price } from "@/lib/schema/price";
import { type Problem, problem } from "@/lib/schema/problem";
import { allow } from "@/lib/service/process/allow";
import { invalidField } from "@/lib/service/process/faults";

/** Limit on attempts to guess coupon codes. */
const TRIES = { limit: 20, windowMs: 3600 * 1000 } as const;

const MESSAGES: Readonly<Record<CouponFault | "coupon_unknown" | "coupon_used", string>> = {
  coupon_unknown: "This coupon is not valid for this item.",
  coupon_expired: "This coupon has expired.",
  coupon_used_up: "This coupon has reached its redemption limit.",
  coupon_used: "Your workspace has already used this coupon.",
  coupon_not_possible: "This coupon doesn't apply to this price.",
};

/** Locks the coupon until the transaction ends. It only counts as used once the subscription is created. */
export async function redeemCoupon(
  db: Db,
  { workspaceId }: Caller,
  code: string,
  item: ItemKey,
  price: Price,
  now: number,
): Promise<Result<CouponRow, Problem>> {
  const { allowed } = await allow(db, `coupons:${workspaceId}`, TRIES, now);
  if (!allowed) return fail(problem("rate_limited", "You've tried too many coupons. Try again in an hour."));
  const coupon = await lockCoupon(db, item, code.trim().toUpperCase());
  const times = { expiresAt: coupon?.expiresAt?.getTime() ?? null, endedAt: null };
  const fault = coupon ? evaluateCoupon({ ...coupon, ...times }, price, now) : "coupon_unknown";
  if (coupon && fault === null && !(await hasUsedCoupon(db, coupon.id, workspaceId))) return ok(coupon);
  const why = fault ?? "coupon_used";
  return invalidField("coupon", why, MESSAGES[why]);
}
