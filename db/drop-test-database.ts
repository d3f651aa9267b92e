import type { Sql } from "./client";

/**
 * Tries without force first, which ends an autovacuum in the database. With force, a role without superuser rights
 * may not end it, and is refused.
 */
export async function dropTestDatabase(sql: Sql, name: string): Promise<void> {
  try {
    await sql.unsafe(`drop database ${name}`);
  } catch {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
  }
}
