import { createCoupon, endCoupon } from "@/lib/contract/coupons";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { ItemName } from "@/lib/schema/price";
import { change } from "./query";

export function createCouponOptions({ kind, id }: ItemName) {
  return change(createCoupon, (body: BodyIn<typeof createCoupon>) => ({ params: { kind, id }, body }), [
    `/prices/${kind}/${id}/coupons`,
  ]);
}

export function endCouponOptions({ kind, id }: ItemName) {
  return change(endCoupon, (coupon: string) => ({ params: { kind, id, coupon } }), [
    `/prices/${kind}/${id}/coupons`,
  ]);
}
