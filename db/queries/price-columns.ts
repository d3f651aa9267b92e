import { z } from "zod";
import { type Price, planTerms, priceMode } from "@/lib/schema/price";

export const priceColumns = {
  mode: priceMode,
  amount: z.number(),
  currency: z.string(),
  plan: z.string().nullable(),
};

interface PriceRow {
  readonly mode: Price["mode"];
  readonly amount: number;
  readonly currency: string;
  readonly plan: string | null;
}

export function priceOf({ mode, amount, currency, plan }: PriceRow): Price {
  if (mode !== "plan") return { mode, amount, currency };
  return { mode, amount, currency, ...planTerms.parse(JSON.parse(plan ?? "null")) };
}

/** Returns the terms of a plan that have no column of their own, as JSON. Null if the price isn't a plan. */
export function planColumn(price: Price): string | null {
  return price.mode === "plan" ? JSON.stringify(planTerms.parse(price)) : null;
}
