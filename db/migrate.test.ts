import { expect, test } from "vitest";
import { connectSql, type Sql } from "./client";
import { migrate } from "./migrate";
import { testDatabase } from "./test-database";

const database = await testDatabase();

const SCHEMA = `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`;

async function inEmpty<T>(work: (url: string, sql: Sql) => Promise<T>): Promise<T> {
  const name = `${new URL(database.url).pathname.slice(1)}_empty`;
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  await database.sql.unsafe(`create database ${name}`);
  const sql = connectSql(url, { max: 1, name: "test" });
  try {
    return await work(url, sql);
  } finally {
    await sql.end();
    await database.sql.unsafe(`drop database ${name}`);
  }
}

test("a database from before the first release is refused with what to do, and left as it is", () =>
  inEmpty(async (url, sql) => {
    await sql`create table users (id uuid primary key)`;
    await sql`create schema drizzle`;
    await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('of the old first', 1795394578950), ('of the last', 1795904752192)`;
    const before = await sql.unsafe(SCHEMA);
    await expect(migrate(url)).rejects.toThrow(/before the first release.*millrace pull.*empty database/);
    expect(await sql.unsafe(SCHEMA)).toEqual(before);
    expect(await sql`select to_regnamespace('graphile_worker') as queue`).toEqual([{ queue: null }]);
  }));

test("processes that migrate an empty database at once are all done when they return", () =>
  inEmpty(async (url, sql) => {
    await Promise.all([migrate(url), migrate(url), migrate(url)]);
    const [tables] = await sql`select count(*)::int as found from information_schema.tables
      where (table_schema, table_name) in (('graphile_worker', '_private_jobs'), ('drizzle', '__drizzle_migrations'))`;
    expect(tables).toEqual({ found: 2 });
  }));
