import { z } from "zod";

export const chargedEntry = z.object({
  cause: z.string(),
  debit: z.string(),
  credit: z.string(),
  currency: z.string(),
  amount: z.coerce.number(),
  subscriptionId: z.string(),
  priceVersion: z.number(),
});

export const CHARGED = `e.cause, e.debit_account as debit, e.credit_account as credit, e.currency, e.amount,
  e.subscription_id as "subscriptionId", e.price_version as "priceVersion"`;
