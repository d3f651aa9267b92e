import "server-only";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import { RUN_TASK } from "./accept-runs";
import { checkJournal } from "./check-journal";
import { connectSql } from "./client";
import { MIGRATION_LOCK } from "./lock-keys";

/**
 * Brings a database to this release: the job queue's tables first, since ours may call its functions. One lock over
 * both, held by its own connection: of two processes that start at the same time, one works and one waits.
 */
export async function migrate(url: string, folder = path.resolve("db/migrations")): Promise<void> {
  const sql = connectSql(url, { max: 1, name: "millrace migrate" });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    await checkJournal(sql, migrations);
    await migrateQueue(url);
    await applyMigrations(drizzle(sql), { migrationsFolder: folder });
    // Jobs name their task by its number, which a worker process would give it at its first start.
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
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: silent });
}

/**
 * Jobs that have no attempt left and are never run. Vacuumed while it is empty, the queue's table counts as empty until
 * the next vacuum: Postgres then looks through all jobs for each batch that is taken or done, however many have come.
 */
const BALLAST = 100;

/** It reports each of its steps at the level of an error in a fresh database; what fails is thrown anyway. */
const silent = new Logger(() => () => {});
