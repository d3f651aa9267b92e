import type { MigrationMeta } from "drizzle-orm/migrator";
import { newestInJournal } from "./adopt-migrations";
import type { Sql } from "./client";

/** What a newer version has changed this one does not know: it would write what that one cannot read. */
export async function refuseNewer(sql: Sql, migrations: readonly MigrationMeta[]): Promise<void> {
  const newest = await newestInJournal(sql);
  const known = migrations.at(-1)?.folderMillis;
  if (newest === null || known === undefined || newest <= known) return;
  throw new Error(
    `It was changed by a newer version of Millrace (${dayOf(newest)}) than this one (${dayOf(known)}): start that version, or a later one.`,
  );
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
