import { z } from "zod";
import { time } from "@/lib/contract/shapes";
import { idInput } from "@/lib/schema/id-input";
import { priceKind } from "@/lib/schema/price";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("Prices");
const MOST = 1_000_000_000;
const ofItem = z.object({ kind: priceKind, id: idInput });

const terms = {
  percent: z.number().min(0.01).max(100).multipleOf(0.01),
  amount: z.int().min(1).max(MOST),
  periods: z.int().min(1).max(1_200),
  limit: z.int().min(1).max(MOST),
};

const coupon = z
  .object({
    id: z.string(),
    code: z.string(),
    percent: terms.percent.nullable(),
    amount: terms.amount.nullable().describe("Minor units."),
    currency: z.string().nullable(),
    periods: terms.periods
      .nullable()
      .describe("Number of first periods that the coupon applies to; null for all."),
    limit: terms.limit.nullable().describe("Maximum number of subscriptions; null for no limit."),
    used: z.int(),
    expires_at: time.nullable(),
    created_at: time,
    ended_at: time
      .nullable()
      .describe("When the coupon was ended. Subscriptions that already use it keep it."),
  })
  .meta({ id: "Coupon" });
export type CouponAnswer = z.infer<typeof coupon>;

export const listCoupons = endpoint({
  id: "listCoupons",
  method: "GET",
  path: "/prices/{kind}/{id}/coupons",
  access: "read",
  summary: "List an item's coupons, newest first, at most 200",
  params: ofItem,
  answer: z.object({ items: z.array(coupon) }),
});

export const createCoupon = endpoint({
  id: "createCoupon",
  method: "POST",
  path: "/prices/{kind}/{id}/coupons",
  access: "owner",
  summary: "Create a coupon: a percentage or an amount off the first periods of a monthly price or plan",
  params: ofItem,
  body: z.strictObject({
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{4,40}$/, "Use 4 to 40 letters, digits and hyphens."),
    percent: terms.percent.optional().describe("Discount in percent. Specify either this or `amount`."),
    amount: terms.amount
      .optional()
      .describe("Discount in minor units of the price's currency. Specify either this or `percent`."),
    periods: terms.periods.nullable().optional(),
    limit: terms.limit.nullable().optional(),
    expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
  }),
  bodyBytes: SMALL_BODY,
  answer: coupon,
  status: 201,
  problems: ["conflict"],
  security: { kind: "coupon_made", fields: ["code"] },
});

export const endCoupon = endpoint({
  id: "endCoupon",
  method: "DELETE",
  path: "/prices/{kind}/{id}/coupons/{coupon}",
  access: "owner",
  summary: "End a coupon. Subscribers who already use it keep the discount",
  params: ofItem.extend({ coupon: idInput }),
  status: 204,
  security: { kind: "coupon_ended", fields: ["coupon"] },
});
