import type { Price } from "@/lib/schema/price";

/** What a coupon takes off: so much of a hundred, or an amount in minor units. */
export interface Discount {
  /** Hundredths of a percent. */
  readonly rate: number | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

export interface Coupon extends Discount {
  /** How many may use it; null where that has no end. */
  readonly maxUses: number | null;
  readonly used: number;
  readonly expiresAt: number | null;
  readonly endedAt: number | null;
}

/** A coupon that a subscription has. */
export interface HeldCoupon extends Discount {
  /** For so many more periods; null for all. */
  readonly left: number | null;
}

export type CouponFault = "coupon_expired" | "coupon_used_up" | "coupon_not_possible";

const WHOLE = 10_000n;

/** What a period costs with it: never less than nothing. A part of a minor unit counts for the buyer. */
export function discounted(amount: number, { rate, amount: off }: Discount): number {
  if (off !== null) return Math.max(0, amount - off);
  return Number((BigInt(amount) * (WHOLE - BigInt(rate ?? 0))) / WHOLE);
}

/** Whether somebody may begin to use it now, for what has this price; null where nothing is against it. */
export function evaluateCoupon(coupon: Coupon, price: Price, now: number): CouponFault | null {
  const { endedAt, expiresAt, maxUses, used, currency } = coupon;
  if (endedAt !== null || (expiresAt !== null && expiresAt <= now)) return "coupon_expired";
  if (maxUses !== null && used >= maxUses) return "coupon_used_up";
  return isDiscountable(price, currency) ? null : "coupon_not_possible";
}

/** The coupon if it takes something off a period that begins now at this price, else null. */
export function openCoupon<C extends HeldCoupon>(coupon: C | null, price: Price): C | null {
  return coupon && coupon.left !== 0 && isDiscountable(price, coupon.currency) ? coupon : null;
}

/** What a period that begins now at this price costs with the coupon. */
export function periodAmount(coupon: HeldCoupon | null, price: Price): number {
  const open = openCoupon(coupon, price);
  return open ? discounted(price.amount, open) : price.amount;
}

/** The coupon as it is once a period at this price was paid. */
export function afterPeriod<C extends HeldCoupon>(coupon: C | null, price: Price): C | null {
  const open = openCoupon(coupon, price);
  return open && open.left !== null ? { ...open, left: open.left - 1 } : coupon;
}

/** What is paid by the period alone can be had for less. */
export function isDiscountable(price: Price, currency: string | null): boolean {
  const isByPeriod = price.mode === "monthly" || price.mode === "plan";
  return isByPeriod && price.amount > 0 && (currency === null || currency === price.currency);
}
