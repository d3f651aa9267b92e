import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, prepared, query } from "@/db/handle";
import { idAtTime } from "@/lib/kit/id";

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** The name of the newest migration; of one that this release does not know, when it was made. */
export async function findSchemaName(db: Db): Promise<string> {
  const rows = await query(db, "select max(created_at)::float8 as at from drizzle.__drizzle_migrations");
  const [row] = z.array(z.object({ at: z.number().nullable() })).parse(rows);
  const at = row?.at ?? 0;
  const { entries } = journal.parse(
    JSON.parse(await readFile(path.resolve("db/migrations/meta/_journal.json"), "utf8")),
  );
  return entries.find(({ when }) => when === at)?.tag ?? new Date(at).toISOString();
}

export async function findDatabaseVersion(db: Db): Promise<string> {
  const rows = await query(db, "select current_setting('server_version') as version");
  return `PostgreSQL ${z.array(z.object({ version: z.string() })).parse(rows)[0]?.version ?? ""}`;
}

/** Ids tell when a run was begun. */
export async function countRunsSince(db: Db, since: number): Promise<number> {
  const rows = await prepared(
    db,
    sql`select count(*)::int as count from runs where id >= ${idAtTime(since)}`,
  );
  return z.array(z.object({ count: z.int() })).parse(rows)[0]?.count ?? 0;
}
