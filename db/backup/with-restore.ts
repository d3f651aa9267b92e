import "server-only";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { z } from "zod";
import { MIGRATION_LOCK } from "@/db/lock-keys";
import { migrateQueue } from "@/db/migrate";
import { partitionStatement } from "@/db/partitions";
import { fail, ok, type Result } from "@/lib/kit/result";
import { rowsOf, withBackupClient } from "./backup-client";
import type { BackupShape, SchemaState, TableShape } from "./backup-shape";
import { quoted } from "./quoted";

/** Loads rows in the text format of COPY, and returns the number of rows. */
export type LoadTable = (table: TableShape, rows: AsyncIterable<Buffer>) => Promise<number>;

export function knowsSchema(schema: SchemaState): Result<void, string> {
  if (migrationsUpTo(schema) !== undefined) return ok(undefined);
  return fail(
    schema.at > newestKnown()
      ? "A newer version of Millrace created this backup. Restore it with that version or a later one."
      : "This version of Millrace can't read this backup. Restore it with the version that created it.",
  );
}

/**
 * Recreates the tables, lets `work` fill them, and unlocks the jobs that were running at the time of the
 * backup. All of this is one transaction, so an interruption leaves the database as it was. The restore is
 * refused if the instance has a workspace.
 */
export async function withRestore<T>(
  url: string,
  shape: BackupShape,
  work: (load: LoadTable) => Promise<T>,
): Promise<Result<T, string>> {
  return withBackupClient(url, "millrace restore", async (client) => {
    // This lock makes processes that start during the restore wait with their migrations until the rows have
    // been restored.
    await rowsOf(client, "select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const refusal = await findRefusal(client);
    if (refusal !== undefined) return fail(refusal);
    await migrateQueue(url);
    await client.query("begin");
    await client.query("set local millrace.restoring = 'on'");
    // Checks again after locking the instance, because a process that had no migrations to run may have set
    // up the instance since the first check.
    await lockInstance(client);
    const late = await findRefusal(client);
    if (late !== undefined) return fail(late);
    await makeTables(client, shape);
    const done = await work(async (table, rows) => {
      const columns = table.columns.map((name) => quoted({ name })).join(", ");
      const copy = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`));
      await pipeline(rows, copy);
      return copy.rowCount ?? 0;
    });
    await client.query(FREE_JOBS);
    for (const { schema, table, column, last } of shape.counters)
      await client.query("select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)", [
        quoted({ schema, name: table }),
        column,
        last,
      ]);
    await client.query("commit");
    // Without fresh statistics, the first query plans would assume empty tables.
    await client.query("analyze");
    return ok(done);
  });
}

/**
 * Unlocks jobs that were running when the backup was taken, so that their runs start again without counting
 * as crashed.
 */
const FREE_JOBS = `update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null`;

const RUNNING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name in ('millrace', 'millrace queue')`;
const state = z.object({ ours: z.boolean(), journal: z.boolean() });
const newest = z.object({ at: z.number().nullable() });
const count = z.object({ count: z.int() });

async function findRefusal(client: Client): Promise<string | undefined> {
  const [running] = await rowsOf(client, RUNNING);
  const connections = count.parse(running).count;
  if (connections > 0)
    return `Millrace is still using this database (open connections: ${connections}). Stop it on every machine first.`;
  const [row] = await rowsOf(
    client,
    `select to_regclass('public.workspaces') is not null as ours,
      to_regclass('drizzle.__drizzle_migrations') is not null as journal`,
  );
  const { ours, journal } = state.parse(row);
  if (!ours) return undefined;
  if (!journal)
    return "This database has tables that Millrace didn't create. Restore into an empty database.";
  const [found] = await rowsOf(client, "select count(*)::int as count from public.workspaces");
  const workspaces = count.parse(found).count;
  const [last] = await rowsOf(
    client,
    "select max(created_at)::float8 as at from drizzle.__drizzle_migrations",
  );
  if ((newest.parse(last).at ?? 0) > newestKnown())
    return "A newer version of Millrace changed this database. Restore with that version, or into an empty database.";
  if (workspaces === 0) return undefined;
  return `This database already has ${workspaces === 1 ? "a workspace" : `${workspaces} workspaces`}. Restore into an empty database.`;
}

async function lockInstance(client: Client): Promise<void> {
  const [row] = await rowsOf(client, "select to_regclass('public.instance') is not null as there");
  if (z.object({ there: z.boolean() }).parse(row).there)
    await client.query("lock table public.instance in access exclusive mode");
}

/**
 * Recreates all tables as they were in the backup. Before that, drops what the instance has written so far,
 * without touching anything that migrations didn't create.
 */
async function makeTables(client: Client, { schema, partitions }: BackupShape): Promise<void> {
  for (const statement of knownMigrations().flatMap(({ sql }) => sql)) {
    const [, kind, name] = MAKES.exec(statement) ?? [];
    if (kind === undefined || name === undefined) continue;
    await client.query(`drop ${kind} if exists public.${quoted({ name })} cascade`);
  }
  for (const table of ["jobs", "job_queues", "tasks", "known_crontabs"])
    await client.query(`delete from graphile_worker._private_${table}`);
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    delete from drizzle.__drizzle_migrations`);
  for (const { sql, hash, folderMillis } of migrationsUpTo(schema) ?? []) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
  for (const { table, week } of partitions) await client.query(partitionStatement(table, week));
}

const MAKES = /^\s*CREATE (TABLE|VIEW|FUNCTION)(?: IF NOT EXISTS)? (?:"?public"?\.)?"?(\w+)/;

function knownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: path.resolve("db/migrations") });
}

function newestKnown(): number {
  return knownMigrations().at(-1)?.folderMillis ?? 0;
}

function migrationsUpTo({ at, hash }: SchemaState): MigrationMeta[] | undefined {
  const known = knownMigrations();
  const last = known.findIndex((each) => each.folderMillis === at && each.hash === hash);
  return last < 0 ? undefined : known.slice(0, last + 1);
}
