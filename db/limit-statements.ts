import { sql } from "drizzle-orm";
import { type Db, query } from "./handle";

/**
 * Time limit of one statement, by kind. When it is reached, Postgres cancels the statement, so that no
 * query can tie up a connection and a CPU core indefinitely. Migrations, dumps and operator commands have
 * no limit.
 */
export const STATEMENT_MS = {
  /** Statements of the hot path and the queue. Each finds a few rows using an index. */
  hot: 30_000,
  /**
   * All statements of web servers and runners that aren't in another group, including sweeps and the sorting
   * of an export.
   */
  usual: 120_000,
  /** Statements that read a page of a table's rows while a caller waits for it. */
  rowPage: 20_000,
} as const;

export async function limitStatements(tx: Db, kind: keyof typeof STATEMENT_MS): Promise<void> {
  await query(tx, sql`select set_config('statement_timeout', ${String(STATEMENT_MS[kind])}, true)`);
}
