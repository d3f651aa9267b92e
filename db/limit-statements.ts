import { sql } from "drizzle-orm";
import { type Db, query } from "./handle";

/**
 * How long one statement may take, by its kind. After that Postgres cancels it, so that no reader can hold a connection
 * and a processor for as long as they like. Migrations, dumps and commands of an operator have no limit.
 */
export const STATEMENT_MS = {
  /** The hot path and the queue: each of these statements finds a few rows by an index. */
  hot: 30_000,
  /** Everything else in servers and runners, including sweeps and the sorting of an export. */
  usual: 120_000,
  /** A page of a table's rows, which a caller is waiting for. */
  rowPage: 20_000,
} as const;

/** For the rest of a transaction. */
export async function limitStatements(tx: Db, kind: keyof typeof STATEMENT_MS): Promise<void> {
  await query(tx, sql`select set_config('statement_timeout', ${String(STATEMENT_MS[kind])}, true)`);
}
