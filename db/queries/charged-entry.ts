import { z } from "zod";

/** What an entry of the ledger about a subscription tells, read by `CHARGED`. */
export const chargedEntry = z.object({
  cause: z.string(),
  debit: z.string(),
  credit: z.string(),
  currency: z.string(),
  amount: z.coerce.number(),
  subscriptionId: z.string(),
  priceVersion: z.number(),
});

/** Its columns, of `ledger_entries e`. */
export const CHARGED = `e.cause, e.debit_account as debit, e.credit_account as credit, e.currency, e.amount,
  e.subscription_id as "subscriptionId", e.price_version as "priceVersion"`;
