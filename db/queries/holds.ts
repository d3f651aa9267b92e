import { z } from "zod";
import { chargeCycles as chargeStatement } from "@/db/charge-runs";
import { type Db, prepared, query } from "@/db/handle";
import { CHARGED, chargedEntry } from "./charged-entry";

export interface NewHold {
  readonly runId: string;
  readonly subscriptionId: string;
  readonly priceVersion: number;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly amount: number;
  /** Number of the plan's period in which the cycle counts. Null if the price isn't a plan. */
  readonly period: number | null;
  readonly usedBy: string | null;
  readonly parentRun: string | null;
}

export async function insertHolds(db: Db, holds: readonly NewHold[], now: number): Promise<void> {
  if (holds.length === 0) return;
  await query(
    db,
    `insert into holds (run_id, subscription_id, price_version, debit_account, credit_account, currency, amount, held_at,
       period, used_by, parent_run)
     select "runId", "subscriptionId", "priceVersion", debit, credit, currency, amount, $2::timestamptz, period, "usedBy",
       "parentRun"
     from json_to_recordset($1::text::json) as h("runId" uuid, "subscriptionId" uuid, "priceVersion" int, debit uuid,
       credit uuid, currency text, amount bigint, period int, "usedBy" text, "parentRun" uuid)`,
    [JSON.stringify(holds), new Date(now)],
  );
}

export interface CycleCharge extends Omit<NewHold, "parentRun"> {
  readonly finishedAt: number;
}

/**
 * Charges runs that are written after they have ended. Call it in the transaction that locks the balances of
 * buyer and seller and writes those runs.
 */
export async function chargeCycles(db: Db, charges: readonly CycleCharge[]): Promise<void> {
  if (charges.length > 0) await prepared(db, CHARGE, [JSON.stringify(charges)]);
}

const CHARGE = `with ended as (
  select "runId" as run_id, "subscriptionId" as subscription_id, "priceVersion" as price_version, debit as debit_account,
    credit as credit_account, currency, amount, period, "usedBy" as used_by, to_timestamp("finishedAt" / 1000) as finished_at
  from json_to_recordset($1::text::json) as c("runId" uuid, "subscriptionId" uuid, "priceVersion" int, debit uuid,
    credit uuid, currency text, amount bigint, period int, "usedBy" text, "finishedAt" float8)
), ${chargeStatement("ended", "true")}
select count(*) from charged`;

const cycleEntry = chargedEntry.extend({ runId: z.string() });

export type CycleEntry = z.output<typeof cycleEntry>;

export async function findCycleEntries(db: Db, runIds: readonly string[]): Promise<CycleEntry[]> {
  return query(
    db,
    `select ${CHARGED}, e.run_id as "runId" from ledger_entries e where e.cause = any($1::text[]) order by e.cause`,
    [runIds.map((id) => `run:${id}`)],
  ).rows(cycleEntry);
}

export async function releaseHold(db: Db, runId: string): Promise<void> {
  await query(db, "delete from holds where run_id = $1::uuid", [runId]);
}

/**
 * Releases holds of runs that were never written (because the process died) or have been deleted. Returns the
 * number of released holds.
 */
export async function releaseStaleHolds(db: Db, heldBefore: number): Promise<number> {
  const released = await query(
    db,
    `delete from holds h where held_at < $1
       and not exists (select from runs r where r.id = h.run_id and r.status in ('queued', 'running')) returning run_id`,
    [new Date(heldBefore)],
  );
  return released.length;
}
