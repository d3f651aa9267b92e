import "server-only";
import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import { RUN_TASK } from "./accept-runs";
import { connectSql } from "./client";
import { MIGRATION_LOCK } from "./lock-keys";

/**
 * Brings a database to this release: the job queue's tables first, since ours may call its functions. One lock
 * over both, held by its own connection: of two processes that start at once, one works and one waits.
 */
export async function migrate(url: string, folder = path.resolve("db/migrations")): Promise<void> {
  const sql = connectSql(url, { max: 1, name: "millrace migrate" });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await runMigrations({ connectionString: url, maxPoolSize: 1, logger: silent });
    await applyMigrations(drizzle(sql), { migrationsFolder: folder });
    // Jobs name their task by its number, which a worker process would give it at its first start.
    await sql`insert into graphile_worker._private_tasks (identifier) values (${RUN_TASK}) on conflict do nothing`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** It reports each of its steps at the level of an error in a fresh database; what fails is thrown anyway. */
const silent = new Logger(() => () => {});
