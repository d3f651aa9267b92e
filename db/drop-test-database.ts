import type { Sql } from "./client";

/** At first without force, which ends a vacuum that runs in it; by force who is no superuser may not, and is refused. */
export async function dropTestDatabase(sql: Sql, name: string): Promise<void> {
  try {
    await sql.unsafe(`drop database ${name}`);
  } catch {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
  }
}
