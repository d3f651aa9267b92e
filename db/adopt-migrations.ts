import type { MigrationMeta } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Sql } from "./client";

/** When the last of the 23 migrations was made that there were before the first release. */
const LAST_BEFORE = 1795394578949;

const TOO_OLD =
  "This database was made by a version of Millrace before 23 November 2026 and lacks changes of the days since then. " +
  "Start the version of that day on it once, then this one.";

/**
 * The migrations before the first release became one. A database that they made has all of its tables; what it lacks
 * are the foreign keys that came with the one. They are added, and the journal says what it would have said.
 */
export async function adoptMigrations(sql: Sql, [first]: readonly MigrationMeta[]): Promise<void> {
  const newest = await newestInJournal(sql);
  if (first === undefined || newest === null || newest > LAST_BEFORE) return;
  if (newest < LAST_BEFORE) throw new Error(TOO_OLD);
  await sql.begin(async (transaction) => {
    const there = new Set(
      z
        .array(z.object({ conname: z.string() }))
        .parse(await transaction`select conname from pg_constraint where contype = 'f'`)
        .map(({ conname }) => conname),
    );
    for (const statement of first.sql) {
      const key = /ADD CONSTRAINT "(\w+)" FOREIGN KEY/.exec(statement)?.[1];
      if (key !== undefined && !there.has(key)) await transaction.unsafe(statement);
    }
    await transaction`delete from drizzle.__drizzle_migrations`;
    await transaction`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${first.hash}, ${first.folderMillis})`;
  });
}

/** Null in a new database. */
export async function newestInJournal(sql: Sql): Promise<number | null> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!z.object({ there: z.boolean() }).parse(table).there) return null;
  const [row] = await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`;
  return z.object({ newest: z.number().nullable() }).parse(row).newest;
}
