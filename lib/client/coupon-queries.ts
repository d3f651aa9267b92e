import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as contract from "@/lib/contract/coupons";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { ItemName } from "@/lib/schema/price";
import { call } from "./call";

const keyOf = ({ kind, id }: ItemName) => ["coupons", kind, id] as const;

export function couponsOptions({ kind, id }: ItemName) {
  return queryOptions({
    queryKey: keyOf({ kind, id }),
    queryFn: ({ signal }) => call(contract.listCoupons, { params: { kind, id }, signal }),
  });
}

export function createCouponOptions(queries: QueryClient, { kind, id }: ItemName) {
  return mutationOptions({
    mutationFn: (body: BodyIn<typeof contract.createCoupon>) =>
      call(contract.createCoupon, { params: { kind, id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf({ kind, id }) }),
  });
}

export function endCouponOptions(queries: QueryClient, { kind, id }: ItemName) {
  return mutationOptions({
    mutationFn: (coupon: string) => call(contract.endCoupon, { params: { kind, id, coupon } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf({ kind, id }) }),
  });
}
