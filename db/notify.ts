import { sql } from "drizzle-orm";
import { type Db, prepared, query } from "./handle";

export async function notify(db: Db, channel: string, payload = ""): Promise<void> {
  await prepared(db, sql`select pg_notify(${channel}, ${payload})`);
}

export async function ping(db: Db): Promise<void> {
  await query(db, "select 1");
}
