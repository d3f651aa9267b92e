import "server-only";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import { Pool } from "pg";
import { RUN_TASK } from "./accept-runs";
import { checkJournal } from "./check-journal";
import { connectSql } from "./client";
import { MIGRATION_LOCK } from "./lock-keys";
import { findPrimary } from "./primary";

/**
 * Migrates a database to this release. The job queue's tables come first, because our migrations may call its
 * functions. One lock, held by a dedicated connection, covers both: if two processes start at the same time,
 * one migrates and the other waits.
 */
export async function migrate(url: string, folder = path.resolve("db/migrations")): Promise<void> {
  const sql = connectSql(url, { max: 1, name: "millrace migrate" });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    await checkJournal(sql, migrations);
    await migrateQueue(url);
    await applyMigrations(drizzle(sql), { migrationsFolder: folder });
    // Creates the queue's task for runs, because jobs refer to their task by number. Without this row, the
    // task would only get a number when a runner first starts.
    await sql`insert into graphile_worker._private_tasks (identifier) values (${RUN_TASK}) on conflict do nothing`;
    await sql`
      insert into graphile_worker._private_jobs (key, task_id, attempts, max_attempts, run_at)
      select 'ballast ' || n, t.id, 1, 1, 'infinity'
      from graphile_worker._private_tasks t, generate_series(1, ${BALLAST}::int) n
      where t.identifier = ${RUN_TASK} on conflict (key) do nothing`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export async function migrateQueue(url: string): Promise<void> {
  const { url: singleUrl, primary } = findPrimary(url);
  const pgPool = new Pool({
    connectionString: singleUrl,
    max: 1,
    ...(primary && { stream: () => primary.socket() }),
  });
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/**
 * Jobs that have no attempts left and therefore never run. They make sure that the queue's table is never
 * empty when it is vacuumed. Otherwise, until the next vacuum, Postgres would plan for an empty table and
 * scan all jobs for each batch that is claimed or completed, however many have been added.
 */
const BALLAST = 100;

/**
 * On a fresh database, the library logs each migration step as an error. This logger discards the messages.
 * Real failures are thrown.
 */
const silent = new Logger(() => () => {});
