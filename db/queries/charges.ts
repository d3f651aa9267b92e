import { z } from "zod";
import { type Db, query } from "@/db/handle";

const row = z
  .object({
    cause: z.string(),
    at: z.date(),
    debitAccount: z.string(),
    creditAccount: z.string(),
    currency: z.string(),
    amount: z.coerce.number(),
    refunded: z.coerce.number(),
    subscriptionId: z.string(),
    priceVersion: z.number().nullable(),
    runId: z.string().nullable(),
    periodStart: z.date().nullable(),
    periodEnd: z.date().nullable(),
  })
  .transform((found) => ({
    at: found.at,
    refunded: found.refunded,
    entry: {
      cause: found.cause,
      debit: found.debitAccount,
      credit: found.creditAccount,
      currency: found.currency,
      amount: found.amount,
      subscriptionId: found.subscriptionId,
      ...(found.priceVersion === null ? {} : { priceVersion: found.priceVersion }),
      ...(found.runId === null ? {} : { runId: found.runId }),
      ...(found.periodStart && found.periodEnd
        ? { period: { start: found.periodStart.getTime(), end: found.periodEnd.getTime() } }
        : {}),
    },
  }));

/**
 * SQL expression over `ledger_entries e`: the amount refunded so far for a charge. Refunds from before the
 * column `charge` existed name the charge in their own `cause`.
 */
export const REFUNDED = `(select coalesce(sum(r.amount), 0) from ledger_entries r
  where r.charge = e.cause or r.cause = 'refund:' || regexp_replace(e.cause, '^period:', '') and r.charge is null)`;

export async function findCharges(
  db: Db,
  subscriptionId: string,
  { cause = null, limit = 1 }: { readonly cause?: string | null; readonly limit?: number },
): Promise<z.output<typeof row>[]> {
  return query(
    db,
    `select e.*, ${REFUNDED} as refunded
     from subscriptions s join ledger_entries e on e.subscription_id = s.id
     join ledger_accounts a on a.id = e.debit_account and a.workspace_id = s.workspace_id
     where s.id = $1::uuid and e.cause not like 'refund:%' and ($2::text is null or e.cause = $2)
     order by e.at desc, e.cause desc limit $3`,
    [subscriptionId, cause, limit],
  ).rows(row);
}

/** The caller must have locked the accounts of the charges. */
export async function findRefunded(db: Db, causes: readonly string[]): Promise<Map<string, number>> {
  const found = await query(
    db,
    `select e.cause, ${REFUNDED} as refunded from ledger_entries e where e.cause = any($1::text[])`,
    [[...causes]],
  ).rows(z.object({ cause: z.string(), refunded: z.coerce.number() }));
  return new Map(found.map(({ cause, refunded }) => [cause, refunded]));
}
