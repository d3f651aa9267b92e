import { z } from "zod";
import { type Db, query } from "@/db/handle";
import { millis } from "@/db/millis";
import { TO_WARN } from "@/db/schema/plan-periods";
import { priceKind } from "@/lib/schema/price";

const row = z.object({
  subscriptionId: z.string(),
  number: z.number(),
  unit: z.enum(["cycle", "read"]),
  includes: z.coerce.number(),
  overage: z.coerce.number(),
  max: z.coerce.number().nullable(),
  units: z.coerce.number(),
  notified: z.number(),
  notifiedOfLimit: z.number(),
  workspaceId: z.string(),
  createdBy: z.string(),
  kind: priceKind,
  itemId: z.string(),
  currency: z.string(),
  paidUntil: millis.nullable(),
  isLast: z.boolean(),
});
export type PeriodToWarn = z.output<typeof row>;

export async function lockPeriodsToWarn(db: Db, limit: number): Promise<PeriodToWarn[]> {
  return query(
    db,
    `with due as (
       select subscription_id, number, unit, includes, overage, max_units as max, units, notified, notified_of_limit from plan_periods
       where ${TO_WARN} order by subscription_id, number limit $1 for update skip locked
     )
     select d.*, s.workspace_id, s.created_by, s.kind, s.item_id, v.currency, s.paid_until, s.periods = d.number as is_last
     from due d join subscriptions s on s.id = d.subscription_id
     join price_versions v on v.kind = s.kind and v.item_id = s.item_id and v.version = s.price_version
     order by d.subscription_id, d.number`,
    [limit],
  ).rows(row);
}

/** Call this in the transaction that locks the period and writes the warnings. */
export async function savePlanWarnings(
  db: Db,
  { subscriptionId, number }: Pick<PeriodToWarn, "subscriptionId" | "number">,
  { notified, notifiedOfLimit }: Pick<PeriodToWarn, "notified" | "notifiedOfLimit">,
): Promise<void> {
  await query(
    db,
    "update plan_periods set notified = $3, notified_of_limit = $4 where subscription_id = $1::uuid and number = $2",
    [subscriptionId, number, notified, notifiedOfLimit],
  );
}
