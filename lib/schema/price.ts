import { z } from "zod";
import { PLAN_PERIODS, PLAN_UNITS, PRICE_KINDS, PRICE_MODES } from "@/lib/schema/price-kinds";
import { fieldFault } from "@/lib/schema/problem";

export const priceKind = z.enum(PRICE_KINDS);
export type PriceKind = z.infer<typeof priceKind>;

export const priceMode = z.enum(PRICE_MODES);
export type PriceMode = z.infer<typeof priceMode>;

const planPeriod = z.enum(PLAN_PERIODS);
export const planUnit = z.enum(PLAN_UNITS);

const money = {
  amount: z.int().describe("In the currency's minor units: 500 is 5.00 USD, and 500 JPY."),
  currency: z.string().describe("ISO 4217."),
};

const simplePrice = z.object({ mode: z.enum(["free", "monthly", "per_cycle"]), ...money });

export const planTerms = z.object({
  period: planPeriod.describe("Period that the amount pays for."),
  unit: planUnit
    .default("cycle")
    .describe("A successful cycle, or one 200 answer of a data provider. HEAD and 304 are free."),
  includes: z.int().describe("Units included in the amount of a period."),
  overage: z
    .int()
    .describe(
      "Price of each further unit, in millionths of the currency's main unit. If 0, usage beyond the included units is blocked with 402 `quota_used`.",
    ),
  limit: z.int().optional().describe("Maximum units per period, including the included ones."),
  trial_days: z
    .int()
    .optional()
    .describe("Free days before the first period, with the included units. Once per buyer."),
});
export type PlanTerms = z.infer<typeof planTerms>;

const planPrice = z.object({ mode: z.literal("plan"), ...money, ...planTerms.shape });
export type PlanPrice = z.infer<typeof planPrice>;

export const price = z.discriminatedUnion("mode", [simplePrice, planPrice]).meta({ id: "Price" });
export type Price = z.infer<typeof price>;

export interface ItemName {
  readonly kind: PriceKind;
  readonly id: string;
}

export const FREE: Price = { mode: "free", amount: 0, currency: "USD" };

export interface ProposedPrice {
  readonly mode?: unknown;
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly period?: unknown;
  readonly unit?: unknown;
  readonly includes?: unknown;
  readonly overage?: unknown;
  readonly limit?: unknown;
  readonly trial_days?: unknown;
}

export type PriceRule =
  | "mode_not_allowed"
  | "amount_invalid"
  | "amount_out_of_range"
  | "free_must_be_zero"
  | "period_invalid"
  | "unit_invalid"
  | "includes_invalid"
  | "overage_invalid"
  | "limit_invalid"
  | "trial_invalid"
  | "plan_only"
  | "currency_invalid"
  | "currency_locked"
  | "too_soon"
  | "change_pending";

export const changeClass = z.enum(["none", "immediate", "significant"]);
export type ChangeClass = z.infer<typeof changeClass>;

export const priceVerdict = z
  .object({
    allowed: z.boolean(),
    class: changeClass,
    effective_at: z
      .string()
      .describe("Time at which the change takes effect or would take effect (ISO 8601, UTC)."),
    existing_subscribers: z.enum(["keep", "move"]),
    errors: z.array(fieldFault),
  })
  .meta({ id: "PriceVerdict" });
export type PriceVerdict = z.infer<typeof priceVerdict>;
