import { readFile } from "node:fs/promises";
import type { Sql } from "@/db/client";

/** Writes rows into most tables of an empty database, using the columns of the first migration. */
export async function fillTables(sql: Sql): Promise<void> {
  await sql.unsafe(await readFile("db/backup/filled-tables.sql", "utf8"));
}
