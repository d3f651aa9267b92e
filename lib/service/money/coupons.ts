import {
  type CouponRow,
  endCoupon as endRow,
  listCoupons as findCoupons,
  insertCoupon,
} from "@/db/queries/coupons";
import type { CouponAnswer } from "@/lib/contract/coupons";
import * as contract from "@/lib/contract/coupons";
import { newId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { isDiscountable } from "@/lib/pricing/evaluate-coupon";
import { on } from "@/lib/service/on";
import { invalidField, notFound, refused } from "@/lib/service/process/faults";
import { ownFacts } from "./price-facts";

const MAX_SHOWN = 200;
const PERCENT = 100;

export const listCoupons = on(contract.listCoupons, async (services, { caller, params: name }) => {
  const own = await ownFacts(services, caller, name, services.clock());
  if (!own.ok) return own;
  const rows = await findCoupons(services.db, { kind: name.kind, itemId: name.id }, MAX_SHOWN);
  return ok({ items: rows.map(answerOf) });
});

export const createCoupon = on(contract.createCoupon, async (services, { caller, params: name, body }) => {
  const { db, clock } = services;
  const now = clock();
  const own = await ownFacts(services, caller, name, now);
  if (!own.ok) return own;
  const { price } = own.value.state;
  if ((body.percent === undefined) === (body.amount === undefined))
    return invalidField("percent", "one_of", "Enter either `percent` or `amount`.");
  if (!isDiscountable(price, null))
    return refused("conflict", "Coupons only apply to paid monthly prices and paid plans.");
  const expiresAt = body.expires_at ? new Date(body.expires_at) : null;
  if (expiresAt !== null && expiresAt.getTime() <= now)
    return invalidField("expires_at", "in_the_past", "The expiry must be in the future.");
  const made = await insertCoupon(db, {
    id: newId(now),
    workspaceId: caller.workspaceId,
    kind: name.kind,
    itemId: name.id,
    code: body.code.toUpperCase(),
    rate: body.percent === undefined ? null : Math.round(body.percent * PERCENT),
    amount: body.amount,
    currency: body.amount === undefined ? null : price.currency,
    periods: body.periods,
    maxUses: body.limit,
    expiresAt,
    createdAt: new Date(now),
  });
  if (!made)
    return refused(
      "conflict",
      "An active coupon already has this code. End that coupon first, or use another code.",
    );
  return ok(answerOf(made));
});

export const endCoupon = on(contract.endCoupon, async (services, { caller, params: { coupon, ...name } }) => {
  const now = services.clock();
  const own = await ownFacts(services, caller, name, now);
  if (!own.ok) return own;
  const ended = await endRow(services.db, { kind: name.kind, itemId: name.id }, coupon, now);
  return ended ? ok(undefined) : notFound("coupon");
});

function answerOf(row: CouponRow): CouponAnswer {
  return {
    id: row.id,
    code: row.code,
    percent: row.rate === null ? null : row.rate / PERCENT,
    amount: row.amount,
    currency: row.currency,
    periods: row.periods,
    limit: row.maxUses,
    used: row.used,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
