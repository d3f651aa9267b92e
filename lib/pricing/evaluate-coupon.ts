import type { Price } from "@/lib/schema/price";

/** A discount is either a percentage or an amount in minor units. */
export interface Discount {
  /** Discount in basis points: 2,500 is 25 %. */
  readonly rate: number | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

export interface Coupon extends Discount {
  readonly maxUses: number | null;
  readonly used: number;
  readonly expiresAt: number | null;
  readonly endedAt: number | null;
}

export interface HeldCoupon extends Discount {
  /** Number of periods that the coupon still applies to. Null means all periods. */
  readonly left: number | null;
}

export type CouponFault = "coupon_expired" | "coupon_used_up" | "coupon_not_possible";

const WHOLE = 10_000n;

/** The discounted price is never below 0. Fractions of a minor unit are rounded in the buyer's favour. */
export function discounted(amount: number, { rate, amount: off }: Discount): number {
  if (off !== null) return Math.max(0, amount - off);
  return Number((BigInt(amount) * (WHOLE - BigInt(rate ?? 0))) / WHOLE);
}

export function evaluateCoupon(coupon: Coupon, price: Price, now: number): CouponFault | null {
  const { endedAt, expiresAt, maxUses, used, currency } = coupon;
  if (endedAt !== null || (expiresAt !== null && expiresAt <= now)) return "coupon_expired";
  if (maxUses !== null && used >= maxUses) return "coupon_used_up";
  return isDiscountable(price, currency) ? null : "coupon_not_possible";
}

export function openCoupon<C extends HeldCoupon>(coupon: C | null, price: Price): C | null {
  return coupon && coupon.left !== 0 && isDiscountable(price, coupon.currency) ? coupon : null;
}

export function periodAmount(coupon: HeldCoupon | null, price: Price): number {
  const open = openCoupon(coupon, price);
  return open ? discounted(price.amount, open) : price.amount;
}

export function afterPeriod<C extends HeldCoupon>(coupon: C | null, price: Price): C | null {
  const open = openCoupon(coupon, price);
  return open && open.left !== null ? { ...open, left: open.left - 1 } : coupon;
}

export function isDiscountable(price: Price, currency: string | null): boolean {
  const isByPeriod = price.mode === "monthly" || price.mode === "plan";
  return isByPeriod && price.amount > 0 && (currency === null || currency === price.currency);
}
