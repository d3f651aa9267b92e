import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "./client";
import { connectSql } from "./client";
import { dumpRows } from "./dump-rows";
import { migrateQueue } from "./migrate";

const FOLDER = path.resolve("db/upgrade");

/** The dumps that are kept, the oldest release first. */
export async function storedDumps(): Promise<{ release: string; text: string }[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql"));
  names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return Promise.all(
    names.map(async (name) => ({
      release: path.basename(name, ".sql"),
      text: await readFile(path.join(FOLDER, name), "utf8"),
    })),
  );
}

/** A database of this release as SQL: its migrations, their journal, and every row. */
export async function dumpRelease(sql: Sql): Promise<string> {
  const folder = path.resolve("db/migrations");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const migrations = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return `${[
    "-- The tables, as the migrations of this release make them.",
    ...migrations.map((text) => text.trimEnd()),
    JOURNAL,
    "-- A few rows of each table.",
    await dumpRows(sql),
  ].join("\n\n")}`;
}

/** As drizzle makes it. */
const JOURNAL = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`;

/** Into an empty database. The queue makes its own tables, whatever release they are of. */
export async function restoreDump(url: string, text: string): Promise<void> {
  await migrateQueue(url);
  const sql = connectSql(url, { max: 1, name: "millrace restore" });
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
