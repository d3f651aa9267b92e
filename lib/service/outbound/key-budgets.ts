import { z } from "zod";
import type { Sql } from "@/db/client";
import type { Clock } from "@/lib/kit/clock";
import type { WorkerContext } from "@/lib/workers/define-worker";

/** Makes `context.budget`: what providers said is left under a key, known to all processes. */
export function createKeyBudgets(sql: Sql, now: Clock): WorkerContext["budget"] {
  return {
    async left(key) {
      const [row] = rows.parse(
        await sql`select "left", resets_at from key_budgets where key = ${key} and resets_at > ${new Date(now())}`,
      );
      return row === undefined ? null : { left: row.left, resetsAtMs: row.resets_at.getTime() };
    },
    async note(key, left, resetsAtMs) {
      // Answers overtake each other: within one period the smaller number is the later one.
      await sql`insert into key_budgets (key, "left", resets_at) values (${key}, ${left}, ${new Date(resetsAtMs)})
        on conflict (key) do update set resets_at = excluded.resets_at, "left" = case
          when key_budgets.resets_at = excluded.resets_at then least(key_budgets."left", excluded."left")
          else excluded."left" end
        where key_budgets.resets_at <= excluded.resets_at`;
    },
  };
}

const rows = z.array(z.object({ left: z.int(), resets_at: z.date() }));

export async function sweepBudgets(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from key_budgets where resets_at <= ${new Date(nowMs)}`;
}
