import { keepItem } from "@/db/queries/items";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/subscriptions";
import { ok, type Result } from "@/lib/kit/result";
import { discounted } from "@/lib/pricing/evaluate-coupon";
import type { Problem } from "@/lib/schema/problem";
import { on } from "@/lib/service/on";
import { lockOpenTier } from "./open-tiers";
import { redeemCoupon } from "./redeem-coupon";
import { isOffered, notOffered } from "./subscribe";

type Answer = AnswerOf<typeof contract.previewCoupon>;

/** A preview counts as an attempt to guess a code, but not as a use of the coupon. */
export const previewCoupon = on(contract.previewCoupon, async (services, { caller, params, body }) => {
  const { kind, id: itemId } = params;
  const { coupon: code, tier } = body;
  return services.db.transaction(async (tx): Promise<Result<Answer, Problem>> => {
    const now = services.clock();
    const item = await keepItem(tx, kind, itemId);
    if (!item?.live || !(await isOffered(services, tx, { kind, itemId }, now))) return notOffered(kind);
    const open = await lockOpenTier(tx, { kind, itemId, workspaceId: item.workspaceId }, tier, now);
    if (!open.ok) return open;
    const { price } = open.value.state;
    const taken = await redeemCoupon(tx, caller, code, { kind, itemId }, price, now);
    if (!taken.ok) return taken;
    const { periods } = taken.value;
    const amount = discounted(price.amount, taken.value);
    return ok({ code: taken.value.code, periods, amount, whole: price.amount, currency: price.currency });
  });
});
