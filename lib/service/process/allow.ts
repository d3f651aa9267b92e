import type { Db } from "@/db/handle";
import { findWindow, lockWindow, saveWindow } from "@/db/queries/limit-windows";
import { askWindow, type Limit, peekWindow, windowState } from "@/lib/limits/window";

export type Allowance =
  | { readonly allowed: true; readonly left: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** Consumes units of a rate limit that all processes share, while the limit's row is locked. */
export async function allow(db: Db, key: string, limit: Limit, nowMs: number, cost = 1): Promise<Allowance> {
  return db.transaction(async (transaction) => {
    const state = await lockWindow(transaction, key);
    const verdict = askWindow(windowState.parse(JSON.parse(state ?? "[]")), limit, nowMs, cost);
    if (!verdict.allowed) return verdict;
    const expires = new Date(nowMs + 2 * limit.windowMs);
    await saveWindow(transaction, key, JSON.stringify(verdict.state), expires);
    return { allowed: true, left: verdict.left };
  });
}

/** Like `allow`, but only checks the limit and consumes no units. */
export async function allowance(db: Db, key: string, limit: Limit, nowMs: number) {
  const state = await findWindow(db, key);
  return peekWindow(windowState.parse(JSON.parse(state ?? "[]")), limit, nowMs);
}
