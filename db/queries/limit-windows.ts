import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared } from "@/db/handle";
import { limitWindows } from "@/db/schema/limit-windows";

/**
 * Rate limits that all processes share. Each has a window, whose state is the text that
 * `lib/limits/window.ts` last returned.
 */

export async function lockWindow(db: Db, key: string): Promise<string | undefined> {
  await prepared(
    db,
    sql`insert into limit_windows (key, state, expires_at) values (${key}, '[]', now()) on conflict (key) do nothing`,
  );
  const locked = sql`select state from limit_windows where key = ${key} for update`;
  const [state] = await prepared(db, locked).column(z.string());
  return state;
}

export async function saveWindow(db: Db, key: string, state: string, expires: Date): Promise<void> {
  await prepared(
    db,
    sql`update limit_windows set state = ${state}, expires_at = ${expires} where key = ${key}`,
  );
}

export async function findWindow(db: Db, key: string): Promise<string | undefined> {
  const found = sql`select state from limit_windows where key = ${key}`;
  const [state] = await prepared(db, found).column(z.string());
  return state;
}

export async function sweepWindows(db: Db, now: Date): Promise<void> {
  await db.delete(limitWindows).where(lt(limitWindows.expiresAt, now));
}
