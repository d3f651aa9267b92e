import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { type Db, query } from "@/db/handle";

/** What tells whether a database is fit to be served from. */

const facts = z.object({
  now: z.date(),
  connections: z.int(),
  most: z.coerce.number(),
  journal: z.boolean(),
});

export async function findServerFacts(db: Db): Promise<z.infer<typeof facts>> {
  const rows = await query(
    db,
    `select clock_timestamp() as now, (select count(*)::int from pg_stat_activity) as connections,
      current_setting('max_connections') as most, to_regclass('drizzle.__drizzle_migrations') is not null as journal`,
  );
  return facts.parse(rows[0]);
}

/** Against the migrations of this release. */
export async function compareSchema(db: Db): Promise<"same" | "older" | "newer"> {
  const rows = await query(db, "select max(created_at)::float8 as at from drizzle.__drizzle_migrations");
  const at = z.array(z.object({ at: z.number().nullable() })).parse(rows)[0]?.at ?? 0;
  const known =
    readMigrationFiles({ migrationsFolder: path.resolve("db/migrations") }).at(-1)?.folderMillis ?? 0;
  if (at === known) return "same";
  return at < known ? "older" : "newer";
}
