import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { type Db, query } from "@/db/handle";

const facts = z.object({
  now: z.date(),
  connections: z.int(),
  max: z.coerce.number(),
  journal: z.boolean(),
});

export async function findServerFacts(db: Db): Promise<z.infer<typeof facts>> {
  return query(
    db,
    `select clock_timestamp() as now, (select count(*)::int from pg_stat_activity) as connections,
      current_setting('max_connections') as max, to_regclass('drizzle.__drizzle_migrations') is not null as journal`,
  ).only(facts);
}

/**
 * Compares the database with the migrations of this release. `unreleased` means that it was created before
 * the first release, and therefore by different migrations.
 */
export async function compareSchema(db: Db): Promise<"same" | "older" | "newer" | "unreleased"> {
  const journal = await query(
    db,
    `select max(created_at)::float8 as at, (array_agg(hash order by created_at))[1] as first
     from drizzle.__drizzle_migrations`,
  ).only(z.object({ at: z.number().nullable(), first: z.string().nullable() }));
  const migrations = readMigrationFiles({ migrationsFolder: path.resolve("db/migrations") });
  const at = journal.at ?? 0;
  const known = migrations.at(-1)?.folderMillis ?? 0;
  if (at === known) return "same";
  if (at < known && journal.first !== null && journal.first !== migrations[0]?.hash) return "unreleased";
  return at < known ? "older" : "newer";
}
