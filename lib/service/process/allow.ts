import { z } from "zod";
import type { Sql } from "@/db/client";
import { askWindow, type Limit, peekWindow, windowState } from "@/lib/limits/window";

export type Allowance =
  | { readonly allowed: true; readonly left: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** Asks for room under a limit that all processes share: the row is locked while it is asked. */
export async function allow(
  sql: Sql,
  key: string,
  limit: Limit,
  nowMs: number,
  cost = 1,
): Promise<Allowance> {
  return sql.begin(async (transaction) => {
    await transaction`insert into limit_windows (key, state, expires_at) values (${key}, '[]', now()) on conflict (key) do nothing`;
    const [row] = z
      .array(z.object({ state: z.string() }))
      .parse(await transaction`select state from limit_windows where key = ${key} for update`);
    const verdict = askWindow(windowState.parse(JSON.parse(row?.state ?? "[]")), limit, nowMs, cost);
    if (!verdict.allowed) return verdict;
    const expires = new Date(nowMs + 2 * limit.windowMs);
    await transaction`update limit_windows set state = ${JSON.stringify(verdict.state)}, expires_at = ${expires} where key = ${key}`;
    return { allowed: true, left: verdict.left };
  });
}

/** The same without taking anything. */
export async function allowance(sql: Sql, key: string, limit: Limit, nowMs: number) {
  const [row] = z
    .array(z.object({ state: z.string() }))
    .parse(await sql`select state from limit_windows where key = ${key}`);
  return peekWindow(windowState.parse(JSON.parse(row?.state ?? "[]")), limit, nowMs);
}
