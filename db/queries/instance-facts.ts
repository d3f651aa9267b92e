import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type Db, query } from "@/db/handle";

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/**
 * Returns the name of the newest migration in the database. If this release doesn't know that migration,
 * returns the time at which it was created.
 */
export async function findSchemaName(db: Db): Promise<string> {
  const { at } = await query(
    db,
    "select max(created_at)::float8 as at from drizzle.__drizzle_migrations",
  ).only(z.object({ at: z.number().nullable() }));
  const { entries } = journal.parse(
    JSON.parse(await readFile(path.resolve("db/migrations/meta/_journal.json"), "utf8")),
  );
  return entries.find(({ when }) => when === at)?.tag ?? new Date(at ?? 0).toISOString();
}

export async function findDatabaseVersion(db: Db): Promise<string> {
  const { version } = await query(db, "select current_setting('server_version') as version").only(
    z.object({ version: z.string() }),
  );
  return `PostgreSQL ${version}`;
}
