import { lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { keyBudgets } from "@/db/schema/key-budgets";

/** Number of calls that a data provider still accepts with an API key, as reported by the provider. */

const row = z.object({ left: z.int(), resetsAt: z.date() });

export async function findBudget(db: Db, key: string, now: Date) {
  return prepared(
    db,
    sql`select "left", resets_at from key_budgets where key = ${key} and resets_at > ${now}`,
  ).row(row);
}

/**
 * Saves the number of calls that a response reported as remaining. Responses arrive out of order, but within
 * a period the number only falls, so the smaller number is the more recent one.
 */
export async function saveBudget(db: Db, key: string, left: number, resetsAt: Date): Promise<void> {
  await prepared(
    db,
    sql`insert into key_budgets (key, "left", resets_at) values (${key}, ${left}, ${resetsAt})
      on conflict (key) do update set resets_at = excluded.resets_at, "left" = case
        when key_budgets.resets_at = excluded.resets_at then least(key_budgets."left", excluded."left")
        else excluded."left" end
      where key_budgets.resets_at <= excluded.resets_at`,
  );
}

export async function sweepBudgets(db: Db, now: Date): Promise<void> {
  await db.delete(keyBudgets).where(lte(keyBudgets.resetsAt, now));
}
