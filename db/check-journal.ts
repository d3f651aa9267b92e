import type { MigrationMeta } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Sql } from "./client";

const UNRELEASED =
  "The database was created before the first release of Millrace, and this version can't migrate its tables. Export your workflows " +
  "with the version that created it (`millrace pull`), then start this version with an empty database or another data folder.";

const entry = z.object({ hash: z.string(), at: z.number() });

export async function checkJournal(sql: Sql, migrations: readonly MigrationMeta[]): Promise<void> {
  const journal = await readJournal(sql);
  const [first, newest] = [journal[0], journal.at(-1)];
  const [ours, known] = [migrations[0], migrations.at(-1)];
  if (!first || !newest || !ours || !known) return;
  if (newest.at > known.folderMillis)
    throw new Error(
      `The database was changed by a newer version of Millrace (${dayOf(newest.at)}) than this one (${dayOf(known.folderMillis)}). Start that version or a later one.`,
    );
  if (first.hash !== ours.hash) throw new Error(UNRELEASED);
}

async function readJournal(sql: Sql): Promise<z.infer<typeof entry>[]> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!z.object({ there: z.boolean() }).parse(table).there) return [];
  const rows =
    await sql`select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`;
  return z.array(entry).parse(rows);
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
