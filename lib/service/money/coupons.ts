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
  const expiresAt = body.expires_at ? Date.parse(body.expires_at) : null;
  if (expiresAt !== null && expiresAt <= now)
    return invalidField("expires_at", "in_the_past", "The expiry must be in the future.");
  const coupon = {
    id: newId(now),
    code: body.code.toUpperCase(),
    rate: body.percent === undefined ? null : Math.round(body.percent * PERCENT),
    amount: body.amount ?? null,
    currency: body.amount === undefined ? null : price.currency,
    periods: body.periods ?? null,
    maxUses: body.limit ?? null,
    expiresAt,
    createdAt: now,
  };
  const made = await insertCoupon(db, {
    ...coupon,
    workspaceId: caller.workspaceId,
    kind: name.kind,
    itemId: name.id,
  });
  if (!made) return refused("conflict", "A coupon with this code already exists. End it first.");
  return ok(answerOf({ ...coupon, used: 0, endedAt: null }));
});

export const endCoupon = on(contract.endCoupon, async (services, { caller, params: { coupon, ...name } }) => {
  const now = services.clock();
  const own = await ownFacts(services, caller, name, now);
  if (!own.ok) return own;
  const ended = await endRow(services.db, { kind: name.kind, itemId: name.id }, coupon, now);
  return ended ? ok(undefined) : notFound("coupon");
});

function answerOf(row: CouponRow): CouponAnswer {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    id: row.id,
    code: row.code,
    percent: row.rate === null ? null : row.rate / PERCENT,
    amount: row.amount,
    currency: row.currency,
    periods: row.periods,
    limit: row.maxUses,
    used: row.used,
    expires_at: iso(row.expiresAt),
    created_at: new Date(row.createdAt).toISOString(),
    ended_at: iso(row.endedAt),
  };
}
