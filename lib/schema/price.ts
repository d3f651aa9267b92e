import { z } from "zod";
import { fieldFault } from "@/lib/schema/problem";

/** What has a price, and how it is charged (contract 7). */

export const PRICE_KINDS = ["workflow", "worker", "widget", "dashboard"] as const;
export const priceKind = z.enum(PRICE_KINDS);
export type PriceKind = z.infer<typeof priceKind>;

export const PRICE_MODES = ["free", "monthly", "per_cycle"] as const;
export const priceMode = z.enum(PRICE_MODES);
export type PriceMode = z.infer<typeof priceMode>;

export const price = z
  .object({
    mode: priceMode,
    amount: z.int().describe("In the currency's minor units: 500 is 5.00 USD, and 500 JPY."),
    currency: z.string().describe("ISO 4217."),
  })
  .meta({ id: "Price" });
export type Price = z.infer<typeof price>;

/** What names an item in addresses. */
export interface ItemName {
  readonly kind: PriceKind;
  readonly id: string;
}

/** What an item costs before anybody said so. */
export const FREE: Price = { mode: "free", amount: 0, currency: "USD" };

/** As it was sent: whatever is wrong with it is told by the verdict. */
export interface ProposedPrice {
  readonly mode?: unknown;
  readonly amount?: unknown;
  readonly currency?: unknown;
}

export type PriceRule =
  | "mode_not_allowed"
  | "amount_invalid"
  | "amount_out_of_range"
  | "free_must_be_zero"
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
    effective_at: z.string().describe("ISO 8601, UTC. When it takes effect, or would."),
    existing_subscribers: z.enum(["keep", "move"]),
    errors: z.array(fieldFault),
  })
  .meta({ id: "PriceVerdict" });
export type PriceVerdict = z.infer<typeof priceVerdict>;
