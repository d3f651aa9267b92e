import type { Sql } from "./client";

/**
 * First tries to drop the database without FORCE, because this cancels any autovacuum in the database. With
 * FORCE, the drop would fail during an autovacuum, which only a superuser may terminate.
 */
export async function dropTestDatabase(sql: Sql, name: string): Promise<void> {
  try {
    await sql.unsafe(`drop database ${name}`);
  } catch {
    await sql.unsafe(`drop database if exists ${name} with (force)`);
  }
}
